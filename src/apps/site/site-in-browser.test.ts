import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Response,
} from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { axeFor } from "#test/support/axe.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { withoutScripting } from "#test/support/older-pages.ts";
import { launchOptions } from "../../../tools/chromium.ts";
import {
  accordionBlock,
  bannerBlock,
  buttonBlock,
  calendarBlock,
  columnsTabsBlock,
  contactBlock,
  documentTableBlock,
  homePage,
  innerPage,
  sampleSite,
  textBlock,
} from "./page/page.fixtures.ts";
import { renderNotFound, renderPage } from "./page/render-page.tsx";
import { renderBeingSetUp } from "./render-notices.tsx";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BuiltSite;
let browser: Browser;
let origin: string;
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await buildSite(pages);
  const { assets } = site;
  origin = site.origin;
  const accordions = [...innerPage.blocks, accordionBlock(2, "typical")];
  pages.set("/plain", renderPage(innerPage, assets, silentLog).html.join(""));
  pages.set("/accordion", renderPage({ ...innerPage, blocks: accordions }, assets, silentLog).html.join(""));
  pages.set("/home", renderPage({ ...homePage, blocks: accordions }, assets, silentLog).html.join(""));
  pages.set(
    "/banners",
    renderPage(
      { ...homePage, blocks: [bannerBlock(3, "typical"), buttonBlock(4, "typical")] },
      assets,
      silentLog,
    ).html.join(""),
  );
  pages.set(
    "/button",
    renderPage({ ...innerPage, blocks: [buttonBlock(4, "typical")] }, assets, silentLog).html.join(""),
  );
  const columns = [
    columnsTabsBlock(2, "typical"),
    columnsTabsBlock(3, "accordion"),
    calendarBlock(4, "typical"),
  ];
  pages.set("/columns", renderPage({ ...innerPage, blocks: columns }, assets, silentLog).html.join(""));
  const documents = [documentTableBlock(2, "typical"), documentTableBlock(3, "compact")];
  pages.set("/documents", renderPage({ ...innerPage, blocks: documents }, assets, silentLog).html.join(""));
  const wideTable = `<table><tbody>${`<tr>${"<td>Neighbourhoods</td>".repeat(12)}</tr>`.repeat(2)}</tbody></table>`;
  const extremes = [
    textBlock(1, wideTable),
    accordionBlock(2, "longest"),
    accordionBlock(3, "hostile"),
    accordionBlock(4, "empty"),
    bannerBlock(5, "longest"),
    bannerBlock(6, "hostile"),
    buttonBlock(7, "longest"),
    buttonBlock(8, "hostile"),
    columnsTabsBlock(9, "longest"),
    columnsTabsBlock(10, "hostile"),
    calendarBlock(11, "longest"),
    calendarBlock(12, "hostile"),
    documentTableBlock(13, "longest"),
    documentTableBlock(14, "hostile"),
  ];
  pages.set("/extremes", renderPage({ ...innerPage, blocks: extremes }, assets, silentLog).html.join(""));
  const tabsBlock = columnsTabsBlock(2, "typical");
  const column1 = textBlock(0, wideTable).value.content;
  const tabsOfTables = tabsBlock.children.map((tab) => ({ ...tab, value: { ...tab.value, column1 } }));
  const beside = [contactBlock(1, wideTable), { ...tabsBlock, children: tabsOfTables }];
  pages.set("/beside", renderPage({ ...innerPage, blocks: beside }, assets, silentLog).html.join(""));
  const tabs = [1, 2, 3].flatMap((round) =>
    sampleSite.tabs.map((tab) => ({ ...tab, id: 10 * round + tab.id })),
  );
  const crumbs = ["Home", "Customers and neighbors", "Board meeting: public hearing on next year's rates"];
  const longCrumbs = {
    ...innerPage,
    site: { ...sampleSite, tabs },
    breadcrumbs: crumbs.map((name, index) => ({ name, href: index < 2 ? "/" : null })),
  };
  pages.set("/long-crumbs", renderPage(longCrumbs, assets, silentLog).html.join(""));
  pages.set(
    "/preview",
    renderPage({ ...innerPage, mode: "preview", previewLabel: "V2 · draft" }, assets, silentLog).html.join(
      "",
    ),
  );
  pages.set("/missing", renderNotFound(sampleSite, assets));
  pages.set("/setup", renderBeingSetUp("City of Riverbend", assets));
  browser = await chromium.launch(launchOptions());
});

afterAll(async () => {
  await browser?.close();
  site?.close();
});

afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

const open = async (path: string, options: BrowserContextOptions): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
};

describe("without scripts", () => {
  test("a dropdown opens by click and by keyboard, and closes on Escape and on a click elsewhere [PUB-014]", async () => {
    const page = await open("/plain", { viewport: WIDE, javaScriptEnabled: false });
    const button = page.getByRole("button", { name: "Pages under Services" });
    const entry = page.locator(".tn-menu-panel").getByRole("link", { name: "Trash and recycling" });
    expect(await entry.isVisible()).toBe(false);
    await button.hover();
    expect(await entry.isVisible()).toBe(false);
    await button.click();
    await entry.waitFor({ state: "visible" });
    await page.keyboard.press("Escape");
    await entry.waitFor({ state: "hidden" });
    await button.focus();
    await page.keyboard.press("Enter");
    await entry.waitFor({ state: "visible" });
    await page.locator("h1").click();
    await entry.waitFor({ state: "hidden" });
  });

  test("a dropdown opens below its entry and inside the window [PUB-014]", async () => {
    const page = await open("/plain", { viewport: { width: 1000, height: 700 }, javaScriptEnabled: false });
    const button = page.getByRole("button", { name: "Government" });
    await button.click();
    const [above, panel] = [await button.boundingBox(), await page.locator("#menu-2").boundingBox()];
    if (!above || !panel) throw new Error("The menu isn't drawn.");
    expect(panel.y).toBeGreaterThanOrEqual(above.y + above.height);
    expect(panel.x + panel.width).toBeLessThanOrEqual(1000);
  });

  test("the mobile menu unfolds four levels, each indented by 5 %, and its backdrop closes it [PUB-015]", async () => {
    const page = await open("/home", { viewport: PHONE, javaScriptEnabled: false });
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.locator("#mobile-menu");
    for (const name of ["Services", "Water and sewer", "Rates and fees"]) {
      await menu.getByText(`Pages under ${name}`).locator("..").click();
    }
    const levels = ["Services", "Water and sewer", "Rates and fees", "Rates outside the city"];
    const boxes = await Promise.all(
      levels.map((name) => menu.getByRole("link", { name, exact: true }).boundingBox()),
    );
    const [first, second] = boxes;
    if (!first || !second || boxes.includes(null)) throw new Error("A level of the menu isn't shown.");
    expect((second.x - first.x) / first.width).toBeCloseTo(0.05, 2);
    await page.mouse.click(10, 500);
    await menu.waitFor({ state: "hidden" });
  });

  test("the tabs of an accordion open and close by click and by keyboard [PUB-046]", async () => {
    const page = await open("/accordion", { viewport: WIDE, javaScriptEnabled: false });
    const title = page.locator(".tn-accordion summary").nth(2);
    const text = page.getByText("Yes. We can spread a bill over six months.");
    expect(await text.isVisible()).toBe(false);
    await title.click();
    await text.waitFor({ state: "visible" });
    await page.keyboard.press("Enter");
    await text.waitFor({ state: "hidden" });
  });

  test.each([360, 1440])("an accordion's heading is above its tabs, %s px", async (width) => {
    const page = await open("/accordion", { viewport: { width, height: 900 }, javaScriptEnabled: false });
    const [header, tab] = [page.locator(".tn-accordion-header"), page.locator(".tn-accordion-tab").first()];
    expect(bottomOf(await header.boundingBox())).toBeLessThan((await tab.boundingBox())?.y ?? 0);
  });
});

describe("the quick tasks at the end of the breadcrumbs' row", () => {
  test.each([960, 1024, 1440])("cover neither long breadcrumbs nor the heading, %s px", async (width) => {
    const page = await open("/long-crumbs", { viewport: { width, height: 900 }, javaScriptEnabled: false });
    const tasks = await boxesOf(page, ".tn-tab");
    expect(tasks.length).toBeGreaterThan(4);
    const texts = [...(await boxesOf(page, ".tn-breadcrumbs :is(a, span)")), ...(await boxesOf(page, "h1"))];
    expect(tasks.filter((task) => texts.some((text) => meet(task, text)))).toEqual([]);
  });
});

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const bottomOf = (box: Box | null): number => {
  if (!box) throw new Error("It isn't drawn.");
  return box.y + box.height;
};

/** The boxes of all lines of the elements' text. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page
    .locator(selector)
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        [...element.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height })),
      ),
    );

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe("the accordion's island", () => {
  const openTabs = (page: Page) =>
    page
      .locator(".tn-accordion > details")
      .evaluateAll((tabs) => tabs.map((tab) => tab.hasAttribute("open")));

  test("one button opens and closes all tabs, and appears without layout shifts [PUB-046]", async () => {
    const still = await open("/accordion", { viewport: WIDE, javaScriptEnabled: true });
    const firstTab = still.locator(".tn-accordion summary").first();
    await still.route("**/*.island-*.js", (route) => route.abort());
    await still.reload();
    const before = await firstTab.boundingBox();
    expect(before).not.toBeNull();
    await still.unroute("**/*.island-*.js");
    await still.reload();
    const button = still.getByRole("button", { name: "Expand all" });
    await button.scrollIntoViewIfNeeded();
    await button.waitFor();
    await still.evaluate(() => window.scrollTo(0, 0));
    expect(await firstTab.boundingBox()).toEqual(before);
    await button.click();
    expect(await openTabs(still)).toEqual([true, true, true]);
    await still.getByRole("button", { name: "Collapse all" }).click();
    expect(await openTabs(still)).toEqual([false, false, false]);
  });

  test("the button is beside the heading in browsers that can't tell whether scripts run", async () => {
    const page = await open("/plain", { viewport: WIDE });
    await page.route("**/*.css", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutScripting(await response.text()) });
    });
    await page.goto(`${origin}/accordion`);
    const box = await page.getByRole("button", { name: "Expand all" }).boundingBox();
    const accordion = await page.locator(".tn-accordion").boundingBox();
    if (!box || !accordion) throw new Error("The accordion isn't drawn.");
    expect(box.x + box.width).toBeCloseTo(accordion.x + accordion.width, 0);
    expect(bottomOf(box)).toBeLessThan(
      (await page.locator(".tn-accordion-tab").first().boundingBox())?.y ?? 0,
    );
  });

  test.each(["reduce", "no-preference"] as const)(
    "a tab opens and closes, motion: %s [PUB-046]",
    async (motion) => {
      const page = await open("/accordion", { viewport: WIDE, reducedMotion: motion });
      await page.getByRole("button", { name: "Expand all" }).waitFor();
      const title = page.locator(".tn-accordion summary").nth(1);
      await title.click();
      await page.locator("#tab-2001[open]:not([data-state])").waitFor();
      await title.click();
      await page.locator("#tab-2001:not([open])").waitFor();
      expect(await openTabs(page)).toEqual([false, false, false]);
    },
  );

  test("opens the tab that the address names, right away and when the address changes", async () => {
    const page = await open("/accordion#tab-2001", { viewport: WIDE });
    await page.locator("#tab-2001[open]").waitFor();
    await page.evaluate(() => {
      location.hash = "tab-2002";
    });
    await page.locator("#tab-2002[open]").waitFor();
    expect(await openTabs(page)).toEqual([false, true, true]);
  });
});

describe("the banners", () => {
  const currentSlide = (page: Page) =>
    page.locator(".tn-banners-track").evaluate((track) => Math.round(track.scrollLeft / track.clientWidth));
  const moving: BrowserContextOptions = { viewport: WIDE, reducedMotion: "no-preference" };

  test("in forced colors, no image shows through a slide's text", async () => {
    const page = await open("/banners", { viewport: WIDE, forcedColors: "active" });
    const panel = page.locator(".tn-banner-panel").first();
    expect(await panel.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  });

  test("without scripts a link leads to each slide", async () => {
    const page = await open("/banners", { viewport: PHONE, javaScriptEnabled: false });
    await page.getByRole("link", { name: "Slide 2: Power out?" }).click();
    await page.getByRole("link", { name: "Report an outage" }).click({ trial: true });
    const slide = await page.locator("#banner-3001").boundingBox();
    expect(slide?.x).toBeGreaterThanOrEqual(0);
    expect(slide?.x).toBeLessThan(PHONE.width / 2);
  });

  test("each slide is followed by the next after its own time, and the last by the first [PUB-040]", async () => {
    const page = await open("/banners", moving);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    for (const next of [1, 2, 0, 1])
      await expect.poll(() => currentSlide(page), { timeout: 20_000 }).toBe(next);
  });

  test("Pause stops it and Play starts it again [PUB-040]", async () => {
    const page = await open("/banners", moving);
    await page.getByRole("button", { name: "Pause" }).click();
    const before = await currentSlide(page);
    // Longer than the duration of any slide.
    await page.waitForTimeout(3000);
    expect(await currentSlide(page)).toBe(before);
    await page.getByRole("button", { name: "Play" }).click();
    await expect.poll(() => currentSlide(page), { timeout: 20_000 }).not.toBe(before);
  });

  test("they pause while the pointer is over a slide or the focus is in it", async () => {
    const page = await open("/banners", moving);
    await page.getByRole("button", { name: "Pause" }).waitFor();
    await page.locator(".tn-banners-track").hover();
    const hovered = await currentSlide(page);
    await page.waitForTimeout(3000);
    expect(await currentSlide(page)).toBe(hovered);
    await page.keyboard.press("Tab");
    await page.locator("#banner-3001 a").focus();
    await page.mouse.move(0, 0);
    await expect.poll(() => currentSlide(page)).toBe(1);
    await page.waitForTimeout(2000);
    expect(await currentSlide(page)).toBe(1);
  });

  test("with reduced motion, visitors start them by hand and use the buttons", async () => {
    const page = await open("/banners", { viewport: WIDE, reducedMotion: "reduce" });
    await page.getByRole("button", { name: "Play" }).waitFor();
    await page.waitForTimeout(3000);
    expect(await currentSlide(page)).toBe(0);
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expect.poll(() => currentSlide(page)).toBe(2);
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => currentSlide(page)).toBe(0);
    const mark = page.locator(".tn-banners-marks [aria-current]");
    await expect.poll(() => mark.textContent()).toContain("Slide 1");
  });

  test.each([PHONE, WIDE])("their buttons appear without layout shifts: $width px", async (viewport) => {
    const page = await open("/banners", { viewport, javaScriptEnabled: false });
    const below = page.locator(".tn-action-button");
    const before = await below.boundingBox();
    const scripted = await open("/banners", { viewport });
    await scripted.getByRole("button", { name: "Play" }).waitFor();
    expect(await scripted.locator(".tn-action-button").boundingBox()).toEqual(before);
    expect(before).not.toBeNull();
  });

  test("a page with only a call button loads no script", async () => {
    const page = await open("/button", { viewport: WIDE });
    expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    await page.getByRole("link", { name: "Report a power outage" }).click({ trial: true });
  });

  test("its script is at most 8 KB", () => {
    const files = readdirSync(site.dist).filter((file) => /^banner-container\.island.*\.js$/.test(file));
    expect(files).toHaveLength(1);
    expect(brotliCompressSync(readFileSync(join(site.dist, String(files[0])))).length).toBeLessThanOrEqual(
      8 * 1024,
    );
  });
});

describe("weight", () => {
  test("a page without islands loads no script; page, style, and font fit in 75 KB and four requests", async () => {
    const context = await browser.newContext({ viewport: PHONE });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(`${origin}/plain`, { waitUntil: "networkidle" });
    const loaded = await Promise.all(
      responses.map(async (response) => ({
        type: response.request().resourceType(),
        bytes: brotliCompressSync(await response.body()).length,
      })),
    );
    // The icon, which a browser may ask for later, is the fourth.
    const types = loaded.map(({ type }) => type).filter((type) => type !== "other");
    expect(types.sort()).toEqual(["document", "font", "stylesheet"]);
    expect(loaded.length).toBeLessThanOrEqual(4);
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(75 * 1024);
  });

  test("the loader of islands is at most 1.2 KB", () => {
    const bytes = brotliCompressSync(readFileSync(join(site.dist, site.loaderFile))).length;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(1.2 * 1024);
  });
});

describe("wide content", () => {
  test.each([PHONE, WIDE])("a table of twelve columns stays in its column: $width px", async (viewport) => {
    const page = await open("/extremes", { viewport });
    const table = await page.locator(".tn-prose .tn-table").boundingBox();
    const column = await page.locator(".tn-content").boundingBox();
    if (!table || !column) throw new Error("The table isn't drawn.");
    expect(table.x + table.width).toBeLessThanOrEqual(column.x + column.width + 1);
  });

  test.each([360, 700, 1440])("a wide table beside a form or another column: %s px", async (width) => {
    const page = await open("/beside", { viewport: { width, height: 800 } });
    expect(await page.locator(".tn-contact .tn-table, .tn-columns-tabs .tn-table").count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
});

describe("accessible", () => {
  // The color scheme changes only colors, and the width changes only colors and sizes.
  const COLORS_AND_SIZES = [
    "color-contrast",
    "link-in-text-block",
    "target-size",
    "scrollable-region-focusable",
  ];
  const looks = [
    { colorScheme: "light", viewport: PHONE, width: PHONE.width, rules: null },
    { colorScheme: "dark", viewport: WIDE, width: WIDE.width, rules: COLORS_AND_SIZES },
  ] as const;

  test.each(looks)(
    "axe finds nothing, and nothing is wider than the window: $colorScheme, $width px",
    async ({ rules, ...look }) => {
      const page = await open("/accordion", look);
      const faults: string[] = [];
      const inspect = async (what: string): Promise<void> => {
        const axe = axeFor(page);
        if (rules) axe.withRules([...rules]);
        const { violations } = await axe.analyze();
        faults.push(...violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes[0]?.html}`));
      };
      for (const path of pages.keys()) {
        await page.goto(origin + path);
        await inspect(path);
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) faults.push(`${path}: ${excess} px too wide`);
      }
      await page.goto(`${origin}/accordion`);
      await page.locator(".tn-accordion summary").first().click();
      await inspect("open tab");
      await page
        .getByRole("button", { name: /^(Menu|Pages under Services)$/ })
        .first()
        .click();
      await inspect("open menu");
      expect(faults).toEqual([]);
    },
    // Axe checks every page, which takes a while on a busy machine.
    400_000,
  );
});
