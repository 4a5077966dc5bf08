import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** What staff read for a person: the name, or the email address of someone without one. @param names from `selectNames` */
export const nameIn = (names: ReadonlyMap<string, string>, email: string): string =>
  names.get(email.toLowerCase()) ?? email;

/** A person's name, or the email address of someone without one. */
export const selectName = async (tx: ReadTx, email: string): Promise<string> =>
  nameIn(await selectNames(tx, [email]), email);

/**
 * The names of people by their email addresses in lowercase. Left out are people without a name, deleted ones, and
 * staff of other companies.
 */
export const selectNames = async (
  tx: ReadTx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (emails.length === 0) return new Map();
  const { rows } = await sql<{ email: string; name: string }>`
    select email_key as email, trim(first_name || ' ' || last_name) as name from users
    where company_id = ${tx.companyId} and deleted_at is null
      and email_key = any (${[...new Set(emails.map((email) => email.toLowerCase()))]}::text[])
      and trim(first_name || ' ' || last_name) <> ''`.execute(tx.sql);
  return new Map(rows.map(({ email, name }) => [email, name]));
};
