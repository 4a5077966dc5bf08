import { defineMessages } from "#platform/words/messages.schema.ts";

/** What visitors read around issues of the newsletter. */
export const newsMessages = defineMessages({
  en: { kind: "Newsletter", kinds: "newsletters" },
  es: { kind: "Boletín", kinds: "boletines" },
});
