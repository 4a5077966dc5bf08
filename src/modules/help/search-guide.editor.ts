import { tasks } from "virtual:guide";
import MiniSearch from "minisearch";

export interface FoundTask {
  readonly name: string;
  readonly title: string;
  /** The words around the first match, or the beginning of the task. */
  readonly excerpt: string;
}

/** Characters of an excerpt, and how many of them come before the match. */
const EXCERPT = 140;
const LEAD = 40;

const index = new MiniSearch<(typeof tasks)[number]>({
  idField: "name",
  fields: ["title", "text"],
  searchOptions: {
    boost: { title: 4 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
  },
});
index.addAll(tasks);

/** Tasks that have all of the words, or words that begin or are spelled almost like them; the best match first. */
export const searchGuide = (words: string): readonly FoundTask[] =>
  index.search(words).flatMap(({ id, match }) => {
    const task = tasks.find(({ name }) => name === id);
    return task
      ? [{ name: task.name, title: task.title, excerpt: excerptOf(task.text, Object.keys(match)) }]
      : [];
  });

const excerptOf = (text: string, terms: readonly string[]): string => {
  const lower = text.toLowerCase();
  const first = Math.min(...terms.map((term) => lower.indexOf(term)).filter((at) => at !== -1), text.length);
  const from = first === text.length || first <= LEAD ? 0 : text.indexOf(" ", first - LEAD) + 1;
  const end = from + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", from + EXCERPT);
  return `${from > 0 ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`;
};
