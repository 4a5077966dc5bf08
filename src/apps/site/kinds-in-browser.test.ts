import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { announcementFixtures } from "#blocks/announcement/announcement.fixtures.ts";
import { silentLog } from "#platform/log/log.ts";
import { allFixtures } from "#test/support/all-fixtures.ts";
import { axeFor } from "#test/support/axe.ts";
import { fixtureModel } from "#test/support/block-models.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { layoutShift } from "#test/support/page-measures.ts";
import { launchOptions } from "../../../tools/chromium.ts";
import { homePage, innerPage } from "./page/page.fixtures.ts";
import type { BlockNode } from "./page/page-model.ts";
import { renderPage } from "./page/render-page.tsx";

// Every kind's fixtures on pages of the site, as visitors see them.

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

/** The fixtures that every kind has. */
const COMMON = ["empty", "typical", "longest", "hostile"];

let site: BuiltSite;
let browser: Browser;
const pages = new Map<string, string>();

beforeAll(async () => {
  site = await buildSite(pages);
  const put = (path: string, blocks: readonly BlockNode[], home = false) =>
    pages.set(
      path,
      renderPage({ ...(home ? homePage : innerPage), blocks }, site.assets, silentLog).html.join(""),
    );
  const fixtures = await allFixtures();
  // Features of only some kinds are together on one page.
  const pageOf = (name: string) => (COMMON.includes(name) ? name : "others");
  for (const wanted of [...COMMON, "others"])
    put(
      `/${wanted}`,
      fixtures
        .filter(({ name }) => pageOf(name) === wanted)
        .map(({ kind, fixture }, index) => fixtureModel(kind.type, fixture, index + 1)),
    );
  const notice = fixtureModel("Announcement", announcementFixtures.typical, 1);
  const other = fixtureModel("Announcement", { announcementText: "<p>Another notice.</p>" }, 2);
  put("/announcement", [notice], true);
  put("/announcement/elsewhere", [notice]);
  put("/announcement/changed", [other]);
  put("/announcement/both", [notice, other]);
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const open = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(site.origin + path);
  return page;
};

/** What axe finds. The longest texts contain nothing that others don't, and axe would take minutes to check them. */
const findings = async (page: Page, rules: "all" | "colors and sizes") => {
  const axe = axeFor(page);
  if (rules === "colors and sizes")
    axe.withRules(["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"]);
  return (await axe.analyze()).violations;
};

describe("every kind", () => {
  // The color scheme changes only colors, and the width changes only colors and sizes.
  const looks = [
    { colorScheme: "light", width: 320, rules: "all" },
    { colorScheme: "dark", width: 1440, rules: "colors and sizes" },
  ] as const;

  test.each(looks)(
    "axe finds nothing, and nothing is wider than the window: $colorScheme, $width px",
    async ({ colorScheme, width, rules }) => {
      const page = await open("/typical", { colorScheme, viewport: { width, height: 800 } });
      const faults: string[] = [];
      for (const path of pages.keys()) {
        await page.goto(site.origin + path);
        const violations = path === "/longest" ? [] : await findings(page, rules);
        faults.push(...violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.html}`));
        const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (excess > 0) faults.push(`${path}: ${excess} px too wide`);
      }
      expect(faults).toEqual([]);
    },
  );
});

describe("an announcement", () => {
  const notice = (page: Page) => page.getByText("City Hall is closed");
  const hide = async (page: Page): Promise<void> => {
    await page.locator("summary").filter({ hasText: "Hide" }).first().click();
    await notice(page).waitFor({ state: "hidden" });
  };

  test("disappears when the visitor hides it, by keyboard too, and the focus moves to the page [PUB-039]", async () => {
    const page = await open("/announcement");
    await page.locator('[data-island="announcement"][data-started]').waitFor();
    await page.locator("summary", { hasText: "Hide" }).focus();
    await page.keyboard.press("Enter");
    // The browser folds it, and the script gets the event a moment later.
    await page.locator(".tn-announcement").waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.activeElement?.id === "content");
  });

  test("stays hidden on every page, without layout shifts, until its text changes [PUB-039]", async () => {
    const page = await open("/announcement");
    await page.locator('[data-island="announcement"][data-started]').waitFor();
    await hide(page);
    await page.locator(".tn-announcement").waitFor({ state: "hidden" });
    for (const path of ["/announcement", "/announcement/elsewhere"]) {
      await page.goto(site.origin + path, { waitUntil: "networkidle" });
      expect(await page.locator(".tn-announcement").isHidden()).toBe(true);
      expect(await layoutShift(page)).toBe(0);
    }
    await page.goto(`${site.origin}/announcement/changed`);
    await page.getByText("Another notice.").waitFor();
    await page.goto(`${site.origin}/announcement/both`);
    await page.getByText("Another notice.").waitFor();
    expect(await notice(page).isHidden()).toBe(true);
  });

  test("can be folded and unfolded without scripts [PUB-039]", async () => {
    const page = await open("/announcement", { javaScriptEnabled: false });
    await hide(page);
    await page.getByText("Show the announcement").click();
    await notice(page).waitFor();
  });
});
