import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words for visitors about documents. */
export const documentsMessages = defineMessages({
  en: { kind: "Document", kinds: "documents" },
  es: { kind: "Documento", kinds: "documentos" },
});
