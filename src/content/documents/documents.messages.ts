import { defineMessages } from "#platform/words/messages.schema.ts";

/** What visitors read around documents. */
export const documentsMessages = defineMessages({
  en: { kind: "Document", kinds: "documents" },
  es: { kind: "Documento", kinds: "documentos" },
});
