import { mkdirSync, renameSync, rmdirSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Image } from "#modules/images/images.contract.ts";
import { aCompany, aPage, aVersion } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { aPicture } from "#test/support/pictures.ts";
import { newPage, PROVIDER, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { sendForm } from "#test/support/uploads.ts";
import { renderSitemap } from "./search-engines.ts";

const { app, admin } = await openDemoApp("admin");
/** The address of an image in the library. */
let logo: string;
beforeAll(async () => {
  const { said } = await sendForm(
    app,
    "/ImageUpload/ImageUpload",
    {
      ImageDescription: "The logo",
      ImageName: "logo.png",
      Image: { name: "blob", content: await aPicture(320, 200, "png") },
    },
    { host: RIVERBEND, cookie: admin.cookie },
  );
  const images = (await admin.post("/ImageUpload/RetrieveAll", {})).json() as Image[];
  logo = images.find(({ id }) => id === said)?.imageUrl ?? "";
  await sqlAt(
    app,
    RIVERBEND,
    sql`update layouts set navbar = jsonb_set(navbar, '{logoUrl}', ${JSON.stringify(logo)}::jsonb)`,
  );
  app.app.cache.clear();
});

const get = (path: string, host = RIVERBEND, headers = {}) => app.send("GET", path, { host, headers });

/** The paths in the sitemap. */
const inSitemap = async (): Promise<string[]> => {
  const { text } = await get("/sitemap.xml");
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
};
/** A page's data for search engines, by type. */
const structured = async (path: string): Promise<Record<string, Record<string, unknown>>> => {
  const { text } = await get(path);
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  const graph = data ? (JSON.parse(data) as { "@graph": Record<string, unknown>[] })["@graph"] : [];
  return Object.fromEntries(graph.map((one) => [String(one["@type"]), one]));
};
const meta = (html: string, property: string): string | undefined =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];

describe("the sitemap", () => {
  test("lists exactly the pages that visitors can read, each once, at the site's first host", async () => {
    const paths = await inSitemap();
    const list = await admin.get("/Admin/GetPagesAndComponentData?userId=1&page=1&pageSize=500");
    const live = (list.json() as { isExternal: boolean; liveUrl: string | null }[])
      .filter(({ isExternal, liveUrl }) => !isExternal && liveUrl)
      .map(({ liveUrl }) => liveUrl);
    expect(live).toEqual(expect.arrayContaining(["/", "/about", "/customers/rates/water"]));
    expect(paths).toEqual(expect.arrayContaining([...live, "/events", "/blogs"]));
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect((await get(path)).status, path).toBe(200);
    const { text, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    const canonical = /rel="canonical" href="([^"]+)"/.exec((await get("/about")).text)?.[1];
    expect(text).toContain(`<loc>${canonical}</loc><lastmod>20`);
  });

  test("gains a page with its first publication, and loses it with its deletion", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "found-well" });
    expect(await inSitemap()).not.toContain("/found-well");
    await publishPage(admin, pageId);
    expect(await inSitemap()).toContain("/found-well");
    await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
    expect(await inSitemap()).not.toContain("/found-well");
  });

  test("has the date of a page's latest publication", async () => {
    const pageId = await newPage(admin, { friendlyUrl: "published-again" });
    await publishPage(admin, pageId);
    const dayOf = async () =>
      /published-again<\/loc><lastmod>([^<]+)/.exec((await get("/sitemap.xml")).text)?.[1];
    await sqlAt(
      app,
      RIVERBEND,
      sql`with allowed as (select set_config('app.restoring', 'on', true))
        update publications set at = '2020-02-02' from allowed
        where kind = 'page' and item = ${String(pageId)}`,
    );
    app.app.cache.clear();
    expect(await dayOf()).toBe("2020-02-02");
    await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);
    const today = () => new Date().toISOString().slice(0, 10);
    const before = today();
    await publishPage(admin, pageId, 2);
    // It can be midnight in between.
    expect([before, today()]).toContain(await dayOf());
  });

  test("leaves out the addresses of modules that are off", async () => {
    const company = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
    const siteLinks = await app.app.services.siteLinks(company);
    const pathsWith = (isModuleOn: (module: string) => boolean) =>
      app.app
        .companyDb(company)
        .read((tx) => renderSitemap({ tx, origin: "https://river.example", siteLinks, isModuleOn }, null));
    const all = (await pathsWith(() => true))?.html;
    expect(all).toContain("/event/");
    expect(all).toContain("/blog/");
    const withoutEvents = (await pathsWith((module) => module !== "event"))?.html;
    expect(withoutEvents).not.toMatch(/\.example\/events?\b/);
    expect(withoutEvents).toContain("/blog/");
  });

  test("is split if it would be too large", async () => {
    const company = app.app.hosts.find(RIVERBEND);
    const siteLinks = await app.app.services.siteLinks(company?.companyId ?? 0);
    const total = (await inSitemap()).length;
    await app.app.companyDb(company?.companyId ?? 0).read(async (tx) => {
      const load = { tx, origin: "https://river.example", siteLinks, isModuleOn: () => true };
      const index = (await renderSitemap(load, null, 10))?.html ?? "";
      const parts = [...index.matchAll(/<loc>https:\/\/river\.example\/sitemap\.xml\?part=(\d+)<\/loc>/g)];
      expect(index).toContain("<sitemapindex");
      expect(parts).toHaveLength(Math.ceil(total / 10));
      const found: string[] = [];
      for (const [, part] of parts)
        found.push(...((await renderSitemap(load, Number(part), 10))?.html.match(/<loc>/g) ?? []));
      expect(found).toHaveLength(total);
      expect(await renderSitemap(load, parts.length + 1, 10)).toBeNull();
    });
    for (const part of ["2", "0", "x", "1e3"])
      expect((await get(`/sitemap.xml?part=${part}`)).status, part).toBe(404);
  });
});

test("robots.txt names the sitemap and excludes the admin; a site being set up has neither", async () => {
  const { status, text, headers } = await get("/robots.txt");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^User-agent: \*$/m);
  expect(text).toMatch(/^Disallow: \/login\$$/m);
  expect(text).toMatch(/^Sitemap: http:\/\/localhost[^\s]*\/sitemap\.xml$/m);
  expect((await get("/robots.txt", PROVIDER)).text).toContain(`//${PROVIDER}`);
  const { host } = await aCompany(app);
  for (const path of ["/robots.txt", "/sitemap.xml"]) expect((await get(path, host)).status).toBe(503);
  expect((await get("/robots.txt", "nobody.example")).status).toBe(421);
});

test("robots.txt excludes no page of the site whose address starts like an excluded one", async () => {
  const rules = [...(await get("/robots.txt")).text.matchAll(/^Disallow: (.+)$/gm)].map(
    ([, rule = ""]) => new RegExp(`^${rule.replaceAll(/[.?+()[\]{}|^\\]/g, "\\$&").replaceAll("*", ".*")}`),
  );
  const isExcluded = (path: string) => rules.some((rule) => rule.test(path));
  for (const path of ["/search", "/search?q=water", "/login", "/login?returnUrl=/", "/form-check/a1"])
    expect(isExcluded(path), path).toBe(true);
  for (const path of ["/search-and-rescue", "/search-and-rescue/join", "/login-help", "/form-checklist"])
    expect(isExcluded(path), path).toBe(false);
});

describe("a page describes", () => {
  test("itself for link previews of other services", async () => {
    const { text } = await get("/about");
    expect(meta(text, "og:type")).toBe("website");
    expect(meta(text, "og:title")).toBe(/<title>([^<]*)</.exec(text)?.[1]);
    expect(meta(text, "og:description")).toBe(meta(text, "description"));
    expect(meta(text, "og:url")).toMatch(/\/about$/);
    expect(meta(text, "og:image")).toBe(new URL(logo, meta(text, "og:url")).href);
    // A page's image takes precedence over the logo.
    const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0, name: "", host: RIVERBEND };
    const backgroundImage = "https://pictures.example/river.webp";
    await aVersion(app, {
      page: await aPage(app, { company, friendlyUrl: "pictured" }),
      status: "live",
      blocks: [{ type: "BannerContainer", children: [{ type: "Banner", values: { backgroundImage } }] }],
    });
    expect(meta((await get("/pictured")).text, "og:image")).toBe(backgroundImage);
    // What only staff can see has no link preview.
    const preview = await app.send("GET", `/PagePreview/1/1`, { host: RIVERBEND, cookie: admin.cookie });
    expect(meta(preview.text, "og:title")).toBeUndefined();
  });

  test("its site and its position in it for search engines", async () => {
    const home = await structured("/");
    expect(home.Organization).toMatchObject({
      name: expect.stringContaining("Riverbend"),
      url: expect.stringMatching(/\/$/),
      telephone: expect.stringMatching(/^\+1\d{10}$/),
      logo: expect.stringContaining(logo),
    });
    expect(home.BreadcrumbList).toBeUndefined();
    const rates = await structured("/customers/rates/water");
    expect(rates.Organization).toBeUndefined();
    const crumbs = rates.BreadcrumbList?.itemListElement as {
      position: number;
      name: string;
      item: string;
    }[];
    expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(crumbs.at(-1)).toMatchObject({
      name: "Water Rates",
      item: expect.stringMatching(/\/customers\/rates\/water$/),
    });
  });

  test("its type of content: an event or a blog", async () => {
    const paths = await inSitemap();
    const event = await structured(paths.find((path) => path.startsWith("/event/")) ?? "");
    expect(event.Event).toMatchObject({
      name: expect.stringMatching(/\w/),
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      organizer: {
        name: expect.stringContaining("Riverbend"),
        "@id": expect.stringMatching(/#organization$/),
        address: expect.stringMatching(/^140 Mill Street, /),
      },
    });
    const blogPath = paths.find((path) => path.startsWith("/blog/")) ?? "";
    expect((await structured(blogPath)).BlogPosting).toMatchObject({
      headline: expect.stringMatching(/\w/),
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      dateModified: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      inLanguage: "en",
      publisher: { logo: expect.stringContaining(logo), telephone: expect.stringMatching(/^\+1\d{10}$/) },
    });
    expect(meta((await get(blogPath)).text, "og:type")).toBe("article");
  });

  test("itself without closing the element that the description is in", async () => {
    const name = "Ends </script><script>alert(1)</script>";
    await publishPage(admin, await newPage(admin, { friendlyUrl: "ends", name }));
    const { text } = await get("/ends");
    expect(text).not.toContain("<script>alert(1)");
    const crumbs = (await structured("/ends")).BreadcrumbList?.itemListElement as { name: string }[];
    expect(crumbs.at(-1)?.name).toBe(name);
  });
});

describe("the site's icon", () => {
  test("is a letter that nothing keeps while the logo can't be read", async () => {
    const [stored] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ key: string }>`select files.key from images
        join files on files.company_id = images.company_id and files.id = images.file_id
        where images.id = ${Number(logo.split("/")[2])}`,
    );
    const file = join(app.dataDir, "files", stored?.key ?? "");
    renameSync(file, `${file}.away`);
    mkdirSync(file);
    try {
      expect((await get("/site-icon")).headers).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "no-store",
      });
    } finally {
      rmdirSync(file);
      renameSync(`${file}.away`, file);
    }
    expect((await get("/site-icon")).headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=86400",
    });
  });

  test("is its logo, made square", async () => {
    const address = /<link rel="icon" href="([^"]+)"/.exec((await get("/")).text)?.[1] ?? "";
    const { port } = app.app.http.server.address() as AddressInfo;
    const icon = await fetch(`http://localhost:${port}${address}`);
    expect(icon.headers.get("content-type")).toBe("image/png");
    expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({
      width: 180,
      height: 180,
      hasAlpha: true,
    });
    const etag = icon.headers.get("etag") ?? "";
    for (const seen of [etag, `W/${etag}`, `"other", W/${etag}`, "*"])
      expect((await get(address, RIVERBEND, { "if-none-match": seen })).status, seen).toBe(304);
    expect((await get(address, RIVERBEND, { "if-none-match": '"other"' })).status).toBe(200);
    const moved = await get("/favicon.ico");
    expect(moved.headers.location).toBe(address);
  });

  test("is the first letter of the site's name if there is no logo", async () => {
    const { host } = await aCompany(app, { name: "Harbor" });
    const icon = await get("/site-icon", host);
    expect(icon.headers["content-type"]).toBe("image/svg+xml");
    expect(icon.text).toContain(">H</text>");
  });
});

test("a page tells browsers to prefetch other pages, except those that are rendered for each visit or change something", async () => {
  const { headers } = await get("/about");
  expect(headers["speculation-rules"]).toBe('"/speculation-rules.json"');
  const rules = await get("/speculation-rules.json");
  expect(rules.headers["content-type"]).toMatch(/^application\/speculationrules\+json/);
  const { prefetch } = rules.json() as {
    prefetch: { where: { and: { not?: { href_matches?: string[] } }[] } }[];
  };
  const never = prefetch.flatMap(({ where }) => where.and.flatMap(({ not }) => not?.href_matches ?? []));
  const isFetchedAhead = (address: string): boolean =>
    !never.some((pattern) =>
      new URLPattern(pattern, "https://town.example").test(address, "https://town.example"),
    );
  for (const address of ["/", "/customers/rates", "/events"])
    expect(isFetchedAhead(address), address).toBe(true);
  for (const address of [
    "/events?past=1",
    "/search",
    "/files/1/a.pdf",
    "/login",
    "/event/fair.ics",
    "/blogs.atom",
  ])
    expect(isFetchedAhead(address), address).toBe(false);
});
