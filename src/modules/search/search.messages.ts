import { defineMessages } from "#platform/words/messages.schema.ts";

/** The search form and its results page. */
export const searchMessages = defineMessages({
  en: {
    search: "Search",
    searchSite: "Search this website",
    title: "{words} · Search",
    results: "Search results",
    prompt: "Type one or more words to search {areas}.",
    found: "{count, plural, one {# result} other {# results}} for “{words}”:",
    similar:
      "No exact matches for “{words}”. {count, plural, one {# result} other {# results}} for similar words:",
    partial:
      "No results match all of “{words}”. {count, plural, one {# result} other {# results}} for some of the words:",
    nothing: "No results for “{words}”.",
    didYouMean: "Did you mean",
    kinds: "Kinds of results",
    allKinds: "All",
    ofKind: "{kind} ({count})",
    checkSpelling: "Check the spelling.",
    fewerWords: "Try fewer words, or different ones.",
    startHome: "Start from the home page",
    needsScripts: "Search needs JavaScript, which is turned off in your browser.",
    pages: "pages",
    page: "Page",
  },
  es: {
    search: "Buscar",
    searchSite: "Buscar en este sitio web",
    title: "{words} · Búsqueda",
    results: "Resultados de la búsqueda",
    prompt: "Escriba una o más palabras para buscar en {areas}.",
    found: "{count, plural, one {# resultado} other {# resultados}} para «{words}»:",
    similar:
      "No hay coincidencias exactas con «{words}». {count, plural, one {# resultado} other {# resultados}} con palabras parecidas:",
    partial:
      "Ningún resultado contiene todo «{words}». {count, plural, one {# resultado} other {# resultados}} con algunas de las palabras:",
    nothing: "No hay resultados para «{words}».",
    didYouMean: "Quizás quiso decir",
    kinds: "Tipos de resultados",
    allKinds: "Todo",
    ofKind: "{kind} ({count})",
    checkSpelling: "Revise la ortografía.",
    fewerWords: "Pruebe con menos palabras o con otras.",
    startHome: "Comience desde la página de inicio",
    needsScripts: "La búsqueda necesita JavaScript, que está desactivado en su navegador.",
    pages: "páginas",
    page: "Página",
  },
});
