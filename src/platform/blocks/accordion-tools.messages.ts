import { defineMessages } from "#platform/words/messages.schema.ts";

/** The button for all tabs of an accordion. */
export const accordionToolsMessages = defineMessages({
  en: { expandAll: "Expand all", collapseAll: "Collapse all" },
  es: { expandAll: "Expandir todo", collapseAll: "Contraer todo" },
});
