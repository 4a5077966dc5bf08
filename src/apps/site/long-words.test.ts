import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { allFixtures } from "#test/support/all-fixtures.ts";
import { fixtureModel } from "#test/support/block-models.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { launchOptions } from "../../../tools/chromium.ts";
import { homePage, innerPage } from "./page/page.fixtures.ts";
import { renderPage } from "./page/render-page.tsx";

// A word of 60 letters in every text of a page fits a window of 320 pixels.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const WIDTH = 320;
const LONG_WORD = "Wastewater".repeat(6);

/** Texts that aren't written by the author, and what isn't visible. */
const OWN_WORDS =
  "script, style, option, svg, time, .tn-time, .tn-skip, .tn-mobile-menu-button, .tn-documents-file, .tn-sign-up, .tn-visually-hidden, thead";

let site: BuiltSite;
let browser: Browser;
const pages = new Map<string, string>();
const fixtures = (await allFixtures()).filter(({ name }) => name !== "empty");
const paths = [...new Set(fixtures.map(({ kind }) => kind.type))];

beforeAll(async () => {
  site = await buildSite(pages);
  for (const path of paths) {
    const models = fixtures.filter(({ kind }) => kind.type === path);
    const blocks = models.map(({ kind, fixture }, index) => fixtureModel(kind.type, fixture, index + 1));
    pages.set(`/${path}`, renderPage({ ...innerPage, blocks }, site.assets, silentLog).html.join(""));
  }
  pages.set("/home", renderPage(homePage, site.assets, silentLog).html.join(""));
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

test.each([...paths, "home"])("%s needs no sideways scrolling at 320 pixels", async (path) => {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 800 }, reducedMotion: "reduce" });
  await page.goto(`${site.origin}/${path}`);
  const tooWide = await page.evaluate(
    ([word, width, own]) => {
      for (const part of document.querySelectorAll("details")) part.open = true;
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        if (text.data.trim() && !text.parentElement?.closest(own)) text.data = ` ${word} ${text.data}`;
      const scrolls = (element: Element): boolean =>
        /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
      const isInside = (element: Element): boolean => {
        const around = element.parentElement;
        return around !== null && around !== document.body && (scrolls(around) || isInside(around));
      };
      const wide = [...document.body.querySelectorAll("*")].filter((element) => {
        const { right, left } = element.getBoundingClientRect();
        return (right > width + 0.5 || left < -0.5) && element.checkVisibility() && !isInside(element);
      });
      const { scrollWidth } = document.documentElement;
      const causes = wide.filter(
        (element) => !wide.some((other) => other !== element && element.contains(other)),
      );
      return {
        scrollWidth,
        causes: scrollWidth > width ? causes.map(({ outerHTML }) => outerHTML.slice(0, 160)) : [],
      };
    },
    [LONG_WORD, WIDTH, OWN_WORDS] as const,
  );
  await page.close();
  expect(tooWide).toEqual({ scrollWidth: WIDTH, causes: [] });
});
