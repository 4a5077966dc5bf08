import { getModuleSettings } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { ShownDocument } from "./documents.schema.ts";
import { presentDocument } from "./documents.service.ts";
import { selectShownDocumentCount, selectShownDocuments } from "./documents.sql.ts";

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

/** A page of the documents that bear one of the types, the newest first, never more than maxEntries in all [PUB-058]. */
export const pageOfDocuments = async (
  tx: ReadTx,
  { types, maxEntries }: DocumentChoice,
  asked: { readonly page: number; readonly pageSize: number },
): Promise<DocumentPage> => {
  const { pageSize } = asked;
  const count = await selectShownDocumentCount(tx, types);
  const total = maxEntries > 0 ? Math.min(count, maxEntries) : count;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, asked.page), pages);
  const offset = (page - 1) * pageSize;
  const limit = Math.min(pageSize, total - offset);
  const records = limit > 0 ? await selectShownDocuments(tx, types, { limit, offset }) : [];
  return { documents: records.map(presentDocument), page, pages };
};

/** All that a table lists, for visitors' programs. */
export const allShownDocuments = async (
  tx: ReadTx,
  { types, maxEntries }: DocumentChoice,
): Promise<ShownDocument[]> => {
  const limit = maxEntries > 0 ? maxEntries : undefined;
  return (await selectShownDocuments(tx, types, { limit })).map(presentDocument);
};
