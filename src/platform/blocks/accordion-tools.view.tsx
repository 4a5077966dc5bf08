import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { accordionToolsMessages } from "./accordion-tools.messages.ts";

/** Placeholder for the accordion island's button for all tabs, with the button's two labels. */
export const AccordionTools = ({ language }: { readonly language: Language }) => {
  const { expandAll, collapseAll } = wordsIn(language, accordionToolsMessages);
  return <div className="tn-accordion-tools" data-expand={expandAll} data-collapse={collapseAll} />;
};
