import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type pg from "pg";
import { ask, signInAdmin } from "../../test/faults/client.ts";
import { withClient } from "../../test/support/with-client.ts";
import { ROOT } from "../build.ts";
import { until } from "./parts.ts";
import { asSuperuser, openRepository, type Place, type Repository } from "./point-in-time.ts";
import type { Programs } from "./programs.ts";
import { rebuild } from "./rebuild.ts";
import type { Cluster } from "./start-cluster.ts";
import { type Line, startSteps, zero } from "./table.ts";

const OTHER = { host: "tracsoft.localhost", username: "vendor@tracsoft.example" };
const ROLES = 20;
const SECOND_MS = 1_000;
const inBackground = promisify(execFile);

/**
 * Loses a company's pages, and then the whole cluster, and brings each back from backups and archived changes.
 * @param place where the backups are
 * @returns what is there afterwards
 */
export const recover = async (
  cluster: Cluster,
  programs: Programs,
  pgbackrest: string,
  place: Place,
): Promise<Line[]> => {
  const repository = await openRepository(cluster, programs, pgbackrest, place);
  try {
    return [...(await recoverCompany(cluster, repository)), ...(await rebuild(cluster, repository))];
  } finally {
    await repository.close();
  }
};

/**
 * Has a company lose its pages, restores the database to the moment before beside the running cluster, and puts that
 * company back from there, while another company keeps working.
 */
const recoverCompany = async (cluster: Cluster, repository: Repository): Promise<Line[]> => {
  const { sitePort } = cluster;
  const cookie = await signInAdmin(sitePort);
  const addRoles = async (count: number): Promise<string[]> => {
    const names: string[] = [];
    for (let made = 0; made < count; made++) {
      const name = `Role ${randomUUID().slice(0, 18)}`;
      const reply = await ask(sitePort, "POST", "/RoleManagement/AddRole", {
        cookie,
        body: { roleName: name },
      });
      if (reply.status !== 200) throw new Error(`A role wasn't added: ${reply.status} ${reply.text}`);
      names.push(name);
    }
    return names;
  };

  const others = await startOthers(sitePort);
  const step = startSteps();
  await repository.backUp();
  step("full backup taken");
  const before = await addRoles(ROLES);
  const pages = await pagesOf(cluster.database);
  const moment = await momentOf(cluster);
  await pause(SECOND_MS);
  const after = await addRoles(ROLES);
  const deleted = await deletePages(sitePort, cookie, pages);
  if (deleted === 0) throw new Error("No page was deleted.");
  await archiveAll(cluster);
  step(`${deleted} pages deleted after ${moment}`);

  const restored = await repository.restore(moment);
  step("whole database restored beside the cluster");
  const backup = join(cluster.folder, "before");
  try {
    await runCommand(cluster, restored.database, ["backup", "--company=localhost", `--to=${backup}`]);
  } finally {
    await restored.stop();
  }
  step("one company backed up from there");
  const during = others.saved().length;
  await runCommand(cluster, cluster.database, [
    "restore",
    backup,
    `--company=${await companyId(cluster.database)}`,
    "--replace",
  ]);
  step(
    `that company restored into the cluster, with ${others.saved().length - during} changes by another one`,
  );
  await pause(SECOND_MS);
  await others.stop();

  const roles = new Set(await rolesOf(cluster.database, "localhost"));
  const kept = new Set(await rolesOf(cluster.database, OTHER.host));
  const back = new Set(await pagesOf(cluster.database));
  const saved = others.saved();
  return [
    zero(`of ${before.length} changes before the moment, lost`, without(before, roles)),
    zero(`of ${pages.length} pages, missing`, pages.filter((id) => !back.has(id)).length),
    zero(`of ${after.length} changes after the moment, still there`, after.length - without(after, roles)),
    zero(`of ${saved.length} changes by another company since the start, lost`, without(saved, kept)),
    zero("its changes that failed", others.failures()),
  ];
};

const without = (names: readonly string[], there: ReadonlySet<string>): number =>
  names.filter((name) => !there.has(name)).length;

/** Someone at another company who adds roles until the end. */
const startOthers = async (port: number) => {
  const { host } = OTHER;
  const cookie = await signInAdmin(port, OTHER);
  const saved: string[] = [];
  let failures = 0;
  let isEnding = false;
  const work = async (): Promise<void> => {
    while (!isEnding) {
      const name = `Role ${randomUUID().slice(0, 18)}`;
      const reply = await ask(port, "POST", "/RoleManagement/AddRole", {
        cookie,
        headers: { host, "idempotency-key": randomUUID() },
        body: { roleName: name },
      }).catch(() => null);
      if (reply?.status === 200) saved.push(name);
      else failures++;
      await pause(100);
    }
  };
  const working = work();
  return {
    saved: () => saved,
    failures: () => failures,
    stop: async () => {
      isEnding = true;
      await working;
    },
  };
};

const deletePages = async (port: number, cookie: string, pages: readonly number[]): Promise<number> => {
  let deleted = 0;
  for (const id of pages) {
    const reply = await ask(port, "DELETE", `/Admin/DeletePage?pageId=${id}`, { cookie });
    // The home page can't be deleted, and neither can a page with others below it.
    if (reply.status === 200) deleted++;
  }
  return deleted;
};

/** Reads what a company has. */
const readAt = <T>(
  database: pg.ClientConfig,
  host: string,
  work: (client: pg.Client, company: string) => Promise<T>,
): Promise<T> =>
  withClient(database, async (client) => {
    await client.query("begin read only");
    await client.query("set local app.all_companies = 'read'");
    const { rows } = await client.query<{ id: string }>(
      "select company_id as id from company_hosts where host = $1",
      [host],
    );
    const company = String(rows[0]?.id);
    await client.query("select set_config('app.company_id', $1, true)", [company]);
    return work(client, company);
  });

const companyId = (database: pg.ClientConfig): Promise<string> =>
  readAt(database, "localhost", async (_, company) => company);

/** Ids of the pages that aren't deleted. */
const pagesOf = (database: pg.ClientConfig): Promise<number[]> =>
  readAt(database, "localhost", async (client, company) => {
    const { rows } = await client.query<{ id: string }>(
      "select id from pages where company_id = $1 and deleted_at is null and not is_block order by id desc",
      [company],
    );
    return rows.map(({ id }) => Number(id));
  });

const rolesOf = (database: pg.ClientConfig, host: string): Promise<string[]> =>
  readAt(database, host, async (client, company) => {
    const { rows } = await client.query<{ name: string }>("select name from roles where company_id = $1", [
      company,
    ]);
    return rows.map(({ name }) => name);
  });

const momentOf = (cluster: Cluster): Promise<string> =>
  asSuperuser(cluster, async (client) => {
    const { rows } = await client.query<{ now: string }>("select clock_timestamp()::text as now");
    return String(rows[0]?.now);
  });

/** Has everything up to now archived, without waiting for archive_timeout. */
const archiveAll = (cluster: Cluster): Promise<void> =>
  asSuperuser(cluster, async (client) => {
    const { rows } = await client.query<{ wal: string }>("select pg_walfile_name(pg_switch_wal()) as wal");
    const wal = String(rows[0]?.wal);
    await until(`${wal} is archived`, async () => {
      const { rows: archived } = await client.query<{ last: string | null }>(
        "select last_archived_wal as last from pg_stat_archiver",
      );
      return (archived[0]?.last ?? "") >= wal;
    });
  });

/** Runs `backup` or `restore` with a database, and the cluster's file storage. */
const runCommand = async (cluster: Cluster, database: pg.ClientConfig, args: readonly string[]) => {
  const { user, password, host, port, database: name } = database;
  await inBackground(process.execPath, [join(ROOT, "dist", "server", "commands.js"), ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}`,
      STORAGE_URL: cluster.storageUrl,
      DATA_DIR: join(cluster.folder, "commands"),
    },
  });
};
