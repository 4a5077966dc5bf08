import { sql } from "kysely";
import type { Actor, Privilege } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Someone with an account at a company, even if it's locked or deleted. */
export interface Person extends Pick<Actor, "companyId" | "userId" | "email" | "role" | "roleIds"> {
  /** First and last name; the email address if both are blank. */
  readonly name: string;
  /** False if the account is deleted or an Admin has locked it. */
  readonly isActive: boolean;
}

/** Everybody who has or had an account at the transaction's company, sorted by name. */
export const selectPeople = async (tx: ReadTx): Promise<Person[]> => {
  const { rows } = await sql<Omit<Person, "companyId" | "role"> & { privilege: string }>`
    select id as user_id, email, privilege, deleted_at is null and not locked_by_admin as is_active,
      coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name,
      array(select role_id from user_roles r where r.company_id = users.company_id and r.user_id = users.id) as role_ids
    from users where company_id = ${tx.companyId}
    order by lower(last_name), lower(first_name), id`.execute(tx.sql);
  return rows.map(({ privilege, ...person }) => ({
    ...person,
    companyId: tx.companyId,
    role: (privilege === "Admin" ? "Admin" : "Level4") satisfies Privilege,
  }));
};
