import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessionsOf } from "#modules/sign-in/sign-in.public.ts";
import { openBackup, writeManifest } from "#platform/backup/manifest.ts";
import { removeFilesJob } from "#platform/files/removals.ts";
import { backupShelf, damage, installationOf, keptContentAt } from "../support/backups.ts";
import { createTestDatabase } from "../support/copied-databases.ts";
import { aCompany, aSession, aUser } from "../support/factories.ts";
import {
  contentAt,
  HARBOR,
  newPage,
  newText,
  PROVIDER,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "../support/sign-in.ts";
import { tableDigests } from "../support/table-digests.ts";
import { startTestApp, type TestApp } from "../support/test-app.ts";
import { waitUntil } from "../support/wait-until.ts";

let demo: TestApp;
let admin: Staff;
let vendor: Staff;
const shelf = backupShelf();
beforeAll(async () => {
  demo = await startDemoApp();
  vendor = await staffAt(demo, "vendor@tracsoft.example", RIVERBEND);
});
afterAll(async () => {
  await demo?.close();
  shelf.remove();
});

const idAt = (host: string): number => demo.app.hosts.find(host)?.companyId ?? 0;
const othersThan = (host: string): number[] =>
  [RIVERBEND, PROVIDER, HARBOR, "cedarfalls.localhost"].map(idAt).filter((id) => id !== idAt(host));

/**
 * Every row of the other companies with the transaction that wrote it, except for heartbeats, which nodes write at any
 * time.
 */
const neighboursOf = async (host: string): Promise<Record<string, string>> => {
  const digests = await tableDigests(demo, othersThan(host));
  return Object.fromEntries(Object.entries(digests).filter(([name]) => !name.endsWith(" nodes")));
};

const isStored = async (key: string): Promise<boolean> => {
  const stream = await demo.app.storage.read(key);
  stream?.destroy();
  return stream !== null;
};

/** Two accounts of a company change addresses, and a third one is new. */
const mixUpAccounts = async (host: string): Promise<void> => {
  const users = await sqlAt(
    demo,
    host,
    sql<{ id: number; email: string }>`select id, email from users order by id limit 2`,
  );
  const [first, second] = users;
  if (!first || !second) throw new Error("The demo has fewer accounts than this test needs.");
  const rename = (id: number, email: string) =>
    sqlAt(demo, host, sql`update users set email = ${email} where id = ${id}`);
  await rename(first.id, "between@example.test");
  await rename(second.id, first.email);
  await rename(first.id, second.email);
  await aUser(demo, { company: { companyId: idAt(host) }, privilege: "Admin" });
};

describe("a company restored beside others", () => {
  test("is restored right away, and other companies' rows don't change", async () => {
    admin = await staffAt(demo, "admin@riverbend.example");
    const folder = await shelf.take(installationOf(demo), RIVERBEND);
    const before = await keptContentAt(demo, RIVERBEND);

    const pageId = await newPage(admin, { friendlyUrl: "made-later" });
    await newText(admin, pageId, 1, "<p>Made after the backup</p>");
    await publishPage(admin, pageId);
    expect((await demo.send("GET", "/made-later")).status).toBe(200);
    await mixUpAccounts(RIVERBEND);
    const [file] = await sqlAt(demo, RIVERBEND, sql<{ key: string }>`select key from files order by id`);
    await demo.app.storage.remove(file?.key ?? "");
    await sqlAt(demo, RIVERBEND, sql`update blogs set title = 'Changed', deleted_at = now()`);

    const neighbours = await neighboursOf(RIVERBEND);
    await shelf.restore(folder, installationOf(demo), { company: RIVERBEND, replace: true });
    expect(await neighboursOf(RIVERBEND)).toEqual(neighbours);
    expect(await keptContentAt(demo, RIVERBEND)).toEqual(before);
    expect(await isStored(file?.key ?? "")).toBe(true);
    // The notice clears what nodes have in memory.
    await waitUntil("the page is gone", async () => (await demo.send("GET", "/made-later")).status !== 200);
    expect((await admin.get(`/Version/SubmitDraft?pageId=${pageId}`)).status).toBe(401);
  });

  test("keeps its staff's sessions at other companies' hosts", async () => {
    const folder = await shelf.take(installationOf(demo), PROVIDER);
    const before = await keptContentAt(demo, PROVIDER);
    vendor = await staffAt(demo, "vendor@tracsoft.example", HARBOR);
    await mixUpAccounts(PROVIDER);
    const neighbours = await neighboursOf(PROVIDER);
    await shelf.restore(folder, installationOf(demo), { company: PROVIDER, replace: true });
    expect(await neighboursOf(PROVIDER)).toEqual(neighbours);
    expect(await keptContentAt(demo, PROVIDER)).toEqual(before);
    const [sessions] = await sqlAt(
      demo,
      HARBOR,
      sql<{ count: number }>`select count(*) as count from sessions where user_id = ${vendor.userId}`,
    );
    expect(sessions?.count).toBeGreaterThan(0);
  });

  test("reopens no session of its staff at another company's host that has ended since", async () => {
    const provider = { companyId: idAt(PROVIDER) };
    const harbor = { companyId: idAt(HARBOR), host: HARBOR };
    const [ended, open] = [
      await aUser(demo, { company: provider }),
      await aUser(demo, { company: provider }),
    ];
    const folder = await shelf.take(installationOf(demo), PROVIDER);
    const cookies = [await aSession(demo, ended, harbor), await aSession(demo, open, harbor)];
    const answers = async () =>
      Promise.all(
        cookies.map(
          async (cookie) =>
            (await demo.send("GET", "/RoleManagement/GetRoles", { host: HARBOR, cookie })).status,
        ),
      );
    expect(await answers()).toEqual([200, 200]);
    await demo.app.companyDb(provider.companyId).write((tx) => endSessionsOf(tx, ended.id));
    expect(await answers()).toEqual([401, 200]);
    await shelf.restore(folder, installationOf(demo), { company: PROVIDER, replace: true });
    expect(await answers()).toEqual([401, 200]);
  });

  test("keeps a file if an old job would delete it but it has a row again", async () => {
    const [file] = await sqlAt(demo, RIVERBEND, sql<{ key: string }>`select key from files order by id`);
    const key = file?.key ?? "";
    const other = `${idAt(RIVERBEND)}/2026/without-a-row.txt`;
    await demo.app.storage.put(other, import.meta.filename, "text/plain");
    await demo.app
      .companyDb(idAt(RIVERBEND))
      .write((tx) => tx.addJob(removeFilesJob, { keys: [key, other] }));
    await waitUntil("the file without a row is gone", async () => !(await isStored(other)));
    expect(await isStored(key)).toBe(true);
  });
});

describe("a refused restore changes nothing:", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await shelf.take(installationOf(demo));
  });

  const isRefused = async (work: () => Promise<void>, sentence: RegExp): Promise<void> => {
    const before = [await contentAt(demo, RIVERBEND), await contentAt(demo, HARBOR)];
    await expect(work()).rejects.toThrow(sentence);
    expect([await contentAt(demo, RIVERBEND), await contentAt(demo, HARBOR)]).toEqual(before);
  };

  test("of a company that exists, without permission to replace it", () =>
    isRefused(
      () => shelf.restore(folder, installationOf(demo), { company: HARBOR }),
      /Harbor District already exists\. Add --replace/,
    ));

  test("a whole restore while a node runs", () =>
    isRefused(
      () => shelf.restore(folder, installationOf(demo), { replace: true }),
      /Tenantry is running on this database/,
    ));

  test("with an address that the provider's staff has used since", async () => {
    await sqlAt(
      demo,
      HARBOR,
      sql`update users set email = 'former@example.test' where email = 'admin@harbor.example'`,
    );
    const [taken] = await sqlAt(
      demo,
      PROVIDER,
      sql<{ id: number }>`update users set email = 'admin@harbor.example'
        where email = 'staff@tracsoft.example' returning id`,
    );
    await isRefused(
      () => shelf.restore(folder, installationOf(demo), { company: HARBOR, replace: true }),
      /admin@harbor\.example belongs to an account of another company/,
    );
    await sqlAt(
      demo,
      PROVIDER,
      sql`update users set email = 'staff@tracsoft.example' where id = ${taken?.id}`,
    );
  });

  test("into an installation where another company has its number or host", async () => {
    const elsewhere = await startTestApp();
    try {
      const company = await aCompany(elsewhere, { isProvider: true });
      const { manifest } = await openBackup(folder);
      const twin = manifest.companies.find(({ id }) => id === company.companyId);
      const other = manifest.companies.find(({ id }) => id !== company.companyId && id !== idAt(PROVIDER));
      await expect(
        shelf.restore(folder, installationOf(elsewhere), { company: String(twin?.id), replace: true }),
      ).rejects.toThrow(/so they are different companies/);
      const host = other?.hosts[0] ?? "";
      await elsewhere.app.companyDb(company.companyId).write(async (tx) => {
        await sql`insert into company_hosts (company_id, host) values (${company.companyId}, ${host})`.execute(
          tx.sql,
        );
      });
      await expect(shelf.restore(folder, installationOf(elsewhere), { company: host })).rejects.toThrow(
        new RegExp(`The host ${host} belongs to`),
      );
      expect(
        await elsewhere.app
          .companyDb(other?.id ?? 0)
          .read(async (tx) => (await sql`select from users`.execute(tx.sql)).rows),
      ).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  test("with a damaged byte in the rows, a file, or the manifest, which verifying finds, too", async () => {
    const { manifest } = await openBackup(folder);
    const company = manifest.companies.find(({ files }) => files > 0);
    const [file] = await sqlAt(demo, RIVERBEND, sql<{ key: string }>`select key from files order by id`);
    expect(await shelf.verify(folder, await createTestDatabase())).toEqual([]);
    for (const [what, sentence] of [
      [`data/${company?.id}.jsonl.gz`, /The backup is damaged/],
      [`files/${file?.key}`, /The backup is damaged: a file has changed since the backup/],
      ["manifest.json", /is damaged: its manifest\.json was changed/],
    ] as const) {
      const path = `${folder}/${what}`;
      damage(path);
      await isRefused(
        () => shelf.restore(folder, installationOf(demo), { company: RIVERBEND, replace: true }),
        sentence,
      );
      if (what !== "manifest.json")
        expect(await shelf.verify(folder, await createTestDatabase()), what).not.toEqual([]);
      // Flips the same bit back.
      damage(path);
    }
  });

  test("of a newer or unknown format, or of one company in an older format", async () => {
    const { manifest } = await openBackup(folder);
    const copy = async (changes: object) => {
      await writeManifest(folder, { ...manifest, ...changes });
    };
    const harbor = { company: HARBOR, replace: true };
    await copy({ migrations: [...manifest.migrations, "9999-tomorrow"] });
    await isRefused(
      () => shelf.restore(folder, installationOf(demo), harbor),
      /written by a later version of Tenantry/,
    );
    await copy({ migrations: manifest.migrations.slice(0, -1) });
    await isRefused(() => shelf.restore(folder, installationOf(demo), harbor), /from an earlier version/);
    await copy({ formatVersion: 2 });
    await isRefused(() => shelf.restore(folder, installationOf(demo), harbor), /has format 2/);
    await copy({});
  });

  test("into a place that isn't empty, or from a folder that isn't a finished backup", async () => {
    await expect(shelf.take(installationOf(demo), undefined, folder)).rejects.toThrow(/already exists/);
    await isRefused(() => shelf.restore(shelf.folder, installationOf(demo)), /doesn't contain a backup/);
    await isRefused(() => shelf.restore(`${folder}.unfinished`, installationOf(demo)), /was never finished/);
    await expect(shelf.take(installationOf(demo), "Nowhere")).rejects.toThrow(/no company "Nowhere"/);
  });
});
