import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { urlOf } from "#test/support/connection-url.ts";
import { copyOfDemo } from "#test/support/demo-template.ts";
import { ROOT } from "./build.ts";
import { PROGRAMS } from "./packages.ts";

// Each scaffold runs twice in a copy of the project, so that the second one finds what the first has taken.

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "tenantry-scaffolds-"));
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  for (const file of files.split("\n"))
    if (file !== "" && existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file));
  for (const made of ["node_modules", "dist"]) symlinkSync(join(ROOT, made), join(copy, made));
  // What the last check found in unchanged files spares this one most of its time.
  for (const cache of ["types", "prose.json"]) {
    const from = join(ROOT, ".runtime", cache);
    if (existsSync(from)) cpSync(from, join(copy, ".runtime", cache), { recursive: true });
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 3 }));

/** Runs Node.js in the copy. @throws Error with what it printed, where it fails */
const node = async (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> => {
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ""}`;
  await promisify(execFile)(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, PATH: path, ...env },
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`node ${args.join(" ")}\n${error.stdout}\n${error.stderr}`);
  });
};
const npmRun = (...args: string[]): Promise<void> => node(["tools/bootstrap.mjs", ...args]);

const migrationNumbers = (folder: string): number[] =>
  readdirSync(join(folder, "migrations")).map((file) => Number.parseInt(file, 10));

/** Leaves out tests of each call: this only skips what is known, so that a new test runs. */
const NOT_OF_OTHERS =
  "^(?!.*(every call has a case|answers exactly those who may ask|has exactly the side effects in its row|a draft's components leave nothing))";

test("new modules, content types and blocks pass every check and migrate an older database", async () => {
  const highest = Math.max(...migrationNumbers(ROOT));

  await npmRun("new-module", "road-works");
  await npmRun("new-module", "snow-plans");
  await npmRun("new-content", "bus-routes");
  await npmRun("new-content", "recipes");
  await npmRun("new-block", "weather-box");
  await npmRun("new-block", "tide-box");

  const added = migrationNumbers(copy).filter((number) => number > highest);
  expect(added).toEqual([1, 2, 3, 4].map((step) => highest + step));
  expect(new Set(migrationNumbers(copy)).size).toBe(migrationNumbers(copy).length);

  // The demo as this release left it, brought up to date by the copy; then the types of its tables.
  const old = (await copyOfDemo()).connection;
  await node(["tools/db-types.ts"], { DATABASE_URL: urlOf(old) });
  const client = new pg.Client(old);
  await client.connect();
  try {
    const { rows } = await client.query("select relname from pg_class where relforcerowsecurity order by 1");
    expect(rows.map(({ relname }) => relname)).toEqual(
      expect.arrayContaining(["bus_routes", "recipes", "road_works", "snow_plans"]),
    );
  } finally {
    await client.end();
  }

  await npmRun("check");
  // The generated tests of one of each, and what is tested of every call, whatever the content type.
  const own = ["src/blocks/tide-box", "src/content/recipes"];
  const ofCalls = ["test/permission-matrix.test.ts", "test/side-effects.test.ts"];
  await node([
    PROGRAMS.vitest,
    "run",
    ...own,
    ...ofCalls,
    "-t",
    `${NOT_OF_OTHERS}|Recipes`,
    "--maxWorkers=1",
  ]);
}, 1_800_000);
