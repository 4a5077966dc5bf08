/**
 * What a visitor loads and sees of the demo's pages: bytes of the first view without images, bytes of scripts, layout
 * shift, and right edges at 1440 px. Compares running servers: `node bench/public-pages.ts http://localhost:3000 …`.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { layoutShift, rightEdges } from "../test/support/page-measures.ts";
import { ensureChromium } from "../tools/chromium.ts";

const PATHS = [
  "/",
  "/customers/pay-my-bill",
  "/services/drinking-water",
  "/news/blog",
  "/news/events",
  "/outages",
];
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

interface Figures {
  readonly path: string;
  /** Without images, as transferred. */
  readonly firstViewKb: number;
  readonly scriptsKb: number;
  /** The larger one of phone and desktop. */
  readonly shift: number;
  /** Height of the page in pixels on a phone and on a desktop. */
  readonly heights: readonly number[];
  readonly edges: readonly number[];
}

/** Bytes on the wire by the kind of resource, until the page is idle. */
const load = async (page: Page, address: string): Promise<ReadonlyMap<string, number>> => {
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  return bytes;
};

const measure = async (browser: Browser, server: string, path: string): Promise<Figures> => {
  const shifts: number[] = [];
  const heights: number[] = [];
  let bytes: ReadonlyMap<string, number> = new Map();
  let edges: readonly number[] = [];
  for (const viewport of [PHONE, DESKTOP]) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    bytes = await load(page, server + path);
    shifts.push(await layoutShift(page, 1_000));
    heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
    edges = [...new Set(await rightEdges(page))].sort((a, b) => a - b);
    await context.close();
  }
  const kb = (kinds: readonly string[]) =>
    kinds.reduce((sum, kind) => sum + (bytes.get(kind) ?? 0), 0) / 1_000;
  return {
    path,
    firstViewKb: kb(["Document", "Stylesheet", "Font", "Script"]),
    scriptsKb: kb(["Script"]),
    shift: Math.max(...shifts),
    heights,
    edges,
  };
};

const servers = process.argv.slice(2);
if (servers.length === 0) {
  console.error("Name one or more running servers, such as http://localhost:3000.");
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
try {
  for (const server of servers) {
    console.log(
      `\n${server}\n\n| Page | First view | Scripts | Layout shift | Height: phone, desktop | Right edges |`,
    );
    console.log("| --- | --- | --- | --- | --- | --- |");
    for (const path of PATHS) {
      const { firstViewKb, scriptsKb, shift, heights, edges } = await measure(browser, server, path);
      console.log(
        `| ${path} | ${firstViewKb.toFixed(1)} KB | ${scriptsKb.toFixed(1)} KB | ${shift.toFixed(3)} | ${heights.join(", ")} px | ${edges.join(", ")} |`,
      );
    }
  }
} finally {
  await browser.close();
}
