import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { backupShelf, installationOf, keptContentAt } from "./support/backups.ts";
import { createTestDatabase } from "./support/copied-databases.ts";
import { type OtherPostgres, otherPostgresVersions, startOtherPostgres } from "./support/other-postgres.ts";
import {
  CEDAR_FALLS,
  HARBOR,
  newPage,
  newText,
  PROVIDER,
  publishPage,
  RIVERBEND,
  staffAt,
  startDemoApp,
} from "./support/sign-in.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

// Servers that aren't ours: those of Debian's packages, where the machine has some (`apt install postgresql`).

const HOSTS = [RIVERBEND, PROVIDER, CEDAR_FALLS, HARBOR];

let demo: TestApp;
const shelf = backupShelf();
beforeAll(async () => {
  demo = await startDemoApp();
});
afterAll(async () => {
  await demo?.close();
  shelf.remove();
});

const versions = otherPostgresVersions();
const isNone = versions.length === 0;

describe.skipIf(isNone).each(isNone ? ["(none here)"] : versions)("PostgreSQL %s", (version) => {
  let server: OtherPostgres;
  let app: TestApp;
  beforeAll(async () => {
    server = await startOtherPostgres(version);
    const target = { connection: server.connection, storage: await shelf.storage() };
    await shelf.restore(await shelf.take(installationOf(demo)), target);
    app = await startTestApp({}, undefined, server.connection);
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });

  test("restores a backup of the embedded one, and shows and finds the same content", async () => {
    const { rows } = await app.app.database.pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    expect(rows[0]?.version.slice(0, 2)).toBe(version);
    for (const host of HOSTS) expect(await keptContentAt(app, host)).toEqual(await keptContentAt(demo, host));
    for (const path of ["/", "/about", "/events", "/blogs", "/search?q=water", "/search?q=wtaer"]) {
      const [here, there] = [await app.send("GET", path), await demo.send("GET", path)];
      expect(here.status, path).toBe(200);
      // Scripts and styles of a page that isn't kept have their own number.
      const plain = (text: string) => text.replaceAll(/nonce="[^"]*"/g, "");
      expect(plain(here.text), path).toBe(plain(there.text));
    }
  });

  test("lets staff sign in, write, and publish, and its backup can be restored into the embedded one", async () => {
    const admin = await staffAt(app, "admin@riverbend.example");
    const pageId = await newPage(admin, { friendlyUrl: "written-here" });
    await newText(admin, pageId, 1, "<p>Pelicans on the weir</p>");
    await publishPage(admin, pageId);
    expect((await app.send("GET", "/written-here")).text).toContain("Pelicans on the weir");
    expect((await app.send("GET", "/search?q=pelican")).text).toContain("/written-here");

    const back = { connection: await createTestDatabase(), storage: await shelf.storage() };
    await shelf.restore(await shelf.take({ connection: server.connection, storage: demo.app.storage }), back);
    const restored = await startTestApp({}, undefined, back.connection);
    try {
      for (const host of HOSTS)
        expect(await keptContentAt(restored, host)).toEqual(await keptContentAt(app, host));
    } finally {
      await restored.close();
    }
  });

  test("is refused with a role that could see every company's rows", async () => {
    await expect(startTestApp({}, undefined, { ...server.connection, user: "postgres" })).rejects.toThrow(
      'The database role "postgres" is a superuser',
    );
  });
});
