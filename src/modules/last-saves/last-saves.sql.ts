import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { SavedKind } from "./last-saves.schema.ts";

/** Records who saved an item. Call it in the transaction that saves the item. */
export const recordSave = async (tx: WriteTx, actor: Actor, kind: SavedKind, itemId = 0): Promise<void> => {
  const who = {
    actorCompanyId: actor.companyId,
    actorUserId: actor.userId,
    actorEmail: actor.email,
    savedAt: sql<Date>`now()`,
  };
  await tx.sql
    .insertInto("lastSaves")
    .values({ companyId: tx.companyId, kind, itemId, ...who })
    .onConflict((conflict) => conflict.columns(["companyId", "kind", "itemId"]).doUpdateSet(who))
    .execute();
};

interface LastSave {
  readonly actorCompanyId: number;
  readonly actorUserId: number;
  readonly actorEmail: string;
  readonly savedAt: Date;
}

export const selectLastSave = async (tx: ReadTx, kind: SavedKind, itemId: number): Promise<LastSave | null> =>
  (await tx.sql
    .selectFrom("lastSaves")
    .select(["actorCompanyId", "actorUserId", "actorEmail", "savedAt"])
    .where("companyId", "=", tx.companyId)
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .executeTakeFirst()) ?? null;

/** Older saves aren't needed, because nobody keeps a form open this long. */
const KEPT_DAYS = 90;

export const companiesWithOldSaves = sql`
  select company_id from last_saves where saved_at < now() - make_interval(days => ${sql.lit(KEPT_DAYS)})`;

/** Deletes old saves, including those of deleted items. */
export const deleteOldSaves = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("lastSaves")
    .where("companyId", "=", tx.companyId)
    .where("savedAt", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS}::integer)`)
    .execute();
};
