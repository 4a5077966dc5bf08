import { tasks } from "virtual:guide";
import MiniSearch from "minisearch";

export interface FoundTask {
  readonly name: string;
  readonly title: string;
  /** The text around the first match, or the start of the task. */
  readonly excerpt: string;
}

/** Length of an excerpt, and how much of it comes before the match. */
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

/** Tasks that contain all of the words, or words that start with them or are spelled similarly; best match first. */
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
