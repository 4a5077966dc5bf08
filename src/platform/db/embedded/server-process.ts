import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "#platform/log/log.ts";
import type { Binaries } from "./binaries.ts";
import type { Place } from "./place.ts";
import { signal } from "./processes.ts";
import { postgresEnvironment } from "./run-command.ts";
import { settingsArguments } from "./settings.ts";

/** The port only names the socket file: nothing listens on the network. */
export const PORT = 5432;
/** By this word in its command line a guard is known again. */
export const GUARD_NAME = "tenantry-postgres-guard";

/**
 * The guard starts the server and reads from us until we close the pipe or die, even by kill -9; then it
 * stops the server cleanly. Interrupts meant for us must not end it, and it ends when the server does. It asks more
 * than once: a shell starts what runs beside it deaf to interrupts, and a server that has just begun still is.
 */
const GUARD = `
exec 3<&0 </dev/null
trap '' HUP
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

/** How the server ended, with the last lines it wrote. */
export interface ServerEnd {
  code: number | null;
  lastLines: string;
}

/** A PostgreSQL that was started, ready or not yet. */
export interface ServerProcess {
  /** Settles when it accepts connections (its process id) or has ended before that. */
  ready: Promise<number | ServerEnd>;
  ended: Promise<ServerEnd>;
  stop(): Promise<void>;
}

/** Starts PostgreSQL under its guard. Never throws: a failed start shows in `ready`. */
export const startServerProcess = (place: Place, binaries: Binaries, log: Log): ServerProcess => {
  const child = spawn(
    "/bin/sh",
    ["-c", GUARD, GUARD_NAME, binaries.postgres, ...settingsArguments(place)],
    // detached: Ctrl-C in the terminal reaches us alone, so that connections close before the server does.
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
  if (/^(FATAL|PANIC):/.test(line)) log.error({ postgres: line }, "PostgreSQL reports a failure");
  else if (/^WARNING:/.test(line)) log.warn({ postgres: line }, "PostgreSQL warns");
  else log.debug({ postgres: line }, "PostgreSQL says");
};

/** Polls the lock file, in which PostgreSQL tells its state; a recovery after a crash may take minutes. */
const untilReady = async (
  place: Place,
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

/** A running server mustn't keep a finished program alive, but a stop must finish. */
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
