import { spawn } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const LONG = "x".repeat(5_000);
/** Everything in the bundle's only line is from line 7, column 3 of the source. */
const MAP = { version: 3, sources: ["src/seven.ts"], names: [], mappings: "AAME" };

/** Runs a bundle with a source map, and one without. @returns its exit code, what it printed, and their folder */
const run = async (program: string): Promise<{ code: number | null; said: string; folder: string }> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenantry-stacks-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, "mapped.mjs"),
    `export const fail = () => { void "${LONG}"; throw new Error("lost"); };`,
  );
  writeFileSync(join(folder, "mapped.mjs.map"), JSON.stringify(MAP));
  writeFileSync(join(folder, "plain.mjs"), `export const fail = () => { throw new TypeError("lost"); };`);
  const module = pathToFileURL(resolve(import.meta.dirname, "source-stacks.ts")).href;
  writeFileSync(
    join(folder, "program.mjs"),
    `import { mapStacks } from ${JSON.stringify(module)};
     import * as mapped from "./mapped.mjs";
     import * as plain from "./plain.mjs";
     mapStacks(import.meta.dirname);
     const stackOf = (work) => { try { work(); } catch (error) { return error.stack; } };
     ${program}`,
  );
  const child = spawn(process.execPath, [join(folder, "program.mjs")], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((gone) => child.once("exit", gone));
  const [said, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, said: said + errors, folder };
};

test("stack traces refer to the sources of bundles", async () => {
  const { said, folder } = await run("console.log(stackOf(mapped.fail));");
  const [head, first] = said.split("\n");
  expect([head, first]).toEqual(["Error: lost", `    at fail (${join(folder, "src/seven.ts")}:7:3)`]);
});

test("a bundle without a map keeps its own lines", async () => {
  const { said, folder } = await run("console.log(stackOf(plain.fail));");
  const [head, first] = said.split("\n");
  expect(head).toBe("TypeError: lost");
  expect(first).toContain(`    at fail (${pathToFileURL(join(folder, "plain.mjs")).href}:1:`);
});

test("an uncaught exception ends the process with its stack trace, without the bundle's line", async () => {
  const { code, said, folder } = await run(
    "setTimeout(() => mapped.fail(), 1); setTimeout(() => {}, 5_000);",
  );
  expect(code).toBe(1);
  expect(said).toContain(`Error: lost\n    at`);
  expect(said).toContain(`${join(folder, "src/seven.ts")}:7:3)`);
  expect(said).not.toContain(LONG);
});
