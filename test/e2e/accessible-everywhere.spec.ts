import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { contentScreens } from "../../src/apps/admin/content-screens.generated.ts";
import { SITE_AREA_NAMES } from "../../src/modules/layout/site-areas.schema.ts";
import { axeFor } from "../support/axe.ts";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { settled } from "./page-steps.ts";

// Every address of the demo, public and in the admin, checked against WCAG 2.2.

const HOSTS = ["localhost", "harbor.localhost", "tracsoft.localhost"];

/** Public pages that a sitemap doesn't list: search with and without results, missing, being set up. */
const UNLISTED: readonly (readonly [path: string, host?: string])[] = [
  ["/search?q=water"],
  ["/search?q=zzzz"],
  ["/newsletter-sign-up"],
  ["/newsletter-sign-up/leave"],
  ["/newsletter-sign-up/leave-sent"],
  ["/no-such-page"],
  ["/", "cedarfalls.localhost"],
];

const WIDE = { width: 1440, height: 900 };
/** What is left of 1280 x 1024 px at 400% zoom. */
const ZOOMED = { width: 320, height: 256 };
const PHONE = { width: 360, height: 740 };

/** Shows the page in another size and color scheme, as when a person zooms in. */
const show = async (page: Page, size: typeof WIDE, colorScheme: "light" | "dark"): Promise<void> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
};

const COLORS_AND_SIZES = ["color-contrast", "target-size", "scrollable-region-focusable"];

/**
 * What axe finds. Links in text that is being edited are only text there, and the preview's frame is checked among the
 * public pages.
 */
const violations = async (page: Page, rules: "all" | "colors" | "no colors", within?: string) => {
  const axe = axeFor(page).exclude("[contenteditable] a").exclude("iframe");
  if (within) axe.include(within);
  if (rules === "all")
    axe.options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
  else if (rules === "colors") axe.withRules(COLORS_AND_SIZES);
  else axe.disableRules(COLORS_AND_SIZES);
  const found = await axe.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" ")}`,
  );
};

interface Frame {
  readonly h1: number;
  readonly mains: number;
  readonly title: string;
  /** How many pixels the page is wider than the window. */
  readonly excess: number;
  /** Ids of selects without a background. In dark colors, Chromium then opens light text on white. */
  readonly seeThrough: readonly string[];
}

const frameOf = (page: Page): Promise<Frame> =>
  page.evaluate(() => ({
    h1: document.querySelectorAll("h1").length,
    mains: document.querySelectorAll("main").length,
    title: document.title,
    excess: document.documentElement.scrollWidth - window.innerWidth,
    seeThrough: [...document.querySelectorAll("select")]
      .filter((select) => getComputedStyle(select).backgroundColor === "rgba(0, 0, 0, 0)")
      .map((select) => select.id),
  }));

/** The first Tab stop skips the menu and leads into the content. */
const skipsToContent = async (page: Page): Promise<boolean> => {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  return page.evaluate(() => {
    const main = document.querySelector("main");
    return main !== null && (document.activeElement === main || location.hash === `#${main.id}`);
  });
};

/** Each page's problems, with the page's address first. */
const survey = async (page: Page, url: string, faults: string[]): Promise<Frame> => {
  // A layout that a script chooses follows the window's size a moment later. What stays too wide is reported below.
  const excess = async () => (await frameOf(page)).excess;
  await expect
    .poll(excess)
    .toBeLessThanOrEqual(0)
    .catch(() => {});
  const frame = await frameOf(page);
  if (frame.h1 !== 1) faults.push(`${url}: ${frame.h1} headings of level 1`);
  if (frame.mains !== 1) faults.push(`${url}: ${frame.mains} main landmarks`);
  if (frame.seeThrough.length > 0) faults.push(`${url}: no background behind ${frame.seeThrough.join(", ")}`);
  if (frame.excess > 0)
    faults.push(`${url}: ${frame.excess} px too wide at ${page.viewportSize()?.width} px`);
  return frame;
};

const publicAddresses = async (page: Page, app: AppFixture): Promise<string[]> => {
  const listed: string[] = [];
  for (const host of HOSTS) {
    const sitemap = (await (await page.goto(app.url("/sitemap.xml", host)))?.text()) ?? "";
    // The addresses have the host's public name; the test's server has its own port.
    for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g))
      listed.push(app.url(new URL(address).pathname, host));
  }
  expect(listed.length).toBeGreaterThan(50);
  return [...listed, ...UNLISTED.map(([path, host]) => app.url(path, host))];
};

/** Whether the page shows anything new. Classes decide colors and sizes. */
const isNewTo = async (seen: Set<string>, page: Page): Promise<boolean> => {
  const classes = await page.evaluate(() =>
    [...document.querySelectorAll("main [class]")].flatMap((element) => [...element.classList]),
  );
  const isNew = classes.some((name) => !seen.has(name));
  for (const name of classes) seen.add(name);
  return isNew;
};

test("every public page is accessible in light and dark, wide and at 400% zoom", async ({ page, app }) => {
  test.setTimeout(600_000);
  const faults: string[] = [];
  const titles = new Map<string, string>();
  const seen = new Set<string>();
  /** The frame of a site is the same on each of its pages. */
  const hosts = new Set<string>();
  for (const url of await publicAddresses(page, app)) {
    const { host } = new URL(url);
    await show(page, WIDE, "light");
    await page.goto(url);
    const { title } = await survey(page, url, faults);
    const twin = titles.get(host + title);
    // The search words aren't in the title.
    if (twin && !url.includes("zzzz")) faults.push(`${url}: the same title as ${twin}: ${title}`);
    titles.set(host + title, url);
    const within = hosts.has(host) ? "main" : undefined;
    const isNew = (await isNewTo(seen, page)) || !hosts.has(host);
    hosts.add(host);
    const found = await violations(page, isNew ? "all" : "no colors", within);
    if (!url.includes("cedarfalls") && !(await skipsToContent(page))) faults.push(`${url}: no skip link`);
    await show(page, ZOOMED, "dark");
    await survey(page, url, faults);
    if (isNew) found.push(...(await violations(page, "colors", within)));
    faults.push(...found.map((fault) => `${url}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("pages checked wide in light and zoomed in dark are also readable wide in dark and zoomed in light", async ({
  page,
  app,
}) => {
  test.setTimeout(600_000);
  const faults: string[] = [];
  for (const [path, host] of [
    ["/"],
    ["/news/events"],
    ["/customers/start-service"],
    ["/", "harbor.localhost"],
    ["/", "tracsoft.localhost"],
    ...UNLISTED.slice(1),
  ] as const) {
    const url = app.url(path, host);
    await page.goto(url);
    for (const [size, scheme] of [
      [WIDE, "dark"],
      [ZOOMED, "light"],
    ] as const) {
      await show(page, size, scheme);
      await survey(page, url, faults);
      faults.push(...(await violations(page, "colors")).map((fault) => `${url}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});

/** Routes that only redirect, the guide at its second address, and the one for missing pages. */
const ELSEWHERE = ["UpdatePage/:pageId", "AdminHome/Help/:task?", "*"];

/** Read from the router, so that a new screen is included automatically. */
const routesOfScreens = (): string[] => {
  const source = readFileSync("src/apps/admin/routes.tsx", "utf8");
  const screens = source.slice(source.indexOf("screens:"), source.indexOf("const routes:"));
  const paths = [...screens.matchAll(/^ {2}\{ path: "([^"]+)"|^ {4}path: "([^"]+)"/gm)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  paths.push(
    ...contentScreens.flatMap(({ list, create, update }) =>
      [list, create, `${update}/:itemId`].map((path) => path.slice(1)),
    ),
  );
  expect(paths.length).toBeGreaterThan(40);
  return paths
    .filter((path) => !ELSEWHERE.includes(path))
    .flatMap((path) =>
      path === "LayoutManagement/:area?"
        ? ["LayoutManagement", ...SITE_AREA_NAMES.map((area) => `LayoutManagement/${area}`)]
        : [path],
    );
};

/** A route's address. If it has an id, a link on another screen shows it. */
const addressOf = (app: AppFixture, route: string, shown: ReadonlySet<string>): string => {
  const [, start = "", parameter, rest = ""] = /^([^:]*)(?::([^/]*)(.*))?$/.exec(route) ?? [];
  if (parameter === undefined) return app.url(`/${route}`);
  if (parameter === "module?") return app.url(`/${start}event`);
  if (parameter === "task?" || parameter === "task") return app.url(`/${start}fix-a-typo`);
  const href = [...shown].find((link) => new RegExp(`^/${start}\\d+$`).test(link));
  expect(href, `a link to ${route}`).toBeDefined();
  return app.url(`${href}${rest}`);
};

/** Lists come before their items, and a form's submissions before a single one. */
const byOrder = (a: string, b: string): number => depthOf(a) - depthOf(b);
const depthOf = (route: string): number =>
  route.includes(":formSubmissionId") ? 2 : Number(route.includes(":"));

/** Opens every screen of the admin in turn. */
const openScreens = async (
  page: Page,
  app: AppFixture,
  size: typeof WIDE,
  check: (url: string) => Promise<void>,
): Promise<void> => {
  const shown = new Set<string>();
  for (const route of [...routesOfScreens(), "TracSoftSettings"].sort(byOrder)) {
    const url = addressOf(app, route, shown);
    await show(page, size, "light");
    await page.goto(url);
    await settled(page);
    const links = page.locator("main a[href]");
    // biome-ignore lint/plugin: the screen has settled, and what it links to is for later
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) shown.add(href);
    await check(url);
  }
};

test("every screen of the admin is accessible in light and dark, wide and at 400% zoom", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(900_000);
  const faults: string[] = [];
  await page.goto(app.url("/login"));
  await expect(page.getByLabel("Username")).toBeVisible();
  faults.push(...(await violations(page, "all")));
  await signIn("vendor@tracsoft.example");
  const titles = new Map<string, string>();
  const seen = new Set<string>();
  await openScreens(page, app, WIDE, async (url) => {
    const { title } = await survey(page, url, faults);
    const twin = titles.get(title);
    if (twin) faults.push(`${url}: the same title as ${twin}: ${title}`);
    titles.set(title, url);
    // The frame around each of them is the same.
    const within = titles.size > 1 ? "main" : undefined;
    const isNew = await isNewTo(seen, page);
    const found = await violations(page, isNew ? "all" : "no colors", within);
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    if (!(await page.evaluate(() => document.activeElement?.tagName === "MAIN")))
      faults.push(`${url}: no skip link`);
    await show(page, ZOOMED, "dark");
    await settled(page);
    await survey(page, url, faults);
    if (isNew) found.push(...(await violations(page, "colors", within)));
    faults.push(...found.map((fault) => `${url}: ${fault}`));
  });
  expect(faults).toEqual([]);
});

test("every screen of the admin fits on a phone whose text is twice as large", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(600_000);
  const faults: string[] = [];
  await signIn("vendor@tracsoft.example");
  await openScreens(page, app, PHONE, async (url) => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await settled(page);
    await survey(page, url, faults);
  });
  expect(faults).toEqual([]);
});
