import { defineBlock } from "#platform/blocks/define-block.ts";
import { tableFields } from "#platform/blocks/table-fields.ts";

/** Newsletter issues of the chosen types, newest first [CMP-NEWSTABLE-01]. */
export const newsTable = defineBlock({
  type: "NewsTable",
  title: "News Table",
  description: "Newsletter issues of the types you choose, for visitors to read.",
  names: { one: "newsTable", many: "newsTables" },
  firstCall: 165,
  fields: tableFields("issues", "Shows one line per issue, without a teaser or thumbnail."),
  module: "news",
  lists: { configuration: "newsConfiguration", items: "newsList" },
  siteCall: { id: "C-249" },
  showsName: true,
  valueVersion: 1,
});
