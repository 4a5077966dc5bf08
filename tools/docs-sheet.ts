import { join } from "node:path";
import type { Browser } from "@playwright/test";
import sharp from "sharp";
import { startServer } from "../test/support/server-process.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

const FILE = join(ROOT, "docs", "look", "sheet.webp");
const SHEET_WIDTH = 1900;
const GAP = 16;

/** Pages of the demo in windows of one size, side by side. */
interface Rows {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  /** Such as "localhost/outages" or "localhost/outages dark". */
  readonly pages: readonly string[];
}

const ROWS: readonly Rows[] = [
  {
    width: 1440,
    height: 2000,
    columns: 6,
    pages: [
      "localhost/",
      "localhost/customers",
      "localhost/customers/rates/water",
      "localhost/outages",
      "localhost/news/blog",
      "localhost/news/events",
      "harbor.localhost/",
      "harbor.localhost/slips",
      "tracsoft.localhost/",
      "tracsoft.localhost/blogs",
      "localhost/ dark",
      "harbor.localhost/ dark",
    ],
  },
  {
    width: 390,
    height: 760,
    columns: 8,
    pages: [
      "localhost/",
      "localhost/news/blog",
      "localhost/event/water-open-house dark",
      "tracsoft.localhost/",
      "localhost/outages",
      "harbor.localhost/",
      "localhost/customers/start-service dark",
      "localhost/search?q=water",
    ],
  },
];

/** `npm run sheet -- site --docs`: puts screenshots of 20 of the demo's pages onto the sheet in docs/look. */
export const run = async (): Promise<number> => {
  const built = await buildIfStale();
  if (built !== 0) return built;
  const server = await startServer();
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  try {
    await drawSheet(browser, server.port);
  } finally {
    await browser.close();
    await server.stop();
    server.clean();
  }
  console.log(`The sheet is ${FILE}.`);
  return 0;
};

const drawSheet = async (browser: Browser, port: number): Promise<void> => {
  const images: { input: Buffer; left: number; top: number }[] = [];
  let top = GAP;
  for (const rows of ROWS) {
    const width = Math.floor((SHEET_WIDTH - GAP) / rows.columns) - GAP;
    const height = Math.round((width * rows.height) / rows.width);
    for (const [index, page] of rows.pages.entries()) {
      const column = index % rows.columns;
      if (index > 0 && column === 0) top += height + GAP;
      const input = await sharp(await shoot(browser, port, page, rows))
        .resize({ width, height, fit: "fill" })
        .toBuffer();
      images.push({ input, left: GAP + column * (width + GAP), top });
    }
    top += height + GAP;
  }
  await sharp({ create: { width: SHEET_WIDTH, height: top, channels: 3, background: "#88929b" } })
    .composite(images)
    .webp({ quality: 80, effort: 6 })
    .toFile(FILE);
};

const shoot = async (
  browser: Browser,
  port: number,
  address: string,
  { width, height }: Rows,
): Promise<Buffer> => {
  const [place, scheme] = address.split(" ");
  const [host, ...path] = place?.split("/") ?? [];
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme === "dark" ? "dark" : "light",
    reducedMotion: "reduce",
  });
  try {
    await page.goto(`http://${host}:${port}/${path.join("/")}`, { waitUntil: "networkidle" });
    return await page.screenshot();
  } finally {
    await page.close();
  }
};
