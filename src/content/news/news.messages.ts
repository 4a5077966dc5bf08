import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words for visitors about newsletter issues. */
export const newsMessages = defineMessages({
  en: { kind: "Newsletter", kinds: "newsletters" },
  es: { kind: "Boletín", kinds: "boletines" },
});
