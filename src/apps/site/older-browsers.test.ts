import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { withoutAnchors, withoutPopovers } from "#test/support/older-pages.ts";
import { launchOptions } from "../../../tools/chromium.ts";
import { innerPage } from "./page/page.fixtures.ts";
import { renderPage } from "./page/render-page.tsx";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  const pages = new Map<string, string>();
  site = await buildSite(pages);
  pages.set("/page", renderPage(innerPage, site.assets, silentLog).html.join(""));
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

describe.each([
  ["without popovers", withoutPopovers],
  ["that can't place popovers", withoutAnchors],
] as const)("a browser %s and without scripts", (_, age) => {
  const open = async (width: number): Promise<Page> => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, javaScriptEnabled: false });
    await page.route("**/*", async (route) => {
      const answer = await route.fetch();
      const isText = /html|css/.test(answer.headers()["content-type"] ?? "");
      await route.fulfill({ response: answer, ...(isText ? { body: age(await answer.text()) } : {}) });
    });
    await page.goto(`${site.origin}/page`);
    return page;
  };
  const boxOf = async (page: Page, selector: string) => {
    const box = await page.locator(selector).boundingBox();
    if (!box) throw new Error(`${selector} isn't shown.`);
    return box;
  };

  test("shows no panel until it's opened", async () => {
    for (const width of [390, 1100]) {
      const page = await open(width);
      for (const panel of await page.locator(".tn-popover").all())
        expect(await panel.isVisible()).toBe(false);
      await page.close();
    }
  });

  test("opens the phone's menu, and a tap beside it or Close closes it [PUB-015]", async () => {
    const page = await open(390);
    const menu = page.locator("#mobile-menu");
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await menu.waitFor();
    expect((await boxOf(page, "#mobile-menu")).height).toBe(800);
    await page.mouse.click(10, 500);
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("link", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Close" }).click();
    await menu.waitFor({ state: "hidden" });
    await page.close();
  });

  test("opens a dropdown next to its entry and inside the window, and a click elsewhere closes it [PUB-014]", async () => {
    const page = await open(1000);
    await page.getByRole("link", { name: "Government" }).click();
    const panel = page.locator("#menu-2");
    await panel.waitFor();
    const [item, box] = [
      await boxOf(page, ".tn-main-menu > ul > li:nth-child(2)"),
      await boxOf(page, "#menu-2"),
    ];
    expect(box.y - item.y - item.height).toBeLessThan(20);
    expect(
      Math.min(Math.abs(box.x - item.x), Math.abs(box.x + box.width - item.x - item.width)),
    ).toBeLessThan(2);
    expect(box.x + box.width).toBeLessThanOrEqual(1000);
    await page.mouse.click(100, 700);
    await panel.waitFor({ state: "hidden" });
    await page.close();
  });

  test("opens a navbar tab's panel below the tabs, and a click on the tab closes it [PUB-045]", async () => {
    const page = await open(1100);
    const tab = page.getByRole("link", { name: "Pay a bill", exact: true });
    await tab.click();
    const panel = page.locator(".tn-tab-panel:visible");
    await panel.waitFor();
    const [tabs, box] = [await boxOf(page, ".tn-tabs"), await boxOf(page, ".tn-tab-panel:visible")];
    expect(Math.abs(box.y - tabs.y - tabs.height)).toBeLessThan(4);
    expect(box.width).toBe(1100);
    await page.mouse.click(60, tabs.y + 20);
    await panel.waitFor({ state: "hidden" });
    await page.close();
  });
});
