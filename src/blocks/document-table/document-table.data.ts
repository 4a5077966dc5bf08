import {
  allShownDocuments,
  knownDocumentTypes,
  pageOfDocuments,
} from "#modules/documents/documents.public.ts";
import { DOCUMENTS_TAG } from "#modules/documents/documents.schema.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { tagsOf } from "#platform/fields/shown-values.ts";
import { documentTable } from "./document-table.schema.ts";
import { STATE_KEYS, stateOf, type TableData } from "./table-state.schema.ts";

/** A page of the chosen documents; a visitor may narrow them to one of the types. */
export const documentTableData = defineBlockData(documentTable, {
  queryKeys: STATE_KEYS,
  load: async ({ tx, id, value, query }) => {
    const types = await knownDocumentTypes(tx, tagsOf(value.types));
    const { type, page } = stateOf(query, id, types);
    const shown = await pageOfDocuments(
      tx,
      { types: type ? [type] : types, maxEntries: value.maxEntries },
      page,
    );
    const data: TableData = { tableId: id, types, chosen: type, ...shown };
    return { data, tags: [DOCUMENTS_TAG] };
  },
  items: async ({ tx, value }) =>
    allShownDocuments(tx, {
      types: await knownDocumentTypes(tx, tagsOf(value.types)),
      maxEntries: value.maxEntries,
    }),
});
