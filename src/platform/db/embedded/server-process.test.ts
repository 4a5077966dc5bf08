import { spawn } from "node:child_process";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { clusterPathsIn } from "./cluster-paths.ts";
import { makeFolder, removeFolder, until } from "./embedded-test-kit.ts";
import { isAlive, signal } from "./processes.ts";
import { GUARD, startServerProcess } from "./server-process.ts";

let folder: string;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => removeFolder(folder));

/** Ignores interrupts at first, like any background program of a shell, and then becomes Node.js, which handles them. */
const writeProgram = async (firstCommand: string): Promise<string> => {
  const program = join(folder, "late-listener");
  await writeFile(
    program,
    `#!/bin/sh\n${firstCommand}\nexec "${process.execPath}" -e "setInterval(() => {}, 1000)"\n`,
  );
  await chmod(program, 0o755);
  return program;
};

test("a stop signal is sent again to a server that didn't listen for signals yet", async () => {
  const program = await writeProgram("sleep 1");
  const place = clusterPathsIn(folder, folder, "pg", undefined);
  const server = startServerProcess(place, { postgres: program, initdb: program }, silentLog);
  await server.stop();
  expect((await server.ended).code).toBe(130);
});

/** Starts a guard once nobody can read its output. Arguments: a file that doesn't exist, the guard, and the server. */
const UNREAD = `
{ until [ -e "$1" ]; do sleep 0.05; done; exec /bin/sh -c "$2" guard "$3"; } | { exec <&-; : > "$1"; }
`;

test("a server is stopped even if the program was gone before it knew the server's process id", async () => {
  const pidFile = join(folder, "pid");
  const server = await writeProgram(`echo $$ > "${pidFile}"`);
  const guard = spawn("/bin/sh", ["-c", UNREAD, "sh", join(folder, "unread"), GUARD, server], {
    stdio: ["pipe", "ignore", "ignore"],
  });
  const pidOf = async () => Number(await readFile(pidFile, "utf8").catch(() => ""));
  await until("the server runs", async () => (await pidOf()) > 0);
  const pid = await pidOf();
  onTestFinished(() => signal(pid, "SIGKILL"));
  guard.stdin?.end();
  await until("the server is stopped", async () => !(await isAlive(pid)));
});
