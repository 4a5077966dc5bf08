import { defineBlock } from "#platform/blocks/define-block.ts";
import { tableFields } from "#platform/blocks/table-fields.ts";

/** Documents of the chosen types, newest first [CMP-DOCUMENTTABLE-01]. */
export const documentTable = defineBlock({
  type: "DocumentTable",
  title: "Document Table",
  description: "Documents of the types you choose, for visitors to download.",
  keywords: ["pdf", "file", "minutes"],
  names: { one: "documentTable", many: "documentTables" },
  firstCall: 173,
  fields: tableFields("documents", "Shows one line per document, without types."),
  module: "document",
  lists: { configuration: "documentConfig", items: "documents" },
  siteCall: { id: "C-251" },
  showsName: true,
  valueVersion: 1,
});
