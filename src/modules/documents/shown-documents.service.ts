import { placeInMonths, selectMonths, totalOf } from "#modules/content/content.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { ShownDocument } from "./documents.schema.ts";
import { presentDocument } from "./documents.service.ts";
import { selectShownDocuments } from "./documents.sql.ts";

/** Which documents a table lists. */
export interface DocumentChoice {
  readonly types: readonly string[];
  /** 0: as many as there are. */
  readonly maxEntries: number;
}

/** A page of a table of documents. */
export interface DocumentPage {
  readonly documents: readonly ShownDocument[];
  /** From 1; the last one where a later one was asked for. */
  readonly page: number;
  readonly pages: number;
}

/** Those of the types that are still in the settings: a component keeps on naming others (decisions §6). */
export const knownDocumentTypes = async (tx: ReadTx, types: readonly string[]): Promise<string[]> => {
  const { types: known } = await getModuleSettings(tx, "document");
  return types.filter((type) => known.includes(type));
};

/**
 * A page of the documents that bear one of the types, the newest first, never more than maxEntries in all [PUB-058].
 * @param asked from 1
 */
export const pageOfDocuments = async (
  tx: ReadTx,
  { types, maxEntries }: DocumentChoice,
  asked: number,
): Promise<DocumentPage> => {
  const months = await selectMonths(tx, "documents", types);
  const { page, pages, limit, offset } = tablePage(totalOf(months), maxEntries, asked);
  const place = { ...placeInMonths(months, offset), limit };
  const records = limit > 0 ? await selectShownDocuments(tx, types, place) : [];
  return { documents: records.map(presentDocument), page, pages };
};

/** All that a table lists, for visitors' programs. */
export const allShownDocuments = async (
  tx: ReadTx,
  { types, maxEntries }: DocumentChoice,
): Promise<ShownDocument[]> => {
  const place = maxEntries > 0 ? { until: "", offset: 0, limit: maxEntries } : null;
  return (await selectShownDocuments(tx, types, place)).map(presentDocument);
};
