import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

const FOLDER = join(ROOT, ".runtime", "site-sheet");
const WIDTHS = [390, 820, 1440] as const;
const SCHEMES = ["light", "dark"] as const;

/** Addresses of the demo, by its companies' hosts. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  localhost: [
    "/",
    "/customers",
    "/customers/pay-my-bill",
    "/customers/start-service",
    "/customers/rates/water",
    "/customers/faq",
    "/services",
    "/services/drinking-water",
    "/outages",
    "/outages/storm-kit",
    "/news",
    "/news/blog",
    "/blog/the-towers-stripe",
    "/news/events",
    "/event/water-open-house",
    "/news/newsletter",
    "/about/documents",
    "/about/contact",
    "/search?q=water",
    "/search?q=electrcity",
    "/search?q=zzzz",
    "/no-such-page",
  ],
  "harbor.localhost": ["/", "/slips", "/notices", "/events"],
  "tracsoft.localhost": ["/", "/pricing", "/support", "/blogs"],
};

interface Shot {
  readonly host: string;
  readonly path: string;
  readonly width: number;
  readonly scheme: (typeof SCHEMES)[number];
}

const fileOf = ({ host, path, width, scheme }: Shot): string =>
  `${host}${path.replaceAll(/[^a-z0-9]+/gi, "-")}-${width}-${scheme}.png`;

/**
 * `npm run sheet -- site --url=http://localhost:3000`: takes screenshots of 30 of the demo's pages from a running
 * server, at three widths, in light and dark, and puts them onto one page for each company. `--only=/news` takes only
 * addresses that start with this. `--docs` makes the sheet in docs/look instead.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  if (args.includes("--docs")) return (await import("./docs-sheet.ts")).run();
  const optionOf = (name: string): string | undefined =>
    args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const address = optionOf("url") ?? "http://localhost:3000";
  if (!URL.canParse(address)) {
    console.error("--url takes the address of a running server, such as http://localhost:3000.");
    return 1;
  }
  const only = optionOf("only") ?? "/";
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  let failed = 0;
  try {
    for (const [host, paths] of Object.entries(PAGES)) {
      const chosen = paths.filter((path) => path.startsWith(only));
      for (const width of WIDTHS)
        for (const scheme of SCHEMES)
          failed += await photograph(
            browser,
            address,
            chosen.map((path) => ({ host, path, width, scheme })),
          );
      if (chosen.length > 0) writeFileSync(join(FOLDER, `${host}.html`), sheetOf(host, chosen));
    }
  } finally {
    await browser.close();
  }
  console.log(`The sheets are in ${FOLDER}.${failed > 0 ? ` ${failed} screenshots failed.` : ""}`);
  return failed > 0 ? 1 : 0;
};

/** Takes screenshots at one width, in one color scheme. Returns how many failed. */
const photograph = async (browser: Browser, server: string, shots: readonly Shot[]): Promise<number> => {
  const [first] = shots;
  if (!first) return 0;
  const context = await browser.newContext({
    viewport: { width: first.width, height: 900 },
    colorScheme: first.scheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  let failed = 0;
  for (const shot of shots) {
    const url = new URL(shot.path, server);
    url.hostname = shot.host;
    try {
      await page.goto(url.href, { waitUntil: "load" });
      await loadImages(page);
      await page.screenshot({ path: join(FOLDER, fileOf(shot)), fullPage: true });
    } catch (error) {
      failed++;
      console.error(`${url.href} at ${shot.width} px: ${error instanceof Error ? error.message : error}`);
    }
  }
  await context.close();
  return failed;
};

/** Loads the images below the fold, too, which a screenshot of the whole page doesn't wait for. */
const loadImages = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });

const sheetOf = (host: string, paths: readonly string[]): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${host}</title><style>
body { margin: 24px; background: #888; font: 16px sans-serif } section { margin-bottom: 24px; padding: 16px; background: #fff }
h2 { margin: 0 0 12px } div { display: flex; gap: 12px; align-items: flex-start } img { min-width: 0 }
</style></head><body>${paths
    .map((path) => {
      const pictures = WIDTHS.flatMap((width) =>
        SCHEMES.map((scheme) => {
          const file = fileOf({ host, path, width, scheme });
          return `<img src="${file}" alt="${path} at ${width} pixels, ${scheme}" loading="lazy" style="flex: ${width} 1 0; width: 0">`;
        }),
      );
      return `<section><h2>${path}</h2><div>${pictures.join("")}</div></section>`;
    })
    .join("")}</body></html>`;
