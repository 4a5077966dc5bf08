import { execFile } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { freePorts } from "../../test/support/free-port.ts";
import { withClient } from "../../test/support/with-client.ts";
import { healthy, leaderOf, type Member } from "./members.ts";
import { type Part, serverUser, startPart, until } from "./parts.ts";
import type { Programs } from "./programs.ts";
import type { Cluster } from "./start-cluster.ts";
import { startTlsProxy } from "./tls.ts";

const SETTINGS = resolve(import.meta.dirname, "../../deploy/pgbackrest.conf");
const STANZA = "--stanza=tenantry";
const BUCKET = "backups";
const inBackground = promisify(execFile);

/** The cluster's backups, and the log of its changes. */
export interface Repository {
  /** Takes a full backup of the leader. */
  backUp(): Promise<void>;
  /**
   * Restores the whole database to a moment, into its own folder, and starts it there.
   * @param moment as PostgreSQL prints it
   */
  restore(moment: string): Promise<{ readonly database: pg.ClientConfig; stop(): Promise<void> }>;
  /** Restores everything up to the last archived change into the folder of a member, which must be empty. */
  restoreAll(member: Member): Promise<void>;
  close(): Promise<void>;
}

/** Where backups and changes are kept: on a disk that all members reach, or in S3. */
export type Place = "disk" | "s3";

/** Runs work as PostgreSQL's superuser at the leader. */
export const asSuperuser = <T>(
  { database }: Pick<Cluster, "database">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => withClient({ ...database, user: "postgres", database: "postgres" }, work);

/** Creates a repository in the cluster's folder or its S3 server, and has every member archive its changes there. */
export const openRepository = async (
  cluster: Cluster,
  programs: Programs,
  pgbackrest: string,
  place: Place,
): Promise<Repository> => {
  const { folder } = cluster;
  const user = serverUser();
  const { lines, close } = await (place === "s3" ? inStore(cluster) : onDisk(cluster));
  const settings = join(folder, "pgbackrest.conf");
  writeFileSync(
    settings,
    readFileSync(SETTINGS, "utf8").replace("[tenantry]", `${lines.join("\n")}\n[tenantry]`),
    {
      mode: 0o600,
    },
  );
  if (user) chownSync(settings, user.uid, user.gid);
  const options = [STANZA, `--config=${settings}`, `--log-path=${folder}`, `--lock-path=${folder}`];
  const run = (command: string, ...more: string[]) =>
    inBackground(pgbackrest, [...options, ...more, command], { cwd: folder, ...user });
  const leader = async (): Promise<Member> => {
    const found = await leaderOf(cluster.members);
    if (!found) throw new Error("The cluster has no leader.");
    return found;
  };
  const at = (member: Member) => [`--pg1-path=${join(folder, member.name)}`, `--pg1-port=${member.port}`];

  const first = await leader();
  await run("stanza-create", ...at(first));
  // PostgreSQL passes on the path of a file in its own data folder, so the command is the same for all members.
  const command = `${pgbackrest} ${options.join(" ")} --pg1-path="$PWD" archive-push "%p"`;
  const answer = await fetch(`http://127.0.0.1:${first.restPort}/config`, {
    method: "PATCH",
    body: JSON.stringify({ postgresql: { parameters: { archive_command: command } } }),
  });
  if (!answer.ok) throw new Error(`Patroni refused the archive command: ${answer.status}.`);
  await until("the leader archives", () =>
    asSuperuser(cluster, async (client) => {
      const { rows } = await client.query<{ archive_command: string }>("show archive_command");
      return rows[0]?.archive_command === command;
    }),
  );
  await healthy(cluster.members);
  return {
    backUp: async () => {
      await run("backup", ...at(await leader()), "--type=full");
    },
    restore: async (moment) => {
      const data = makeFolder(folder, "restored");
      const [port = 0] = await freePorts(1);
      await run(
        "restore",
        `--pg1-path=${data}`,
        "--type=time",
        `--target=${moment}`,
        "--target-action=promote",
        // What is restored mustn't write to the repository of the cluster.
        "--archive-mode=off",
      );
      const database = { ...cluster.database, port };
      return { database, stop: await startRestored(programs, data, database, join(folder, "restored.log")) };
    },
    restoreAll: async ({ name, port }) => {
      const data = makeFolder(folder, name);
      await run("restore", `--pg1-path=${data}`);
      const database = { ...cluster.database, port };
      const stop = await startRestored(programs, data, database, join(folder, "restored.log"));
      // The others copy this setting with the data, and it names this member's folder.
      await asSuperuser({ database }, (client) => client.query("alter system reset restore_command"));
      await stop();
    },
    close,
  };
};

/** Creates a folder of PostgreSQL's user. @returns its path */
const makeFolder = (folder: string, name: string): string => {
  const path = join(folder, name);
  const user = serverUser();
  mkdirSync(path, { mode: 0o700 });
  if (user) chownSync(path, user.uid, user.gid);
  return path;
};

/** How pgBackRest reaches a repository. */
interface Location {
  readonly lines: readonly string[];
  close(): Promise<void>;
}

const onDisk = async ({ folder }: Cluster): Promise<Location> => ({
  lines: [`repo1-path=${makeFolder(folder, "repository")}`],
  close: async () => {},
});

/** In a separate bucket. pgBackRest speaks to S3 only with TLS, which the cluster's server doesn't have. */
const inStore = async ({ folder, storageUrl }: Cluster): Promise<Location> => {
  const endpoint = new URL(String(new URL(storageUrl).searchParams.get("endpoint")));
  const answer = await fetch(new URL(BUCKET, endpoint), { method: "PUT" });
  if (!answer.ok) throw new Error(`The bucket for backups wasn't created: ${answer.status}.`);
  const proxy = await startTlsProxy(folder, Number(endpoint.port));
  return {
    lines: [
      ...["repo1-type=s3", "repo1-path=/repository", `repo1-s3-bucket=${BUCKET}`, "repo1-s3-uri-style=path"],
      ...["repo1-s3-endpoint=localhost", "repo1-s3-region=us-east-1"],
      ...["repo1-s3-key=key", "repo1-s3-key-secret=secret"],
      ...[`repo1-storage-port=${proxy.port}`, `repo1-storage-ca-file=${proxy.certificate}`],
    ],
    close: () => proxy.close(),
  };
};

/** Starts a restored server by itself, outside the cluster. @returns ends it */
const startRestored = async (
  programs: Programs,
  data: string,
  database: pg.ClientConfig,
  log: string,
): Promise<() => Promise<void>> => {
  // Patroni's settings name the member's own files, and standbys that would have to confirm each commit.
  const own = {
    port: database.port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: data,
    hba_file: join(data, "pg_hba.conf"),
    ident_file: join(data, "pg_ident.conf"),
    synchronous_standby_names: "",
  };
  const part: Part = startPart(
    join(programs.postgresql, "postgres"),
    ["-D", data, ...Object.entries(own).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { log, isUnprivileged: true },
  );
  await until("the restored server accepts changes", async () => {
    if (part.child.exitCode !== null) throw new Error(`The restored server ended; see ${log}.`);
    const client = new pg.Client(database);
    try {
      await client.connect();
      const { rows } = await client.query<{ is: boolean }>("select not pg_is_in_recovery() as is");
      return rows[0]?.is === true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  });
  return () => part.stop("SIGINT");
};
