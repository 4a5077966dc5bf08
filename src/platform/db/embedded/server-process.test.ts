import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { clusterPathsIn } from "./cluster-paths.ts";
import { makeFolder, removeFolder } from "./embedded-test-kit.ts";
import { startServerProcess } from "./server-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => removeFolder(folder));

test("a stop signal is sent again to a server that didn't listen for signals yet", async () => {
  const program = join(folder, "late-listener");
  // Ignores interrupts at first, like any background program of a shell, and then becomes Node.js, which handles
  // them.
  await writeFile(
    program,
    `#!/bin/sh\nsleep 1\nexec "${process.execPath}" -e "setInterval(() => {}, 1000)"\n`,
  );
  await chmod(program, 0o755);
  const place = clusterPathsIn(folder, folder, "pg", undefined);
  const server = startServerProcess(place, { postgres: program, initdb: program }, silentLog);
  await server.stop();
  expect((await server.ended).code).toBe(130);
});
