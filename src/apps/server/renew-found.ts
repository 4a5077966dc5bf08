import { renewFoundBlog } from "#modules/blogs/blogs.public.ts";
import { renewFoundDocument } from "#modules/documents/documents.public.ts";
import { renewFoundEvent } from "#modules/events/events.public.ts";
import { refreshPageEntry } from "#modules/search/search.public.ts";
import type { FoundKind } from "#modules/search/search.schema.ts";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import type { ChangedRow } from "#platform/html/clean-stored-texts.ts";

/** What is found by more than its own save tells: by the types, which whoever saves the settings takes off. */
const RENEWALS: Readonly<Partial<Record<FoundKind, (tx: WriteTx, id: number) => Promise<void>>>> = {
  document: renewFoundDocument,
  event: renewFoundEvent,
};

export interface RenewFoundJob {
  readonly companyId: number;
  readonly kind: FoundKind;
  readonly ids: readonly number[];
}

/** Brings what is found of items in line with them. Each has a transaction of its own: nobody's save waits for all. */
export const renewFound = async (
  companyDb: CompanyDbs,
  { companyId, kind, ids }: RenewFoundJob,
): Promise<void> => {
  const renew = RENEWALS[kind];
  if (!renew) throw new Error(`Nothing renews what is found of a ${kind}.`);
  for (const id of ids) await companyDb(companyId).write((tx) => renew(tx, id));
};

/** After a stored text was cleaned again: visitors no longer find words that it has lost. */
export const renewFoundText = async (tx: WriteTx, { table, row }: ChangedRow): Promise<void> => {
  if (table === "blogs") await renewFoundBlog(tx, row.id as number);
  if (table === "events") await renewFoundEvent(tx, row.id as number);
  if (table !== "blocks") return;
  const page = await tx.sql
    .selectFrom("pageVersions")
    .select("pageId")
    .where("id", "=", row.page_version_id as number)
    .where("status", "=", "live")
    .executeTakeFirst();
  if (page) await refreshPageEntry(tx, page.pageId);
};
