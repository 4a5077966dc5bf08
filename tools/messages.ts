import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import type { Messages } from "#platform/words/messages.schema.ts";

/**
 * Checks the words for visitors, part of `npm run check`: ICU syntax, the same keys and arguments in every language, and
 * no key that nothing uses.
 */

interface Catalog {
  /** Relative to the root, e.g. `src/modules/search/search.messages.ts`. */
  readonly file: string;
  /** Name of the export. */
  readonly name: string;
  readonly messages: Messages;
}

/** Problems of messages, one per line. @param sources all source files that may use them, by path */
export const messageProblems = (
  catalogs: readonly Catalog[],
  sources: ReadonlyMap<string, string>,
): string[] =>
  catalogs.flatMap((catalog) => [
    ...keyProblems(catalog),
    ...syntaxProblems(catalog),
    ...unusedKeys(catalog, sources),
  ]);

/** Keys that one language has and another doesn't. */
const keyProblems = ({ file, messages }: Catalog): string[] => {
  const languages = Object.keys(messages) as (keyof Messages)[];
  const keys = new Set(languages.flatMap((language) => Object.keys(messages[language])));
  return languages.flatMap((language) =>
    [...keys]
      .filter((key) => !messages[language][key]?.trim())
      .map((key) => `${file}: ${language}.${key} is missing.`),
  );
};

const syntaxProblems = ({ file, messages }: Catalog): string[] => {
  const [english, ...others] = Object.keys(messages) as (keyof Messages)[];
  if (!english) return [];
  return Object.entries(messages[english]).flatMap(([key, text]) => {
    const wanted = argumentsIn(text);
    return [english, ...others].flatMap((language) => {
      const found = argumentsIn(messages[language][key] ?? "");
      const at = `${file}: ${language}.${key}`;
      if ("error" in found) return [`${at} has wrong ICU syntax: ${found.error}`];
      if ("error" in wanted || found.list === wanted.list) return [];
      return [
        `${at} takes ${found.list || "no arguments"}, but ${english}.${key} takes ${wanted.list || "none"}.`,
      ];
    });
  });
};

/** The names and kinds of a message's arguments in alphabetical order, or its problem. */
const argumentsIn = (text: string): { readonly list: string } | { readonly error: string } => {
  try {
    const names = new Set<string>();
    const walk = (elements: readonly MessageFormatElement[]): void => {
      for (const element of elements) {
        if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag)
          continue;
        names.add(`${element.value} (${TYPE[element.type]})`);
        if ("options" in element) for (const { value } of Object.values(element.options)) walk(value);
      }
    };
    walk(parse(text, { ignoreTag: true, requiresOtherClause: true }));
    return { list: [...names].sort().join(", ") };
  } catch (error) {
    return { error: (error as Error).message };
  }
};

/** A key is used if a file that names the catalog reads or destructures a property of that name. */
const unusedKeys = ({ file, name, messages }: Catalog, sources: ReadonlyMap<string, string>): string[] => {
  // Search uses the words of every content type.
  const names = [
    name,
    ...(file.startsWith("src/content/") ? ["contentMessages"] : []),
    ...helpersOf(name, sources),
  ].join("|");
  const users = [...sources].filter(
    ([path, text]) => path !== file && new RegExp(`\\b(?:${names})\\b`).test(text),
  );
  const isUsed = (key: string): boolean =>
    users.some(([, text]) => new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,:}]|"${key}"`).test(text));
  return Object.keys(messages.en)
    .filter((key) => !isUsed(key))
    .map((key) => `${file}: nothing uses ${key}.`);
};

/** What files export under another name to hand out a catalog's words, such as `formWords`. */
const helpersOf = (name: string, sources: ReadonlyMap<string, string>): string[] => {
  const helper = new RegExp(
    `export (?:const|type) (\\w+) =[^;{]*(?:\\bwordsIn\\(\\w+, |\\bWords<typeof )${name}\\b`,
    "g",
  );
  return [...sources.values()].flatMap((text) =>
    [...text.matchAll(helper)].map(([, found]) => found as string),
  );
};

const isMessages = (value: unknown): value is Messages =>
  typeof value === "object" && value !== null && "en" in value && "es" in value;

const main = async (): Promise<void> => {
  const root = join(import.meta.dirname, "..");
  const files = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => `src/${file.replaceAll("\\", "/")}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const catalogs = await Promise.all(
    files
      .filter((file) => file.endsWith(".messages.ts"))
      .map(async (file) => {
        const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
        return Object.entries(module).flatMap(([name, messages]) =>
          isMessages(messages) ? [{ file, name, messages }] : [],
        );
      }),
  );
  const problems = messageProblems(catalogs.flat(), sources);
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
};

if (import.meta.main) await main();
