import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { silentLog } from "#platform/log/log.ts";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresConnection,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
import type { SystemUser } from "./run-command.ts";
import type { Durability } from "./settings.ts";

/** Creates a temporary folder that every user may enter. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "tenantry-test-"));
  await chmod(folder, 0o755);
  return folder;
};

export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** Starts a database on `<folder>/postgres`, not durable by default because that is faster. */
export const start = (folder: string, durability: Durability = "none"): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ stateDir: join(folder, "postgres"), log: silentLog, durability });

/** Runs one query on its own connection. */
export const ask = async <Row extends pg.QueryResultRow>(
  connection: EmbeddedPostgresConnection,
  sql: string,
): Promise<Row[]> => {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/** Waits until `isSo` returns true. @throws Error after two minutes */
export const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const end = Date.now() + 120_000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Timed out waiting until ${what}`);
    await sleep(20);
  }
};

/** Another Tenantry on the same folder: its own program that starts the database and holds it. */
export interface Holder {
  child: ChildProcess;
  serverPid: number;
  connection: EmbeddedPostgresConnection;
}

export const spawnHolder = async (folder: string, user?: SystemUser): Promise<ChildProcess> => {
  const program = join(folder, "hold.ts");
  const source = new URL("./embedded-postgres.ts", import.meta.url).href;
  await writeFile(
    program,
    `import { startEmbeddedPostgres } from ${JSON.stringify(source)};
const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };
const stateDir = ${JSON.stringify(join(folder, "postgres"))};
const database = await startEmbeddedPostgres({ stateDir, log, durability: "none" });
process.on("SIGTERM", () => database.stop().then(() => process.exit(0)));
setInterval(() => {}, 60_000);
console.log(JSON.stringify({ serverPid: database.serverPid, connection: database.connection }));
`,
  );
  return spawn(process.execPath, ["--no-warnings", program], {
    stdio: ["ignore", "pipe", "pipe"],
    cwd: folder,
    ...user,
  });
};

export const startHolder = async (folder: string, user?: SystemUser): Promise<Holder> => {
  const child = await spawnHolder(folder, user);
  if (child.stdout === null) throw new Error("The program has no output to read");
  let complaints = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    complaints += text;
  });
  const started = once(createInterface({ input: child.stdout }), "line") as Promise<[string]>;
  const ended = once(child, "exit").then(() => Promise.reject(new Error(`The program ended: ${complaints}`)));
  const [line] = await Promise.race([started, ended]);
  ended.catch(() => {});
  return { child, ...(JSON.parse(line) as Omit<Holder, "child">) };
};

/** Kills a program without warning and waits until it is gone. */
export const killHard = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
};
