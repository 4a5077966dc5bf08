import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log/log.ts";
import type { Binaries } from "./binaries.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { signal } from "./processes.ts";
import { postgresEnvironment } from "./run-command.ts";
import { settingsArguments } from "./settings.ts";

/** The port only names the socket file. Nothing listens on the network. */
export const PORT = 5432;
/** The word in a guard's command line that identifies it. */
export const GUARD_NAME = "tenantry-postgres-guard";

/**
 * The guard starts the server and reads from a pipe until this program closes it or dies, even by kill -9. Then it
 * stops the server cleanly. It ignores interrupts meant for this program and ends when the server does, even if this
 * program is gone before it has read the server's process id. It repeats the stop signal, because shells start
 * background programs with interrupts ignored, and a starting server still ignores them.
 */
export const GUARD = `
exec 3<&0 </dev/null
trap '' HUP PIPE
trap : INT TERM
"$@" 3<&- >&2 &
server=$!
echo "$server"
exec >/dev/null
(while read -r _ <&3; do :; done; while kill -INT "$server" 2>/dev/null; do sleep 1; done) &
reader=$!
exec 3<&-
while kill -0 "$server" 2>/dev/null; do wait "$server"; code=$?; done
kill "$reader" 2>/dev/null
exit "$code"
`;

/** How the server ended, with its last lines of output. */
export interface ServerEnd {
  code: number | null;
  lastLines: string;
}

/** A started PostgreSQL server, which may not be ready yet. */
export interface ServerProcess {
  /** Resolves to its process id once it accepts connections, or to its end if it ended before. */
  ready: Promise<number | ServerEnd>;
  ended: Promise<ServerEnd>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL under its guard. Never throws; `ready` reports a failed start. */
export const startServerProcess = (place: ClusterPaths, binaries: Binaries, log: Log): ServerProcess => {
  const child = spawn(
    "/bin/sh",
    ["-c", GUARD, GUARD_NAME, binaries.postgres, ...settingsArguments(place)],
    // Detached, so that Ctrl-C reaches only this program and connections close before the server stops.
    { cwd: "/", env: postgresEnvironment(), stdio: ["pipe", "pipe", "pipe"], detached: true, ...place.user },
  );
  child.stdin.on("error", () => {});
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lastLines.push(line);
    if (lastLines.length > 40) lastLines.shift();
    report(line, log);
  });
  const ended = new Promise<ServerEnd>((resolve) => {
    const finish = (code: number | null) => resolve({ code, lastLines: lastLines.join("\n") });
    child.once("error", (error) => {
      lastLines.push(error.message);
      finish(null);
    });
    child.once("close", finish);
  });
  const serverPid = new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).once("line", (line) => resolve(Number(line)));
  });
  const ready = Promise.race([ended, serverPid.then((pid) => untilReady(place, pid, ended, log))]);
  ready.then(
    () => holdProcessOpen(child, false),
    () => {},
  );
  return { ready, ended, stop: () => stopServer(child, serverPid, ended, log) };
};

const report = (line: string, log: Log): void => {
  if (/^(FATAL|PANIC):/.test(line)) log.error({ postgres: line }, "PostgreSQL reported a failure");
  else if (/^WARNING:/.test(line)) log.warn({ postgres: line }, "PostgreSQL warning");
  else log.debug({ postgres: line }, "PostgreSQL output");
};

/** Polls the lock file, in which PostgreSQL writes its state. Recovery after a crash may take minutes. */
const untilReady = async (
  place: ClusterPaths,
  pid: number,
  ended: Promise<ServerEnd>,
  log: Log,
): Promise<number | ServerEnd> => {
  let over: ServerEnd | undefined;
  void ended.then((end) => {
    over = end;
  });
  let nextWord = performance.now() + 5_000;
  while (over === undefined) {
    const lines = (await readFile(join(place.data, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (lines[0] === String(pid) && lines[7]?.trim() === "ready") return pid;
    if (performance.now() > nextWord) {
      log.info({ pid }, "The embedded database is still starting (recovering after a crash takes a while)");
      nextWord += 15_000;
    }
    await sleep(3);
  }
  return over;
};

/** A running server mustn't keep a finished program alive, but a stop must complete. */
const holdProcessOpen = (child: ChildProcess, hold: boolean): void => {
  const verb = hold ? "ref" : "unref";
  child[verb]();
  for (const stream of [child.stdin, child.stdout, child.stderr]) {
    (stream as unknown as { ref?(): void; unref?(): void } | null)?.[verb]?.();
  }
};

const stopServer = async (
  child: ChildProcess,
  serverPid: Promise<number>,
  ended: Promise<ServerEnd>,
  log: Log,
): Promise<void> => {
  holdProcessOpen(child, true);
  child.stdin?.end();
  const inTime = await Promise.race([ended.then(() => true), sleep(60_000, false, { ref: false })]);
  if (!inTime) {
    log.error(
      {},
      "The embedded database didn't stop within a minute and was killed; it recovers at the next start",
    );
    signal(await serverPid, "SIGQUIT");
    await ended;
  }
};
