import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

/** Runs a program with the safeguard. @returns its exit code and what it printed */
const run = async (program: string): Promise<{ code: number | null; said: string }> => {
  const module = pathToFileURL(resolve(import.meta.dirname, "outlive-rejections.ts")).href;
  const child = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { outliveRejections } from ${JSON.stringify(module)};
       outliveRejections({ error: (fields, message) => console.log(message, fields.error.message) });
       ${program}`,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  const ended = new Promise<number | null>((gone) => child.once("exit", gone));
  const said = await text(child.stdout);
  return { code: await ended, said };
};

test("logs an unhandled rejection and keeps running", async () => {
  const { code, said } = await run(
    `void Promise.reject(new Error("lost")); setTimeout(() => console.log("still here"), 50);`,
  );
  expect(said).toBe("A promise rejection wasn't handled. lost\nstill here\n");
  expect(code).toBe(0);
});

test("an error thrown outside a promise still ends the process", async () => {
  const { code, said } = await run(
    `setTimeout(() => { throw new Error("lost"); }, 1); setTimeout(() => console.log("still here"), 200);`,
  );
  expect([code, said]).toEqual([1, ""]);
});
