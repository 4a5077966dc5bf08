import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { withEarlierBuild } from "./earlier-build.ts";
import { queueDone } from "./record/client.ts";
import { compare } from "./record/compare.ts";
import { fill } from "./record/fill.ts";
import { startProgram } from "./record/program.ts";
import { MOMENT_FILE, take } from "./record/take.ts";

const USAGE = `Use: npm run record -- fill <folder>        makes a data folder with much content
     npm run record -- take <base> <out>    records what this checkout shows of a copy of it
     npm run record -- compare <one> <two>  lists every difference between two records
     npm run record -- upgrade <ref>        fills and records an earlier commit, then records this checkout`;

/**
 * `npm run record`: records what users, clients, and stored data see, for comparison before and after a refactoring.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const [command, ...rest] = args;
  const [one = "", two = ""] = rest.map((path) => (command === "upgrade" ? path : resolve(path)));
  const wanted = { fill: 1, take: 2, compare: 2, upgrade: 1 }[command ?? ""];
  if (wanted === undefined || rest.length !== wanted) {
    console.error(USAGE);
    return 1;
  }
  if (command === "compare") return report(compare(one, two));
  // Started programs end when this process exits.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));
  if ((await buildIfStale()) !== 0) return 1;
  if (command === "fill") await fillFolder(ROOT, one);
  if (command === "take") await take(ROOT, one, two);
  return command === "upgrade" ? upgrade(one) : 0;
};

const report = (files: number): number => {
  console.log(files === 0 ? "No difference." : `${files} files of the record differ.`);
  return files === 0 ? 0 : 1;
};

const fillFolder = async (root: string, folder: string): Promise<void> => {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  mkdirSync(folder, { recursive: true });
  const program = await startProgram(root, folder);
  try {
    await queueDone(program);
    await fill(program, "base", Date.now());
  } finally {
    await program.stop();
  }
  writeFileSync(join(folder, MOMENT_FILE), new Date().toISOString());
};

/** Fills and records with an earlier commit, then records its data with this checkout. */
const upgrade = (ref: string): Promise<number> =>
  withEarlierBuild(ref, async (old, folder) => {
    const [base = "", before = "", after = ""] = ["base", "before", "after"].map((name) =>
      join(folder, name),
    );
    await fillFolder(old, base);
    await take(old, base, before);
    await take(ROOT, base, after);
    return report(compare(before, after));
  });
