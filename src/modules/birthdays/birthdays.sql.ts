import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import type { Birthday } from "./birthdays.schema.ts";

export const deleteBirthdays = async (tx: WriteTx): Promise<void> => {
  await tx.sql.deleteFrom("birthdays").where("companyId", "=", tx.companyId).execute();
};

export const insertBirthdays = async (tx: WriteTx, people: readonly Birthday[]): Promise<void> => {
  const column = (name: keyof Birthday) => people.map((person) => person[name]);
  await sql`
    insert into birthdays (company_id, first_name, last_name, month, day, department)
    select ${tx.companyId}, list.* from unnest(${column("firstName")}::text[], ${column("lastName")}::text[],
      ${column("month")}::smallint[], ${column("day")}::smallint[], ${column("department")}::text[]) as list`.execute(
    tx.sql,
  );
};

interface Choice {
  readonly departments: readonly string[];
  /** Birthdays before this one are over for this year. */
  readonly from: { readonly month: number; readonly day: number };
}

const chosen = (tx: ReadTx, { departments, from }: Choice) =>
  tx.sql
    .selectFrom("birthdays")
    .where("companyId", "=", tx.companyId)
    .where(sql<boolean>`(month, day) >= (${from.month}::smallint, ${from.day}::smallint)`)
    .where(sql<boolean>`department = any (${[...departments]}::text[])`);

/** The departments' birthdays from a day on, soonest first. @param range null for all */
export const selectBirthdays = (
  tx: ReadTx,
  choice: Choice,
  range: { readonly limit: number; readonly offset: number } | null,
): Promise<Birthday[]> =>
  chosen(tx, choice)
    .select(["firstName", "lastName", "month", "day", "department"])
    .orderBy("month")
    .orderBy("day")
    .orderBy("lastName")
    .orderBy("firstName")
    .orderBy("id")
    .$if(range !== null, (query) => query.limit(range?.limit ?? 0).offset(range?.offset ?? 0))
    .execute();

export const selectBirthdayCount = async (tx: ReadTx, { departments, from }: Choice): Promise<number> => {
  const [row] = await birthdayCount(tx.sql, tx.companyId, from.month, from.day, departments);
  return row?.count ?? 0;
};

const birthdayCount = preparedQuery<{ count: number }>(
  "birthday count",
  `select count(*) as count from birthdays
    where company_id = $1 and (month, day) >= ($2::smallint, $3::smallint) and department = any ($4::text[])`,
);
