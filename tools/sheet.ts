import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { buildIfStale, ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";

const FOLDER = join(ROOT, ".runtime", "sheet");
const ORIGIN = "http://sheet.test";
const WIDTHS = [1440, 360] as const;
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

interface SheetPage {
  readonly type: string;
  readonly title: string;
  readonly html: string;
}

/**
 * `npm run sheet -- Accordion Card --dark`: takes screenshots of block kinds' fixtures, or of all kinds without names,
 * at both widths, and combines them into one sheet, as a page and as an image.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  if (args[0] === "site") return (await import("./site-sheet.ts")).run(args.slice(1));
  if (args[0] === "compare") return compare(args.includes("--update"));
  const built = await buildIfStale();
  if (built !== 0) return built;
  const wanted = args.filter((one) => !one.startsWith("--"));
  const colorScheme = args.includes("--dark") ? "dark" : "light";
  const pages = await readPages(wanted);
  if (pages.length === 0) {
    console.error(`There is no kind ${wanted.join(", ")} with fixtures.`);
    return 1;
  }
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  try {
    for (const width of WIDTHS) await photograph(browser, pages, width, colorScheme);
    await putTogether(browser, pages);
  } finally {
    await browser.close();
  }
  console.log(`${pages.length} kinds: ${join(FOLDER, "sheet.html")} and sheet.png`);
  return 0;
};

/**
 * `npm run sheet -- compare`: compares pages of the demo with the pictures in test/e2e/site-pictures, as `npm test`
 * does. `--update` replaces the pictures of pages that differ.
 */
const compare = async (isUpdate: boolean): Promise<number> => {
  const built = await buildIfStale();
  if (built !== 0) return built;
  const update = isUpdate ? ["--update-snapshots=changed"] : [];
  return relayTo(process.execPath, [
    ...[PROGRAMS.playwright, "test", "--project=e2e", "--workers=1", ...update],
    "test/e2e/site-pictures.spec.ts",
  ]);
};

/** Node.js can't load the views directly, so the bundler's loader does. */
const readPages = async (wanted: readonly string[]): Promise<readonly SheetPage[]> => {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    oxc: { jsx: { runtime: "automatic", development: false } },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { readSiteAssets } = await vite.ssrLoadModule("/src/apps/server/routes/assets.ts");
    const { sheetPages } = await vite.ssrLoadModule("/test/support/sheet-pages.ts");
    return await sheetPages(await readSiteAssets(join(ROOT, "dist")), wanted);
  } finally {
    await vite.close();
  }
};

const photograph = async (
  browser: Browser,
  pages: readonly SheetPage[],
  width: number,
  colorScheme: "light" | "dark",
): Promise<void> => {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: "reduce",
  });
  await serve(context, pages);
  const page = await context.newPage();
  for (const { type } of pages) {
    await page.goto(`${ORIGIN}/${type}`, { waitUntil: "networkidle" });
    await page.screenshot({ path: join(FOLDER, `${type}-${width}.png`), fullPage: true });
  }
  await context.close();
};

/** Pages, styles, and scripts from the build, and generated images. */
const serve = (context: BrowserContext, pages: readonly SheetPage[]): Promise<unknown> =>
  context.route("**/*", async (route) => {
    const { pathname, origin } = new URL(route.request().url());
    const page = pages.find(({ type }) => pathname === `/${type}`);
    if (page) return route.fulfill({ contentType: "text/html; charset=utf-8", body: page.html });
    if (origin === ORIGIN && pathname.startsWith("/assets/")) {
      const body = readFileSync(join(ROOT, "dist/islands", pathname.slice("/assets/".length)));
      return route.fulfill({ contentType: TYPES[extname(pathname)] ?? "application/octet-stream", body });
    }
    if (route.request().resourceType() === "image")
      return route.fulfill({ contentType: "image/svg+xml", body: PICTURE });
    return route.fulfill({ status: 404 });
  });

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
<rect width="1600" height="900" fill="#bcd7e3"/><circle cx="1180" cy="260" r="110" fill="#f6e3b4"/>
<path d="M0 620l380-240 300 190 360-300 560 360v270H0z" fill="#6d9a8c"/><path d="M0 760l520-150 480 130 600-170v330H0z" fill="#3d6f6a"/></svg>`;

const putTogether = async (browser: Browser, pages: readonly SheetPage[]): Promise<void> => {
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Every block kind</title><style>
body { margin: 24px; display: grid; grid-template-columns: repeat(3, 1fr); gap: 32px; background: #888; font: 20px sans-serif }
section { padding: 16px; background: #fff } h2 { margin: 0 0 12px } div { display: flex; gap: 16px; align-items: flex-start }
img:first-child { width: 78% } img:last-child { width: 19.5% }</style></head><body>${pages
    .map(
      ({ type, title }) =>
        `<section><h2>${title} · ${type}</h2><div>${WIDTHS.map(
          (width) => `<img src="${type}-${width}.png" alt="${title} at ${width} pixels">`,
        ).join("")}</div></section>`,
    )
    .join("")}</body></html>`;
  const file = join(FOLDER, "sheet.html");
  writeFileSync(file, html);
  const page = await browser.newPage({ viewport: { width: 2700, height: 1200 } });
  await page.goto(`file://${file}`, { waitUntil: "load" });
  await page.screenshot({ path: join(FOLDER, "sheet.png"), fullPage: true });
  await page.close();
};
