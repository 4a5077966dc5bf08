import { contentTypes } from "#content/types.generated.ts";
import { reindexItem } from "#modules/content/content.public.ts";
import { reindexPage } from "#modules/pages/pages.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import { recordCleaned } from "#modules/versions/versions.public.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import type { ChangedRow } from "#platform/html/clean-stored-texts.ts";

/** Updates the search entries of items, one transaction per item, so that no save waits for all of them. */
export const reindexItems = async (
  db: CompanyDb,
  kind: SearchKind,
  ids: readonly number[],
): Promise<void> => {
  const type = contentTypes.find(({ name }) => name === kind);
  if (!type) throw new Error(`There is no content type ${kind}.`);
  for (const id of ids) await db.write((tx) => reindexItem(tx, type, id));
};

/** After a stored text was cleaned again: removes lost words from search, and records the new content of versions. */
export const reindexText = async (tx: WriteTx, { table, row }: ChangedRow): Promise<void> => {
  const type = contentTypes.find((candidate) => candidate.table === table);
  if (type) await reindexItem(tx, type, row.id as number);
  if (table !== "blocks") return;
  await recordCleaned(tx, row.page_version_id as number);
  const page = await tx.sql
    .selectFrom("pageVersions")
    .select("pageId")
    .where("id", "=", row.page_version_id as number)
    .where("status", "=", "live")
    .executeTakeFirst();
  if (page) await reindexPage(tx, page.pageId);
};
