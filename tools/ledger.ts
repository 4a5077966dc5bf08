/**
 * `npm run ledger`: the requirements of docs/requirements.md with the tests that have their ids in their titles. Run
 * directly, as by `npm run check`, it prints only ids without a test and ids without a row.
 */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ROOT = dirname(import.meta.dirname);
const PAGE = "docs/requirements.md";
const ROW = /^\| ((?:[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+(?:, )?)+) \| (.*) \|$/;
const TITLE_ID = /\[((?:[A-Z]+(?:-[A-Z0-9]+)*)-\d+)\]/g;

/** Test files by the ids in their titles. */
type Proofs = ReadonlyMap<string, ReadonlySet<string>>;

const testFiles = (): string[] =>
  globSync("{src,test,tools}/**/*.{test,spec}.{ts,tsx}", { cwd: ROOT })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();

const readProofs = (): Proofs => {
  const proofs = new Map<string, Set<string>>();
  for (const file of testFiles())
    for (const line of readFileSync(join(ROOT, file), "utf8").split("\n")) {
      // Comments and disabled tests don't count.
      if (/^\s*(\/\/|\*|\/\*)|\.(skip|todo|fixme)\(/.test(line)) continue;
      for (const [, id = ""] of line.matchAll(TITLE_ID))
        proofs.set(id, (proofs.get(id) ?? new Set()).add(file.replace(/^src\//, "")));
    }
  return proofs;
};

/** @returns the page's rows with the tests of each, and ids that lack a test or a row */
export const ledgerOf = (page: string, proofs: Proofs): { rows: string[]; problems: string[] } => {
  const listed = new Set<string>();
  const rows = page.split("\n").flatMap((line) => {
    const [, ids, words] = ROW.exec(line) ?? [];
    if (!ids) return [];
    const files = ids.split(", ").flatMap((id) => {
      listed.add(id);
      return [...(proofs.get(id) ?? [])];
    });
    return [
      `${ids}  ${words}\n${[...new Set(files)]
        .sort()
        .map((file) => `    ${file}\n`)
        .join("")}`,
    ];
  });
  const problems = [
    ...[...listed].filter((id) => !proofs.has(id)).map((id) => `${id} is in no test's title.`),
    ...[...proofs.keys()].filter((id) => !listed.has(id)).map((id) => `${id} has no row in ${PAGE}.`),
  ];
  return { rows, problems };
};

const readLedger = () => ledgerOf(readFileSync(join(ROOT, PAGE), "utf8"), readProofs());

/** `npm run ledger -- [start of an id]` */
export const run = ([start = ""]: readonly string[]): void => {
  for (const row of readLedger().rows) if (row.startsWith(start)) console.log(row);
};

if (import.meta.main) {
  const { problems } = readLedger();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
