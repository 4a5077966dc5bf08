/**
 * Writes into docs/requirements.md which tests prove each requirement: those that carry its id in a title. `--check`
 * writes nothing and fails where the page is stale, or an id stands only in one of the two.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const PAGE = "docs/requirements.md";
const ROW = /^\| ((?:[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+(?:, )?)+) \| (.*) \|[^|]*\|$/;
const TITLE_ID = /\[((?:[A-Z]+(?:-[A-Z0-9]+)*)-\d+)\]/g;

const testFiles = (): string[] =>
  globSync("{src,test,tools}/**/*.{test,spec}.{ts,tsx}", { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .sort();

const readProofs = (): Map<string, Set<string>> => {
  const proofs = new Map<string, Set<string>>();
  for (const file of testFiles())
    for (const line of readFileSync(join(root, file), "utf8").split("\n")) {
      // A comment or a test that is switched off proves nothing.
      if (/^\s*(\/\/|\*|\/\*)|\.(skip|todo|fixme)\(/.test(line)) continue;
      for (const [, id = ""] of line.matchAll(TITLE_ID)) {
        const files = proofs.get(id) ?? new Set();
        proofs.set(id, files.add(file.replace(/^src\//, "")));
      }
    }
  return proofs;
};

/** @returns the page with its tests, and what is wrong with it */
export const renewLedger = (
  page: string,
  proofs: ReadonlyMap<string, ReadonlySet<string>>,
): { page: string; problems: string[] } => {
  const problems: string[] = [];
  const listed = new Set<string>();
  const lines = page.split("\n").map((line) => {
    const [, ids, words] = ROW.exec(line) ?? [];
    if (!ids) return line;
    const files = new Set<string>();
    for (const id of ids.split(", ")) {
      listed.add(id);
      const found = proofs.get(id);
      if (!found) problems.push(`${id} stands in no test's title.`);
      for (const file of found ?? []) files.add(file);
    }
    const shown = [...files].sort().map((file) => `\`${file}\``);
    return `| ${ids} | ${words} | ${shown.join(", ")} |`;
  });
  for (const id of proofs.keys()) if (!listed.has(id)) problems.push(`${id} has no row in ${PAGE}.`);
  return { page: lines.join("\n"), problems };
};

const run = (isCheck: boolean): number => {
  const before = readFileSync(join(root, PAGE), "utf8");
  const { page, problems } = renewLedger(before, readProofs());
  if (page !== before && isCheck) problems.push(`${PAGE} is stale: run \`npm run generate\`.`);
  if (page !== before && !isCheck) writeFileSync(join(root, PAGE), page);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
};

if (process.argv[1] === import.meta.filename) process.exitCode = run(process.argv.includes("--check"));
