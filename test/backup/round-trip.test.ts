import { stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { verifyAudit } from "#modules/audit/audit.public.ts";
import { createVariantsJob } from "#modules/images/images.public.ts";
import { LEFT_OUT } from "#platform/backup/left-out.ts";
import { openBackup } from "#platform/backup/manifest.ts";
import { readTables } from "#platform/backup/tables.ts";
import { migrate, migrationNames } from "#platform/db/migrate.ts";
import { type Connection, connectionOptions, openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import {
  backupShelf,
  type Installation,
  installationOf,
  keptContentAt,
  migrationsDir,
} from "../support/backups.ts";
import { createTestDatabase } from "../support/copied-databases.ts";
import { aDocument, aFailedMail, anImage } from "../support/item-factories.ts";
import { CEDAR_FALLS, HARBOR, PROVIDER, RIVERBEND, sqlAt, startDemoApp } from "../support/sign-in.ts";
import { tablesOf } from "../support/table-digests.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { waitUntil } from "../support/wait-until.ts";

const HOSTS = [RIVERBEND, PROVIDER, CEDAR_FALLS, HARBOR];

let demo: TestApp;
const shelf = backupShelf();
const apps: TestApp[] = [];
beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await demo?.close();
  shelf.remove();
});

/** A node on the restored installation. */
const startOn = async ({ connection }: Installation, dataDir: string): Promise<TestApp> => {
  const app = await startTestApp({}, undefined, connection as TestApp["connection"], dataDir);
  apps.push(app);
  return app;
};

const empty = async (): Promise<Installation> => ({
  connection: await createTestDatabase(),
  storage: await shelf.storage(),
});

const withClient = async <T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connectionOptions(connection));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe("the database's catalog", () => {
  test("every table is backed up, or left out for a reason stated in the code", async () => {
    const backedUp = await withClient(demo.connection, readTables);
    expect([...backedUp.map(({ name }) => name), ...Object.keys(LEFT_OUT)].sort()).toEqual(
      await tablesOf(demo),
    );
    for (const { reason } of Object.values(LEFT_OUT)) expect(reason).toMatch(/\w+ \w+/);
  });

  test("every trigger does nothing while a company is restored", async () => {
    const { rows } = await withClient(demo.connection, (client) =>
      client.query<{ name: string }>(
        `select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
         join pg_class c on c.oid = t.tgrelid
         where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
           and p.prosrc not like '%if tenantry_is_restoring() then%'`,
      ),
    );
    // A new trigger function must start like the others: see the migration that created tenantry_is_restoring.
    expect(rows.map(({ name }) => name)).toEqual([]);
  });
});

describe("an installation restored into an empty one", () => {
  let target: Installation;
  let restored: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await shelf.take(installationOf(demo));
    target = await empty();
    await shelf.restore(folder, target);
    const dataDir = shelf.place("data");
    restored = await startOn(target, dataDir);
  });

  test("has the same rows in every table for every company", async () => {
    for (const host of HOSTS)
      expect(await keptContentAt(restored, host)).toEqual(await keptContentAt(demo, host));
  });

  test("has every file with the same bytes", async () => {
    const bytesOf = async (app: Installation, key: string) => {
      const chunks: Buffer[] = [];
      for await (const chunk of (await app.storage.read(key)) ?? []) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString("base64");
    };
    const rows = await sqlAt(demo, RIVERBEND, sql<{ key: string }>`select key from files`);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) {
      const bytes = await bytesOf(target, key);
      expect(bytes).not.toBe("");
      expect(bytes).toBe(await bytesOf(installationOf(demo), key));
    }
  });

  test("has sites that return the same bytes", async () => {
    const sitemap = await demo.send("GET", "/sitemap.xml");
    const paths = [...sitemap.text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || "/",
    );
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths.slice(0, 8)) {
      const [before, after] = [await demo.send("GET", path), await restored.send("GET", path)];
      expect(after.status, path).toBe(before.status);
      expect(after.text, path).toBe(before.text);
    }
  });

  test("continues its numbers after the highest one ever assigned", async () => {
    const roles = async (app: TestApp) =>
      (
        await sqlAt(
          app,
          HARBOR,
          sql<{ id: number }>`insert into roles (company_id, name)
        select company_id, 'Counted' from companies returning id`,
        )
      )[0]?.id;
    expect(await roles(restored)).toBe(await roles(demo));
  });

  test("has working triggers: a live version refuses changes", async () => {
    await expect(
      sqlAt(restored, RIVERBEND, sql`update page_versions set status = 'draft' where status = 'live'`),
    ).rejects.toThrow("can't go from live to draft");
  });

  test("a backup can be read only by its owner", async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, "manifest.json"))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "data", "1.jsonl.gz"))).mode & 0o777).toBe(0o600);
  });
});

test("a backup taken during writes is of a single moment", async () => {
  // Each transaction inserts two rows that belong together, and a backup must contain both or neither.
  let isOver = false;
  let written = 0;
  const write = async () => {
    while (!isOver) {
      written++;
      await sqlAt(
        demo,
        HARBOR,
        sql`with made as (
          insert into roles (company_id, name) select company_id, ${`Pair ${written}`} from companies returning company_id, name)
        insert into audit_entries (company_id, action, subject) select company_id, 'pair', name from made`,
      );
    }
  };
  const writing = write();
  await waitUntil("something was written", () => written > 3);
  const folder = await shelf.take(installationOf(demo));
  isOver = true;
  await writing;
  const target = await empty();
  await shelf.restore(folder, target);
  const restored = await startOn(target, shelf.place("data"));
  const [counts] = await sqlAt(
    restored,
    HARBOR,
    sql<{ roles: number; entries: number }>`select
      (select count(*) from roles where name like 'Pair %') as roles,
      (select count(*) from audit_entries where action = 'pair') as entries`,
  );
  expect(counts?.roles).toBeGreaterThan(0);
  expect(counts?.entries).toBe(counts?.roles);
});

test("rows with any values are restored unchanged", async () => {
  const texts = [
    '"quoted", (bracketed) \\ back',
    "line\nbreak\r\n\ttab",
    "",
    "ünï \u2028 😀",
    "{a,b}",
    "NULL",
  ];
  for (const text of texts)
    await sqlAt(
      demo,
      CEDAR_FALLS,
      sql`insert into audit_entries (company_id, action, subject, before, after)
        select company_id, 'shape', ${text}, ${JSON.stringify({ text, list: [null, 1e300, 0.1] })}::jsonb, 'null'::jsonb
        from companies`,
    );
  const folder = await shelf.take(installationOf(demo), CEDAR_FALLS);
  const target = await empty();
  await shelf.restore(folder, target, { company: "Cedar Falls" });
  const restored = await startOn(target, shelf.place("data"));
  const rows = await sqlAt(
    restored,
    CEDAR_FALLS,
    sql<{ subject: string; isNull: boolean; before: { text: string } }>`
      select subject, before, after is null as "isNull" from audit_entries where action = 'shape' order by id`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(texts);
  expect(rows.map(({ before }) => before.text)).toEqual(texts);
  expect(rows.every(({ isNull }) => !isNull)).toBe(true);
  expect(await keptContentAt(restored, CEDAR_FALLS)).toEqual(await keptContentAt(demo, CEDAR_FALLS));
});

test("a backup of an earlier version is restored and upgraded", async () => {
  const old: Installation = await empty();
  const bringTo = async (upTo: string) => {
    const database = openDatabase(old.connection, silentLog, { max: 2 });
    try {
      await migrate(database, migrationsDir, { upTo });
    } finally {
      await database.close();
    }
  };
  await bringTo("0032-search-facts");
  await expect(shelf.take(old)).rejects.toThrow(/version of Tenantry without backups/);
  await bringTo("0033-restoring");
  await withClient(old.connection, async (client) => {
    await client.query("select set_config('app.company_id', '7', false)");
    await client.query("insert into companies (company_id, name) values (7, 'Old Town')");
    await client.query("insert into company_hosts (company_id, host) values (7, 'old.localhost')");
    await client.query(
      `insert into blogs (company_id, title, friendly_url, dated_on, types, categories, teaser, content, status,
         uploader_company_id, uploader_user_id, uploader_email, uploader_first_name, uploader_last_name)
       values (7, 'Öl', 'oil', '2026-03-09', '{Saving}', '{Winter}', 'T', '{}', 'Live', 7, 1, 'a@old.test', 'A', 'B')`,
    );
    await client.query("insert into audit_entries (company_id, action) values (7, 'Old'), (7, 'Older')");
  });
  const folder = await shelf.take(old);
  const target = await empty();
  await shelf.restore(folder, target);
  const { rows } = await withClient(target.connection, (client) =>
    client.query("select name from kysely_migration order by name desc limit 1"),
  );
  expect(rows).toEqual([{ name: (await migrationNames(migrationsDir)).at(-1) }]);
  const searched = await withClient(target.connection, async (client) => {
    await client.query("select set_config('app.company_id', '7', false)");
    return client.query("select tags, convert_from(bytes, 'UTF8') as text from blog_search_texts");
  });
  expect(searched.rows).toEqual([
    { tags: ["saving", "winter"], text: expect.stringContaining("öl t a b mar 9, 2026") },
  ]);
  const restored = await startOn(target, shelf.place("data"));
  expect(restored.app.hosts.find("old.localhost")?.name).toBe("Old Town");
  // The old audit log, which wasn't a chain, is one after the upgrade.
  const log = await verifyAudit(restored.app.companyDb(7), null, new AbortController().signal);
  expect(log).toMatchObject({ entries: 2, last: { number: 2 }, findings: [] });
});

test("a missing file doesn't stop a backup and is named in it, and postponed jobs are included", async () => {
  const company = { companyId: demo.app.hosts.find(HARBOR)?.companyId ?? 0 };
  // Rows without files, as if someone had removed those by hand.
  const imageId = await anImage(demo, company);
  await aDocument(demo, company);
  await demo.app.companyDb(company.companyId).write((tx) => tx.addJob(createVariantsJob, { imageId }));
  await aFailedMail(demo, company);
  const folder = await shelf.take(installationOf(demo), HARBOR);
  const { manifest } = await openBackup(folder);
  expect(manifest.missingFiles).toHaveLength(2);
  const target = await empty();
  await shelf.restore(folder, target, { company: HARBOR });
  // An email in an old backup must not be sent again.
  const tasks = await withClient(target.connection, (client) =>
    client.query(
      `select task.identifier as task, job.payload, job.flags from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id`,
    ),
  );
  expect(tasks.rows).toEqual([
    {
      task: "image-variants",
      payload: { imageId, ...company },
      // Without it, the company's restored work would delay that of others.
      flags: { [`company ${company.companyId}`]: true },
    },
  ]);
});
