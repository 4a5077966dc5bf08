import { sql } from "kysely";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";

/** The refusal of a file for which a company has no room. */
export const STORAGE_FULL = `There's no room for this file: this website has used all of its storage. Ask your provider for more. Deleted files stay in Trash for ${TRASH_DAYS} days and take up space until then.`;

export const ENTRIES_FULL =
  "This website has as many pages and items as its provider allows. Delete some you no longer need, or ask your provider to raise the limit.";

const selectStorage = async (tx: ReadTx): Promise<{ used: number; limit: number } | null> => {
  const { rows } = await sql<{ used: number; limit: number }>`
    select l.storage_bytes as "limit", coalesce(u.storage_bytes, 0) as used
    from company_limits l left join company_usage u using (company_id)
    where l.company_id = ${tx.companyId} and l.storage_bytes is not null`.execute(tx.sql);
  return rows[0] ?? null;
};

/**
 * Whether a file fits into the company's storage. Someone else may use the room before the file is entered; see
 * `requireStorage`.
 * @param bytes the file's size
 */
export const hasStorageFor = async (tx: ReadTx, bytes: number): Promise<boolean> => {
  const storage = await selectStorage(tx);
  return storage === null || storage.used + bytes <= storage.limit;
};

/**
 * Makes sure that a file fits into the company's storage, so that uploads at the same time can't exceed the limit
 * together. Call it before anything else in the transaction that enters the file: uploads of a company with a limit wait
 * for each other here, while they lock nothing else.
 * @param message for the person who uploads
 * @throws Refusal 409
 */
export const requireStorage = async (tx: WriteTx, bytes: number, message: string): Promise<void> => {
  // A second statement, because it sees what was committed while the first one waited.
  const [, hasRoom] = await Promise.all([lockLimits(tx, "storage_bytes"), hasStorageFor(tx, bytes)]);
  if (!hasRoom) throw refuse.conflict(message);
};

/**
 * Makes sure that the company can have another page or item. Pages and items that are created at the same time wait for
 * each other if there is a limit.
 * @throws Refusal 409
 */
export const requireEntry = async (tx: WriteTx): Promise<void> => {
  const [, { rows }] = await Promise.all([
    lockLimits(tx, "entries"),
    sql`select from company_limits l join company_usage u using (company_id)
      where l.company_id = ${tx.companyId} and u.entries >= l.entries`.execute(tx.sql),
  ]);
  if (rows.length > 0) throw refuse.conflict(ENTRIES_FULL);
};

const lockLimits = (tx: WriteTx, column: "storage_bytes" | "entries") =>
  sql`select from company_limits where company_id = ${tx.companyId} and ${sql.ref(column)} is not null
    for no key update`.execute(tx.sql);

/**
 * Counts a message that is about to be sent on the company's present day.
 * @param isExempt counts it even beyond the limit
 * @returns null if it may be sent; otherwise when the next day begins
 */
export const takeMessage = async (
  tx: WriteTx,
  kind: "email" | "sms",
  isExempt: (nextDay: Date) => boolean = () => false,
): Promise<Date | null> => {
  const today = sql`(now() at time zone c.time_zone)::date`;
  const { rows: days } = await sql<{ nextDay: Date; limit: number | null }>`
    select (${today} + 1)::timestamp at time zone c.time_zone as next_day,
      ${sql.ref(kind === "email" ? "l.daily_emails" : "l.daily_sms")} as "limit"
    from companies c left join company_limits l using (company_id)
    where c.company_id = ${tx.companyId}`.execute(tx.sql);
  const [day] = days;
  if (!day) return null;
  const limit = isExempt(day.nextDay) ? null : day.limit;
  const { rows } = await sql`
    insert into message_counts as counted (company_id, kind, day, count)
    select c.company_id, ${kind}, ${today}, 1 from companies c where c.company_id = ${tx.companyId}
    on conflict (company_id, kind) do update set day = excluded.day,
      count = case when counted.day = excluded.day then counted.count + 1 else 1 end
    where ${limit}::bigint is null or counted.day <> excluded.day or counted.count < ${limit}::bigint
    returning 1`.execute(tx.sql);
  return rows.length > 0 ? null : day.nextDay;
};

/** Takes back an email that wasn't sent. */
export const uncountEmail = async (tx: WriteTx): Promise<void> => {
  await sql`update message_counts m set count = count - 1 from companies c
    where m.company_id = ${tx.companyId} and c.company_id = m.company_id and m.kind = 'email' and m.count > 0
      and m.day = (now() at time zone c.time_zone)::date`.execute(tx.sql);
};
