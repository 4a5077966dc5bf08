import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { parseHtml, parseXml } from "#test/support/dom.ts";
import { aNewMainHost, aPage, aVersion } from "#test/support/factories.ts";
import { aBlog } from "#test/support/item-factories.ts";
import { aNewsRoom } from "#test/support/news-room.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let desk: BlogDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBlogDesk(app);
});
afterAll(() => app?.close());

const PATH = "/blogs.atom";

const feedAt = async (visit: BlogDesk["visit"], path = PATH) => {
  const answer = await visit(path);
  expect(answer.status, answer.text).toBe(200);
  return parseXml(answer.text);
};
const titlesIn = (feed: Element) =>
  [...feed.querySelectorAll("entry > title")].map(({ textContent }) => textContent);
const feedsOn = async (visit: BlogDesk["visit"], path: string) => {
  const answer = await visit(path);
  expect(answer.status, path).toBe(200);
  const document = parseHtml(answer.text);
  return [...document.head.querySelectorAll("link[rel=alternate]")].map((link) =>
    ["type", "href", "title"].map((name) => link.getAttribute(name)),
  );
};

describe("a feed of blogs", () => {
  test("has an entry for each Live blog, newest first, with absolute addresses and the day at the company's clock", async () => {
    const at = await aBlogDesk(app);
    const origin = originOf(at);
    const older = await at.create({
      title: 'Leaks & "drips"',
      timestamp: "2026-07-09",
      types: "Saving,Projects",
    });
    await at.save(older, { status: "Live" });
    await aBlog(app, at.company, { title: "Winter", datedOn: "2026-12-09", status: "Live" });
    await aBlog(app, at.company, { title: "A draft", status: "Pending" });

    const feed = await feedAt(at.visit);
    expect(titlesIn(feed)).toEqual(["Winter", 'Leaks & "drips"']);
    const textAt = (selector: string) => feed.querySelector(selector)?.textContent;
    expect(textAt("feed > title")).toBe(`Blogs · ${at.company.name}`);
    expect(feed.querySelector("link[rel=self]")?.getAttribute("href")).toBe(`${origin}${PATH}`);
    const [first, second] = feed.querySelectorAll("entry");
    expect(first?.querySelector("published")?.textContent).toBe("2026-12-09T17:00:00.000Z");
    expect(second?.querySelector("published")?.textContent).toBe("2026-07-09T16:00:00.000Z");
    expect(first?.querySelector("author > name")?.textContent).toBe("Ada Writer");
    expect(second?.querySelector("summary")?.textContent).toBe("Less from the tap.");
    const { friendlyUrl } = (await at.read(older)).blog;
    expect(second?.querySelector("link")?.getAttribute("href")).toBe(`${origin}/blog/${friendlyUrl}`);
    const terms = [...(second?.querySelectorAll("category") ?? [])].map((one) => one.getAttribute("term"));
    expect(terms).toEqual(["Saving", "Projects"]);
  });

  test("and each entry has an id, which stays when the company moves to another host", async () => {
    const at = await aBlogDesk(app);
    for (const title of ["One", "Two"]) await aBlog(app, at.company, { title, status: "Live" });
    const idsIn = (feed: Element) => [...feed.querySelectorAll("id")].map(({ textContent }) => textContent);
    const before = await feedAt(at.visit);
    const ids = idsIn(before);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
    const host = await aNewMainHost(app, at.company);
    const after = await feedAt(at.visit);
    expect(after.querySelector("link[rel=self]")?.getAttribute("href")).toBe(`http://${host}${PATH}`);
    expect(idsIn(after)).toEqual(ids);
    // Another company's feed isn't the same one.
    expect(idsIn(await feedAt(desk.visit))[0]).not.toBe(ids[0]);
  });

  test("follows what is published, changed, and suspended, and an entry's id stays", async () => {
    const at = await aBlogDesk(app);
    const id = await at.create({ title: "New main" });
    expect(titlesIn(await feedAt(at.visit))).toEqual([]);
    await at.save(id, { status: "Live" });
    const before = await feedAt(at.visit);
    expect(titlesIn(before)).toEqual(["New main"]);
    await at.save(id, { title: "Newer main", friendlyUrl: "newer-main", status: "Live" });
    const after = await feedAt(at.visit);
    expect(titlesIn(after)).toEqual(["Newer main"]);
    const textIn = (feed: Element, name: string) => feed.querySelector(`entry > ${name}`)?.textContent ?? "";
    expect(textIn(after, "id")).toBe(textIn(before, "id"));
    expect(textIn(after, "updated") > textIn(before, "updated")).toBe(true);
    await at.save(id, { content: "<p>Turn it off early.</p>", status: "Live" });
    expect(textIn(await feedAt(at.visit), "updated") > textIn(after, "updated")).toBe(true);
    await at.save(id, { status: "Pending" });
    expect(titlesIn(await feedAt(at.visit))).toEqual([]);
  });

  test("has the newest 30", async () => {
    const at = await aBlogDesk(app);
    for (let day = 10; day < 41; day++)
      await aBlog(app, at.company, {
        title: `${day}`,
        datedOn: `2026-0${Math.floor(day / 10)}-1${day % 10}`,
        status: "Live",
      });
    const titles = titlesIn(await feedAt(at.visit));
    expect(titles).toHaveLength(30);
    expect([titles[0], titles.at(-1)]).toEqual(["40", "11"]);
  });

  test("is cached, revalidated, and shown in place", async () => {
    const first = await desk.visit(PATH);
    expect(first.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(first.headers["content-disposition"]).toBeUndefined();
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const { host } = desk.company;
    const again = await app.send("GET", PATH, {
      host,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  test("is in the language of the site", async () => {
    const at = await aBlogDesk(app);
    expect((await feedAt(at.visit)).getAttribute("xml:lang")).toBe("en");
    const layout = (await at.admin.send("GET", "/Admin/GetLayoutComponents")).json() as { company: object };
    const saved = await at.admin.send("POST", "/Admin/UpdateLayoutComponents", {
      social: {},
      navbar: { companyName: at.company.name, telephone: "(555) 010-0123", payBillLink: "/pay" },
      footer: { copyrightName: at.company.name },
      company: { ...layout.company, language: "es" },
    });
    expect(saved.status, saved.text).toBe(200);
    const feed = await feedAt(at.visit);
    expect(feed.getAttribute("xml:lang")).toBe("es");
    expect(feed.querySelector("title")?.textContent).toBe(`Artículos del blog · ${at.company.name}`);
  });

  test("is neither there nor named if the module is off", async () => {
    const at = await aBlogDesk(app);
    const page = await aPage(app, { company: at.company, friendlyUrl: "stories" });
    await aVersion(app, { page, status: "live", blocks: [{ type: "BlogPreview" }] });
    expect(await feedsOn(at.visit, "/stories")).toHaveLength(1);
    await app.app.companyDb(at.company.companyId).write(async (tx) => {
      await tx.sql.deleteFrom("companyModules").execute();
      tx.invalidate("settings:blog");
    });
    expect((await at.visit(PATH)).headers.location).toBe("/404");
    expect(await feedsOn(at.visit, "/stories")).toEqual([]);
  });
});

describe("a feed of newsletters", () => {
  test("leads to the issues' files, and leaves out what waits or was taken down", async () => {
    const room = await aNewsRoom(app);
    const home = await aPage(app, { company: room.company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live" });
    const location = await room.stored();
    const id = await room.create({ title: "The Current 12", location });
    const visit = (path: string) => app.send("GET", path, { host: room.company.host });
    await room.create({ title: "Next", publishAt: new Date(Date.now() + 86_400_000).toISOString() });
    const feed = await feedAt(visit, "/news.atom");
    expect(titlesIn(feed)).toEqual(["The Current 12"]);
    const href = feed.querySelector("entry > link")?.getAttribute("href") ?? "";
    expect(new URL(href).pathname).toBe(location);
    expect(feed.querySelector("entry > author")).toBeNull();
    await app.app.companyDb(room.company.companyId).write(async (tx) => {
      await sql`update news set hidden = 'taken down' where company_id = ${tx.companyId} and id = ${id}`.execute(
        tx.sql,
      );
      tx.invalidate("news");
    });
    expect(titlesIn(await feedAt(visit, "/news.atom"))).toEqual([]);
  });
});

describe("pages name the feeds of what they show", () => {
  test("lists, blogs, and pages with a component that lists blogs, and no others", async () => {
    await aBlog(app, desk.company, { friendlyUrl: "named", status: "Live" });
    const named = [["application/atom+xml", PATH, `Blogs · ${desk.company.name}`]];
    for (const path of ["/blogs", "/blog/named"]) expect(await feedsOn(desk.visit, path)).toEqual(named);
    expect(await feedsOn(desk.visit, "/")).toEqual([]);
    const { company } = desk;
    const page = await aPage(app, { company, friendlyUrl: "stories" });
    await aVersion(app, { page, status: "live", blocks: [{ type: "BlogPreview" }] });
    expect(await feedsOn(desk.visit, "/stories")).toEqual(named);
  });
});

const originOf = ({ company }: BlogDesk): string => `http://${company.host}`;
