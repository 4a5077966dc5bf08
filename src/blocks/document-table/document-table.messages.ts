import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words around a table of documents. */
export const documentTableMessages = defineMessages({
  en: {
    types: "{name}: types",
    all: "All",
    none: "There are no documents here right now.",
    name: "Name",
    type: "Type",
    date: "Date",
    pages: "{name}: pages",
  },
  es: {
    types: "{name}: tipos",
    all: "Todos",
    none: "No hay documentos aquí en este momento.",
    name: "Nombre",
    type: "Tipo",
    date: "Fecha",
    pages: "{name}: páginas",
  },
});
