import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { SavedView } from "./saved-views.contract.ts";

/** A person's list at a site. */
export interface ViewOwner {
  readonly userId: number;
  readonly siteId: number;
  readonly list: string;
}

/** By name. */
export const selectViews = (tx: ReadTx, { userId, siteId, list }: ViewOwner): Promise<SavedView[]> =>
  tx.sql
    .selectFrom("savedViews")
    .select(["name", "query", "hiddenColumns"])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .where("list", "=", list)
    .orderBy(sql`name collate tenantry_words`)
    .execute();

/** The number of a person's views of all lists of a site. */
export const countViews = async (
  tx: ReadTx,
  { userId, siteId }: Pick<ViewOwner, "userId" | "siteId">,
): Promise<number> => {
  const { count } = await tx.sql
    .selectFrom("savedViews")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Lets only one of a person's views be saved at a time, so that their number stays below the limit. */
export const lockViewsOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .selectFrom("users")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .execute();
};

export const insertView = async (
  tx: WriteTx,
  { userId, siteId, list }: ViewOwner,
  { name, query, hiddenColumns }: SavedView,
): Promise<void> => {
  await tx.sql
    .insertInto("savedViews")
    .values({ companyId: tx.companyId, userId, siteId, list, name, query, hiddenColumns })
    .execute();
};

/** @param name in any letter case */
export const deleteView = async (
  tx: WriteTx,
  { userId, siteId, list }: ViewOwner,
  name: string,
): Promise<void> => {
  await tx.sql
    .deleteFrom("savedViews")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("siteId", "=", siteId)
    .where("list", "=", list)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .execute();
};

/** Deletes all views of a person, whose account is being deleted. */
export const deleteViewsOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("savedViews")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};
