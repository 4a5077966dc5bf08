import { sql } from "kysely";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, newPage, newText, numberOf, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, harbor } = await openDemoApp("admin", "harbor");

const get = (path: string, host = RIVERBEND, headers: Record<string, string> = {}) =>
  app.send("GET", path, { host, headers });

const draftOf = async (pageId: number, versionId: number) =>
  numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=${versionId}`));

/** Main menu of the home page, as visitors see it: addresses in order. */
const menuAt = async (host = RIVERBEND) => {
  const { text } = await get("/", host);
  const menu = text.slice(text.indexOf('aria-label="Main menu"'));
  return [...menu.slice(0, menu.indexOf("</nav>")).matchAll(/href="(\/[a-z0-9/-]*)"/g)].map(
    (match) => match[1],
  );
};

describe("publishing", () => {
  test("shows a page from the moment it's published, and never before [PUB-004] [C-075]", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "water-quality" });
    await newText(admin, pageId, 1, "<p>Tested every week.</p>");
    expect((await get("/water-quality")).headers.location).toBe("/404");
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    expect((await get("/water-quality")).headers.location).toBe("/404");
    numberOf(await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
    const page = await get("/water-quality");
    expect(page.status).toBe(200);
    expect(page.text).toContain("<p>Tested every week.</p>");
  });

  test("replaces what visitors read at once, and not before [C-075] [VER-009]", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "notice" });
    await newText(admin, pageId, 1, "<p>First notice</p>");
    await publishPage(admin, pageId);
    const first = await get("/notice");
    expect(first.text).toContain("First notice");
    await draftOf(pageId, 1);
    await newText(admin, pageId, 2, "<p>Second notice</p>");
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    const meanwhile = await get("/notice", RIVERBEND, { "if-none-match": String(first.headers.etag) });
    expect(meanwhile.status).toBe(304);
    numberOf(await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=2`));
    const second = await get("/notice", RIVERBEND, { "if-none-match": String(first.headers.etag) });
    expect(second.status).toBe(200);
    expect(second.text).toContain("Second notice");
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  test("never shows a mixture of two versions, even while one is being published [C-075]", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "both" });
    await newText(admin, pageId, 1, "<p>Part one of V1</p>");
    await newText(admin, pageId, 1, "<p>Part two of V1</p>");
    await publishPage(admin, pageId);
    for (let version = 2; version <= 4; version++) {
      await draftOf(pageId, version - 1);
      const blocks = await sqlAt(
        app,
        RIVERBEND,
        sql<{ id: number }>`select b.id from blocks b join page_versions v on v.id = b.page_version_id
          where v.page_id = ${pageId} and v.number = ${version} order by b.sort_order`,
      );
      for (const [index, { id }] of blocks.entries())
        await admin.post("/Admin/UpdateHtmlEditor", {
          id,
          componentName: "Text",
          pageId,
          versionId: version,
          content: `<p>Part ${index === 0 ? "one" : "two"} of V${version}</p>`,
        });
      await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
      const readers = Array.from({ length: 12 }, () => get("/both"));
      const published = admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=${version}`);
      for (const { text } of await Promise.all(readers)) {
        const seen = [...text.matchAll(/Part (?:one|two) of V(\d)/g)].map((match) => Number(match[1]));
        expect(seen).toHaveLength(2);
        expect(seen[0]).toBe(seen[1]);
        expect([version - 1, version]).toContain(seen[0]);
      }
      expect((await published).status).toBe(200);
      expect((await get("/both")).text).toContain(`Part one of V${version}`);
    }
  });

  test("of a home page opens the site [PUB-001]", async () => {
    const [home] = await sqlAt(
      app,
      HARBOR,
      sql<{ id: number }>`select id from pages where friendly_url = '/'`,
    );
    await sqlAt(
      app,
      HARBOR,
      sql`update page_versions set status = 'backup' where page_id = ${home?.id ?? 0}`,
    );
    // Every call sends a notice that clears a node's memory, but plain SQL doesn't.
    app.app.cache.clear();
    await newPage(harbor);
    expect((await get("/", HARBOR)).status).toBe(503);
    numberOf(await harbor.get(`/Version/CreateDraft?pageId=${home?.id}&copyVersionId=1`));
    await publishPage(harbor, home?.id ?? 0, 2);
    expect((await get("/", HARBOR)).text).toContain("Find a slip");
  });
});

describe("the main menu", () => {
  test("has the live pages in their order, each below its menu [PUB-014]", async () => {
    const menu = await menuAt();
    const places = ["/customers", "/customers/pay-my-bill", "/customers/rates", "/outages", "/about"].map(
      (href) => menu.indexOf(href),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("gets an entry as soon as the page is live, on every page [PUB-014] [C-075]", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "careers", name: "Careers", showOnMenu: true });
    expect(await menuAt()).not.toContain("/careers");
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    expect(await menuAt()).not.toContain("/careers");
    numberOf(await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
    expect(await menuAt()).toContain("/careers");
    expect((await get("/about")).text).toContain('href="/careers"');
    expect(await menuAt(HARBOR)).not.toContain("/careers");
  });

  test("leaves out deleted pages and those that aren't on the menu [PUB-014] [PUB-020]", async () => {
    const hidden = await newPage(admin, { friendlyUrl: "not-on-menu", showOnMenu: false });
    await publishPage(admin, hidden);
    const gone = await newPage(admin, { friendlyUrl: "gone", showOnMenu: true });
    await publishPage(admin, gone);
    expect(await menuAt()).toContain("/gone");
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${gone}`);
    const other = await newPage(admin, { showOnMenu: true });
    await publishPage(admin, other);
    const menu = await menuAt();
    expect(menu).not.toContain("/not-on-menu");
    expect(menu).not.toContain("/gone");
    expect((await get("/not-on-menu")).status).toBe(200);
    expect((await get("/gone")).headers.location).toBe("/404");
  });

  test("opens an external page in a new tab only if that was chosen [PUB-021]", async () => {
    const linkOf = async (openType: string) => {
      const friendlyUrl = `https://${openType.toLowerCase()}.example/`;
      const pageId = await newPage(admin, { friendlyUrl, isExternal: true, openType, showOnMenu: true });
      await publishPage(admin, pageId);
      const { text } = await get("/about");
      return new RegExp(`<a [^>]*href="${friendlyUrl}"[^>]*>`).exec(text)?.[0];
    };
    expect(await linkOf("NewTab")).toContain('target="_blank"');
    const here = await linkOf("CurrentTab");
    expect(here).toBeDefined();
    expect(here).not.toContain("target");
  });

  test("has breadcrumbs to the pages above [PUB-014]", async () => {
    const { text } = await get("/customers/rates/water");
    const crumbs = text.slice(text.indexOf('aria-label="Breadcrumb'), text.indexOf("<h1>"));
    for (const href of ["/", "/customers", "/customers/rates"]) expect(crumbs).toContain(`href="${href}"`);
    expect(crumbs).toContain("Water Rates");
    expect(crumbs).not.toContain('href="/customers/rates/water"');
  });

  test("names a page above that visitors can't read, without a link until it's live [PUB-014]", async () => {
    const above = await newPage(admin, { friendlyUrl: "not-yet" });
    const below = await newPage(admin, { friendlyUrl: "already", menu: above });
    await publishPage(admin, below);
    const crumbs = async () => {
      const { text } = await get("/not-yet/already");
      return text.slice(text.indexOf('aria-label="Breadcrumb'), text.indexOf("<h1>"));
    };
    expect(await crumbs()).not.toContain('href="/not-yet"');
    await publishPage(admin, above);
    expect(await crumbs()).toContain('href="/not-yet"');
  });
});

test("names a page that only opens its submenu without a link in the breadcrumbs [PUB-014]", async () => {
  const above = await newPage(admin, { friendlyUrl: "only-opens", showOnMenu: true });
  await publishPage(admin, above);
  await sqlAt(app, RIVERBEND, sql`update pages set allow_navigation = false where id = ${above}`);
  const below = await newPage(admin, { friendlyUrl: "below-it", menu: above });
  await publishPage(admin, below);
  const { text } = await get("/only-opens/below-it");
  const crumbs = text.slice(text.indexOf('aria-label="Breadcrumb'), text.indexOf("<h1>"));
  expect(crumbs).toContain("Page ");
  expect(crumbs).toContain('href="/"');
  expect(crumbs).not.toContain('href="/only-opens"');
});

describe("a cached page", () => {
  test("is the same for any spelling of the host, the path's case, the port, and the query", async () => {
    const plain = await get("/about");
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(plain.text)?.[1];
    for (const [path, host] of [
      ["/ABOUT", "LOCALHOST"],
      ["/about?utm=1", "localhost:1234"],
      ["/About?x=<script>alert(1)</script>".replaceAll("<", "%3C"), "LocalHost:80"],
      ["/about?", "127.0.0.1"],
    ] as const) {
      const answer = await get(path, host, {
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "gopher",
      });
      expect(answer.text).toBe(plain.text);
    }
    expect(canonical).toBe("http://localhost/about");
    expect(plain.text).not.toContain("evil.example");
  });

  test("can't be poisoned by an unusual first request", async () => {
    app.app.cache.clear();
    const first = await get("/CUSTOMERS?a=b&c=<d>".replaceAll("<", "%3C"), "LOCALHOST:9999", {
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    });
    const second = await get("/customers");
    expect(second.text).toBe(first.text);
    expect(second.text).toContain('<link rel="canonical" href="http://localhost/customers"/>');
    expect(second.text).not.toMatch(/evil|9999|CUSTOMERS\?/);
  });

  test("isn't served at another company's same address [SHELL-002]", async () => {
    for (const [staff, text] of [
      [admin, "Of Riverbend"],
      [harbor, "Of Harbor"],
    ] as const) {
      const pageId = await newPage(staff, { friendlyUrl: "shared-address" });
      await newText(staff, pageId, 1, `<p>${text}</p>`);
      await publishPage(staff, pageId);
    }
    for (let round = 0; round < 2; round++) {
      expect((await get("/shared-address")).text).toContain("Of Riverbend");
      expect((await get("/shared-address", HARBOR)).text).toContain("Of Harbor");
    }
    // A change at one company doesn't drop another's pages.
    const { pages } = app.app.cache.figures();
    const pageId = await newPage(harbor);
    await publishPage(harbor, pageId);
    expect(app.app.cache.figures().pages).toBeGreaterThan(0);
    expect(pages).toBeGreaterThan(0);
    const before = app.app.cache.figures().misses;
    await get("/shared-address");
    expect(app.app.cache.figures().misses).toBe(before);
  });
});

test("after a change of the menu a page's frame is rendered again without reading the page again", async () => {
  const onMenu = async (friendlyUrl: string) => {
    const pageId = await newPage(admin, { friendlyUrl, name: friendlyUrl, showOnMenu: true });
    await newText(admin, pageId, 1, `<p>Words of ${friendlyUrl}.</p>`);
    return pageId;
  };
  await publishPage(admin, await onMenu("frame-only"));
  const other = await onMenu("on-the-menu");
  expect((await get("/frame-only")).text).not.toContain("/on-the-menu");
  await publishPage(admin, other);
  // The frame itself is loaded with the first requested page.
  await get("/on-the-menu");
  // Loading a component would now wait until the connection closes.
  const locker = new pg.Client(app.connection);
  await locker.connect();
  await locker.query("begin; lock table blocks in access exclusive mode");
  const { text } = await get("/frame-only").finally(() => locker.end());
  expect(text).toContain('href="/on-the-menu"');
  expect(text).toContain("Words of frame-only.");
});
