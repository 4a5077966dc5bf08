/**
 * Lighthouse scores of the demo's pages, for a phone on a slow network: home, content, listing, event, blog. Its
 * packages are installed into `.runtime/lighthouse` on first use.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startServer } from "../test/support/server-process.ts";
import { ensureChromium } from "../tools/chromium.ts";
import { runNpm } from "../tools/node-runtime/run-npm.mjs";
import { report } from "./figures.ts";

const ROOT = join(import.meta.dirname, "..");
const HOME = join(ROOT, ".runtime", "lighthouse");
const PROGRAM = join(HOME, "node_modules/lighthouse/cli/index.js");
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const GOAL = 100;

interface LighthouseReport {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>;
}

const install = async (): Promise<void> => {
  mkdirSync(HOME, { recursive: true });
  for (const file of ["package.json", "package-lock.json"])
    copyFileSync(join(import.meta.dirname, "lighthouse", file), join(HOME, file));
  if (!existsSync(PROGRAM)) await runNpm(["ci", "--ignore-scripts"], HOME, "Installing Lighthouse");
};

const inspect = (address: string): LighthouseReport => {
  const file = join(HOME, "report.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      PROGRAM,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-background-networking",
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Lighthouse ended with ${status}: ${stderr}`);
  return JSON.parse(readFileSync(file, "utf8")) as LighthouseReport;
};

const WAIT_MS = 600_000;

/** Waits until the sizes of a page's images are ready, because the first minutes of a demo aren't typical. */
const waitForPictures = async (address: string): Promise<void> => {
  const html = await (await fetch(address)).text();
  const end = Date.now() + WAIT_MS;
  for (const path of new Set(html.match(/\/images\/[^"\s,]+/g)))
    while (!(await fetch(new URL(path, address))).headers.get("cache-control")?.includes("immutable")) {
      if (Date.now() > end) throw new Error(`A copy was never made: ${path}`);
      await new Promise((done) => setTimeout(done, 500));
    }
};

/** Audits that cost points in a category. */
const lost = ({ categories, audits }: LighthouseReport, category: string): string[] =>
  (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => audits[id]?.title ?? id);

await install();
const server = await startServer();
try {
  const origin = `http://localhost:${server.port}`;
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const first = (start: string): string =>
    new URL(new RegExp(`<loc>([^<]*${start}[^<]*)</loc>`).exec(sitemap)?.[1] ?? origin).pathname;
  const pages = {
    home: "/",
    content: "/customers/rates/water",
    listing: "/blogs",
    event: first("/event/"),
    blog: first("/blog/"),
  };
  // Also those of the other pages, because creating them uses the processor.
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]+)</g))
    await waitForPictures(origin + new URL(address).pathname);
  for (const [name, path] of Object.entries(pages)) {
    const result = inspect(origin + path);
    const scores = CATEGORIES.map((category) => Math.round((result.categories[category]?.score ?? 0) * 100));
    report(
      `Lighthouse, mobile: ${name} (${path})`,
      `${GOAL} in all four`,
      scores.join(" / "),
      scores.every((score) => score === GOAL),
    );
    for (const category of CATEGORIES)
      for (const title of lost(result, category)) console.log(`        ${category}: ${title}`);
  }
} finally {
  await server.stop();
  server.clean();
}
