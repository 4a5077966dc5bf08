import { documents } from "#content/documents/documents.type.ts";
import { allItems, narrowedItems, pageOfItems, typesInSettings } from "#modules/content/content.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { documentTable } from "./document-table.schema.ts";
import { isNarrowed, STATE_KEYS, stateOf, type TableData } from "./table-state.schema.ts";

/** A page of the chosen documents, optionally filtered by one of the types. */
export const documentTableData = defineBlockData(documentTable, {
  queryKeys: STATE_KEYS,
  load: async ({ tx, id, value, query, links }) => {
    const types = await typesInSettings(tx, documents, commaWords(value.types));
    const { page, ...state } = stateOf(query, id, types);
    const choice = { types: state.type ? [state.type] : types, maxEntries: value.maxEntries, page };
    const { items, ...shown } = isNarrowed(state)
      ? await narrowedItems(tx, documents, links, { ...choice, ...state })
      : await pageOfItems(tx, documents, links, choice);
    const data: TableData = { total: items.length, tableId: id, types, state, documents: items, ...shown };
    return { data, tags: [documents.table], isCacheable: state.search === "" };
  },
  items: async ({ tx, value, links }) => {
    const types = await typesInSettings(tx, documents, commaWords(value.types));
    return allItems(tx, documents, links, { types, maxEntries: value.maxEntries });
  },
});
