import { expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { RIVERBEND, staffAt } from "#test/support/sign-in.ts";

const { app } = await openDemoApp();

const at = async (path: string): Promise<Document> => {
  const answer = await app.send("GET", path);
  expect(answer.status, path).toBe(200);
  return parseHtml(answer.text);
};
const firstLink = (from: Document, selector: string): string =>
  from.querySelector(selector)?.getAttribute("href") ?? "";

test("visitors get the navbar, menu, banners, forms, events, blogs, sign-up, account, search, and translator, and a log-in link if the company wants one [PUB-006]", async () => {
  const home = await at("/");
  for (const part of [
    "header .tn-brand",
    "header .tn-main-menu a",
    "header .tn-account",
    'header form[action="/search"] input[name=q]',
    "footer form input[name=EMAIL]",
  ])
    expect(home.querySelector(part), part).not.toBeNull();
  // The demo has banners only where its pictures are.
  const page = await aPage(app, {
    company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 },
    friendlyUrl: "with-banner",
  });
  const blocks = [{ type: "BannerContainer", children: [{ type: "Banner" }] }];
  await aVersion(app, { page, status: "live", blocks });
  expect((await at("/with-banner")).querySelector("main .tn-banner")).not.toBeNull();
  expect((await at("/customers/start-service")).querySelector("main form.tn-form")).not.toBeNull();
  const event = firstLink(await at("/events"), '.tn-events-list a[href^="/event/"]');
  expect((await at(event)).querySelector("main .tn-event time")).not.toBeNull();
  const blog = firstLink(await at("/blogs"), '.tn-posts a[href^="/blog/"]');
  expect((await at(blog)).querySelector("main .tn-blog")).not.toBeNull();

  const chosen = async () => {
    const page = await at("/");
    return ['header a[href="/login"]', "header .tn-translator"].map(
      (part) => page.querySelector(part) !== null,
    );
  };
  const admin = await staffAt(app, "admin@riverbend.example");
  const vendor = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  const layout = (await admin.get("/Admin/GetLayoutComponents")).json() as { navbar: object };
  const choose = async (isWanted: boolean) => {
    const navbar = { ...layout.navbar, showLoginLink: isWanted };
    const saved = await admin.post("/Admin/UpdateLayoutComponents", {
      ...layout,
      navbar,
      rowVersion: undefined,
    });
    expect(saved.json()).toBe("Saved");
    const services = await vendor.post("/Admin/UpdateThirdParties", {
      searchScript: "",
      translatorScript: isWanted ? "https://translate.example/a.js" : "",
      scriptOrigins: [],
      mailingListAddress: "",
    });
    expect(services.status).toBe(200);
  };
  await choose(true);
  expect(await chosen()).toEqual([true, true]);
  await choose(false);
  expect(await chosen()).toEqual([false, false]);
});

test("cards in a listing link to their blogs [PUB-031]", async () => {
  const cards = [...(await at("/blogs")).querySelectorAll(".tn-posts .tn-post-title a")];
  expect(cards.length).toBeGreaterThan(1);
  for (const card of cards.slice(0, 2)) {
    const href = card.getAttribute("href") ?? "";
    expect(href).toMatch(/^\/blog\/[a-z0-9-]+$/);
    expect((await at(href)).querySelector("h1")?.textContent).toBe(card.textContent);
  }
});

test("a blog preview links to all blogs with the chosen text and address [PUB-052]", async () => {
  const all = (await at("/")).querySelector(".tn-blog-preview-head a");
  expect([all?.textContent, all?.getAttribute("href")]).toEqual(["All stories", "/news/blog"]);
});
