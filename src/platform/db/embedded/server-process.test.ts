import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { makeFolder, removeFolder } from "./embedded-test-kit.ts";
import { placeIn } from "./place.ts";
import { startServerProcess } from "./server-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => removeFolder(folder));

test("a server that is told to stop before it listens to signals is told again", async () => {
  const program = join(folder, "late-listener");
  await writeFile(
    program,
    `#!${process.execPath}
setTimeout(() => process.on("SIGINT", () => process.exit(7)), 500);
setInterval(() => {}, 1_000);
`,
  );
  await chmod(program, 0o755);
  const place = placeIn(folder, folder, "pg", undefined);
  const server = startServerProcess(place, { postgres: program, initdb: program }, silentLog);
  await server.stop();
  expect((await server.ended).code).toBe(7);
});
