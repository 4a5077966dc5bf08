import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** Tables of what people have scheduled. Each row says who did, because it's carried out with their permissions. */
type PlanTable = "pagePlans" | "itemPlans";

/** A person of the transaction's company. */
const isBy = ({ companyId }: ReadTx, userId: number): RawBuilder<boolean> =>
  sql`company_id = ${companyId} and actor_company_id = ${companyId} and actor_user_id = ${userId}`;

/** The number of schedules that a person at the company made. */
export const countPlansOf = async (tx: ReadTx, table: PlanTable, userId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${isBy(tx, userId)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

/** Hands over a person's schedules to someone else at the company, with whose permissions they're then carried out. */
export const handOverPlansOf = async (
  tx: WriteTx,
  table: PlanTable,
  from: number,
  to: Pick<Actor, "userId" | "email">,
): Promise<void> => {
  await sql`
    update ${sql.table(table)} set actor_user_id = ${to.userId}, email = ${to.email}
    where ${isBy(tx, from)}`.execute(tx.sql);
};
