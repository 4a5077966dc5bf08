import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Email addresses without those of the company's deactivated people. */
export const withoutDeactivated = async (
  tx: ReadTx,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  if (addresses.length === 0) return addresses;
  const keys = addresses.map(keyOf);
  const { rows } = await sql<{ key: string }>`select email_key as key from users
    where company_id = ${tx.companyId} and deleted_at is null and deactivated_at is not null
      and email_key = any (${keys}::text[])`.execute(tx.sql);
  const deactivated = new Set(rows.map(({ key }) => key));
  return addresses.filter((address) => !deactivated.has(keyOf(address)));
};

/** The same. If that leaves none, the addresses of all admins who can sign in, so that someone gets the email. */
export const withoutDeactivatedOrAdmins = async (
  tx: ReadTx,
  addresses: readonly string[],
): Promise<readonly string[]> => {
  const left = await withoutDeactivated(tx, addresses);
  return left.length > 0 || addresses.length === 0 ? left : selectAdminAddresses(tx);
};

/** The addresses of all admins who can sign in. */
export const selectAdminAddresses = async (tx: ReadTx): Promise<string[]> => {
  const { rows } = await sql<{ email: string }>`select email from users
    where company_id = ${tx.companyId} and deleted_at is null and not locked_by_admin and privilege = 'Admin'
    order by id`.execute(tx.sql);
  return rows.map(({ email }) => email);
};

const keyOf = (address: string): string => address.trim().toLowerCase();
