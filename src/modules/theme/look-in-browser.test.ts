import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium, type Response } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { innerPage } from "#apps/site/page/page.fixtures.ts";
import { renderPage } from "#apps/site/page/render-page.tsx";
import { silentLog } from "#platform/log/log.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { launchOptions } from "../../../tools/chromium.ts";
import { PALETTES } from "./palettes.schema.ts";
import { presentTheme } from "./public-theme.service.ts";
import { DEFAULT_THEME, type Theme, TYPEFACES } from "./theme.schema.ts";
import { THEMES } from "./themes.schema.ts";
import { type TokenName, tokensOf } from "./tokens.schema.ts";

let site: BuiltSite;
let browser: Browser;
const pages = new Map<string, string>();
const themes: readonly Theme[] = [
  DEFAULT_THEME,
  ...PALETTES.map((colors) => ({ ...DEFAULT_THEME, ...colors })),
  ...THEMES,
  { ...DEFAULT_THEME, brand: "#c4007a", brandDeep: "#000000" },
  { ...DEFAULT_THEME, brand: "#595959", brandDeep: "#1a1a1a", corners: "round", header: "brand" },
];

beforeAll(async () => {
  site = await buildSite(pages);
  for (const [index, theme] of themes.entries()) {
    const model = { ...innerPage, site: { ...innerPage.site, theme: presentTheme(theme) } };
    pages.set(`/${index}`, renderPage(model, site.assets, silentLog).html.join(""));
  }
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  site?.close();
});

/** The site's color roles as the browser computes them, as #rrggbb. */
const computedTokens = async (path: string, colorScheme: "light" | "dark", names: readonly string[]) => {
  const page = await browser.newPage({ colorScheme });
  // Firefox below 128 and Chrome below 119 ignore declarations with a relative color.
  await page.route("**/*.css", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll("(from ", "(unknown ") });
  });
  await page.goto(site.origin + path);
  const found = await page.evaluate((tokens) => {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const probe = document.body.appendChild(document.createElement("span"));
    return Object.fromEntries(
      tokens.map((name) => {
        probe.style.color = `var(--${name})`;
        if (!context) throw new Error("There is no canvas.");
        context.clearRect(0, 0, 1, 1);
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
        return [name, [r, g, b]];
      }),
    );
  }, names);
  await page.close();
  return found;
};

test("each color of the page is the one that its contrast was computed for, even without relative colors", async () => {
  for (const [index, theme] of themes.entries())
    for (const scheme of ["light", "dark"] as const) {
      const expected = tokensOf(theme, scheme);
      const found = await computedTokens(`/${index}`, scheme, Object.keys(expected));
      for (const name of Object.keys(expected) as TokenName[]) {
        const wanted = [1, 3, 5].map((at) => Number.parseInt(expected[name].slice(at, at + 2), 16));
        const distance = Math.max(...wanted.map((value, at) => Math.abs(value - (found[name]?.[at] ?? 999))));
        expect(
          distance,
          `--${name}, ${scheme}, ${theme.brand}: ${expected[name]}, ${found[name]}`,
        ).toBeLessThan(3);
      }
    }
}, 120_000);

test("printed pages are black on white in any look", async () => {
  const page = await browser.newPage({ colorScheme: "dark" });
  await page.goto(`${site.origin}/${themes.length - 1}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const seen = await page.evaluate(() => {
    const style = (selector: string) => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector(selector) as Element);
      return [color, backgroundColor];
    };
    return {
      body: style("body"),
      name: style(".tn-brand"),
      header: style(".tn-header"),
      footer: style(".tn-footer"),
    };
  });
  const none = "rgba(0, 0, 0, 0)";
  expect(seen.body).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  expect(seen.name).toEqual(["rgb(0, 0, 0)", none]);
  expect(seen.header[1]).toBe(none);
  expect(seen.footer).toEqual(["rgb(0, 0, 0)", none]);
  await page.close();
});

test.each(TYPEFACES)(
  "the first view in the typeface %s takes three files and at most 75 KB",
  async (typeface) => {
    const path = `/typeface-${typeface}`;
    const theme = presentTheme({ ...DEFAULT_THEME, typeface });
    const model = { ...innerPage, site: { ...innerPage.site, theme } };
    pages.set(path, renderPage(model, site.assets, silentLog).html.join(""));
    const page = await browser.newPage();
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.goto(site.origin + path, { waitUntil: "networkidle" });
    const bodies = await Promise.all(responses.map((response) => response.body()));
    const types = responses.map((response) => response.request().resourceType());
    expect(types.sort()).toEqual(["document", "font", "stylesheet"]);
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    expect(bytes).toBeLessThanOrEqual(75 * 1024);
    expect(
      await page.evaluate(() =>
        [...document.fonts]
          .filter(({ status, family }) => status === "loaded" && family.includes("Variable"))
          .map(({ family }) => family),
      ),
    ).toHaveLength(1);
    await page.close();
  },
);
