import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { type ServerProcess, startServer } from "../test/support/server-process.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { photographGuide } from "./pictures/guide.ts";
import { type Picture, signedInPage, takePictures } from "./pictures/photograph.ts";

const FOLDER = join(ROOT, "docs/images");
/** Initial viewport heights for phone, tablet, and desktop, by width. */
const HEIGHTS = { 360: 740, 768: 1000, 1440: 950 };

/** Pages of the demo's first company that represent the kinds of public pages. A # scrolls to an element. */
const PAGES = {
  home: "/",
  content: "/customers/rates/water",
  listing: "/news/blog",
  event: "/event/fountain-workshop",
  blog: "/blog/where-heat-gets-out",
  form: "/customers/start-service#main form",
  "not-found": "/404",
};

/** Home pages of the demo's designed companies, side by side in the README. */
const COMPANIES = ["localhost", "tracsoft.localhost", "harbor.localhost"];

interface Shot {
  readonly name: string;
  readonly url: string;
  /** The element to scroll to. */
  readonly view?: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly colorScheme?: "light" | "dark";
}

/**
 * `npm run pictures`: takes screenshots of the demo for README and docs/images: each kind of page at phone, tablet, and
 * desktop width, home in dark mode, the companies' home pages, and the page editor. Then the guide's screens; `--
 * guide` takes only those.
 */
export const run = async (args: readonly string[] = []): Promise<number> => {
  const onlyGuide = args.includes("guide");
  const built = await buildIfStale();
  if (built !== 0) return built;
  const server = await startServer();
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  const failed: string[] = [];
  try {
    if (!onlyGuide) failed.push(...(await photographSites(browser, server)));
    failed.push(...(await photographGuide(browser, server)));
  } finally {
    await browser.close();
    await server.stop();
    server.clean();
  }
  for (const line of failed) console.error(line);
  console.log("The images are in docs/images and docs/guide/images.");
  return failed.length === 0 ? 0 : 1;
};

const photographSites = (browser: Browser, server: ServerProcess): Promise<string[]> => {
  const pages: Picture[] = shots(server.port).map((shot) => ({
    name: shot.name,
    take: () => photograph(browser, shot),
  }));
  return takePictures(FOLDER, [...pages, { name: "editor", take: () => photographEditor(browser, server) }]);
};

const shots = (port: number): Shot[] => {
  const site = (host: string) => `http://${host}:${port}`;
  return [
    ...Object.entries(PAGES).flatMap(([name, address]) => {
      const [path, view] = address.split("#");
      const url = `${site("localhost")}${path}`;
      return Object.entries(HEIGHTS).map(([width, height]) => ({
        name: `${name}-${width}`,
        url,
        view,
        width: Number(width),
        height,
      }));
    }),
    ...Object.entries(HEIGHTS).map(([width, height]) => ({
      name: `being-set-up-${width}`,
      url: `${site("cedarfalls.localhost")}/`,
      width: Number(width),
      height,
    })),
    { name: "home-dark-1440", url: `${site("localhost")}/`, width: 1440, height: 950, colorScheme: "dark" },
    ...COMPANIES.map((host, index) => ({
      name: `company-${index + 1}`,
      url: `${site(host)}/`,
      width: 1024,
      height: 768,
    })),
  ];
};

const photograph = async (
  browser: Browser,
  { url, view, width, height, colorScheme = "light" }: Shot,
): Promise<Buffer> => {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  if (view) await page.evaluate(`document.querySelector(${JSON.stringify(view)}).scrollIntoView()`);
  const png = await page.screenshot();
  await context.close();
  return png;
};

/** The page editor with a version that needs approval. */
const photographEditor = async (browser: Browser, server: ServerProcess): Promise<Buffer> => {
  const page = await signedInPage(browser, server, "admin@riverbend.example", { width: 1440, height: 900 });
  const site = `http://localhost:${server.port}`;
  await page.goto(`${site}/PageComponentManagement`);
  await page.getByRole("link", { name: "Outages", exact: true }).click();
  await page.waitForURL(/UpdatePageComponent/);
  const shown = page.frameLocator("iframe");
  await shown.getByRole("heading", { name: "Outages", exact: true }).waitFor();
  await shown.getByText("When the power is out").first().click();
  await page.mouse.move(0, 0);
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot();
  await page.context().close();
  return png;
};
