import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { COPY_LIMITS } from "./working-copies.schema.ts";

interface CopyKey {
  readonly userId: number;
  /** The item's company. */
  readonly siteId: number;
  readonly form: string;
  readonly item: string;
}

export const selectCopy = async (
  tx: ReadTx,
  { userId, siteId, form, item }: CopyKey,
): Promise<{ content: string; updatedAt: Date } | null> =>
  (await tx.sql
    .selectFrom("workingCopies")
    .select(["content", "updatedAt"])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .where("form", "=", form)
    .where("item", "=", item)
    .executeTakeFirst()) ?? null;

/** A person's working copies at a site, newest first. */
export const selectCopies = (
  tx: ReadTx,
  { userId, siteId }: Pick<CopyKey, "userId" | "siteId">,
  limit: number,
): Promise<{ form: string; item: string; updatedAt: Date }[]> =>
  tx.sql
    .selectFrom("workingCopies")
    .select(["form", "item", "updatedAt"])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .orderBy("updatedAt", "desc")
    .limit(limit)
    .execute();

/** @returns when it was stored */
export const upsertCopy = async (tx: WriteTx, key: CopyKey, content: string): Promise<Date> => {
  const stored = { content, updatedAt: sql<Date>`clock_timestamp()` };
  const { updatedAt } = await tx.sql
    .insertInto("workingCopies")
    .values({ companyId: tx.companyId, ...key, ...stored })
    .onConflict((conflict) =>
      conflict.columns(["companyId", "userId", "siteId", "form", "item"]).doUpdateSet(stored),
    )
    .returning("updatedAt")
    .executeTakeFirstOrThrow();
  return updatedAt;
};

export const deleteCopy = async (tx: WriteTx, { userId, siteId, form, item }: CopyKey): Promise<void> => {
  await tx.sql
    .deleteFrom("workingCopies")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .where("form", "=", form)
    .where("item", "=", item)
    .execute();
};

/** Deletes a person's oldest working copies, as many as exceed the quota. */
export const deleteCopiesOverQuota = async (tx: WriteTx, userId: number): Promise<void> => {
  await sql`
    delete from working_copies where company_id = ${tx.companyId} and user_id = ${userId}
      and (site_id, form, item) in (
        select site_id, form, item from (
          select site_id, form, item,
            sum(octet_length(content)) over (order by updated_at desc, site_id, form, item) as bytes
          from working_copies where company_id = ${tx.companyId} and user_id = ${userId}
        ) as newest_first
        where bytes > ${COPY_LIMITS.personBytes}::bigint)`.execute(tx.sql);
};

/** Deletes all working copies of a person, whose account is being deleted. */
export const deleteCopiesOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("workingCopies")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};

/** Deletes what the company's people have typed into forms about items that are gone for good. */
export const deleteItemCopies = async (
  tx: WriteTx,
  forms: readonly string[],
  items: readonly string[],
): Promise<void> => {
  if (items.length === 0) return;
  await tx.sql
    .deleteFrom("workingCopies")
    .where("companyId", "=", tx.companyId)
    .where("siteId", "=", tx.companyId)
    .where("form", "in", forms)
    .where("item", "in", items)
    .execute();
};

export const companiesWithOldCopies = sql`
  select company_id from working_copies
  where updated_at < now() - make_interval(days => ${sql.lit(COPY_LIMITS.days)})`;

/** Deletes working copies that nobody has changed for 30 days. */
export const deleteOldCopies = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("workingCopies")
    .where("companyId", "=", tx.companyId)
    .where("updatedAt", "<", sql<Date>`now() - make_interval(days => ${COPY_LIMITS.days}::integer)`)
    .execute();
};
