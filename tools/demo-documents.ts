import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "@playwright/test";
import { ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

const SOURCES = join(ROOT, "demo", "print");
/** The maximum file size, which takes a second or two on a slow connection. */
const MAX_BYTES = 150_000;

const FOOTER = `<div style="width: 100%; padding: 0 0.8in; font: 8pt sans-serif; color: #46565a; text-align: right">
  Page <span class="pageNumber"></span> of <span class="totalPages"></span></div>`;

/**
 * `npm run demo-documents`: prints the demo's documents, `demo/print/<company>/<folder>/<name>.html`, to tagged PDF
 * files at `demo/<company>/<folder>/<name>.pdf`. Arguments limit it to files with one of these words in their paths.
 */
export const run = async (words: readonly string[] = []): Promise<number> => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".html"))
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  let tooLarge = 0;
  try {
    for (const file of files.sort()) {
      const bytes = await print(browser, file);
      if (bytes > MAX_BYTES) tooLarge += 1;
      console.log(
        `${file}: ${Math.round(bytes / 1000)} KB${bytes > MAX_BYTES ? ", which is too large" : ""}`,
      );
    }
  } finally {
    await browser.close();
  }
  return tooLarge === 0 ? 0 : 1;
};

const print = async (browser: Browser, file: string): Promise<number> => {
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(SOURCES, file)).href);
  await page.evaluate(() => document.fonts.ready);
  const pdf = await page.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    outline: true,
    displayHeaderFooter: true,
    headerTemplate: "<span></span>",
    footerTemplate: FOOTER,
  });
  const title = await page.title();
  await page.close();
  const small = await compressed(pdf, title);
  const folder = join(ROOT, "demo", dirname(file));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${basename(file, ".html")}.pdf`), small);
  return small.length;
};

/** The same file with compressed tags, which Chromium leaves uncompressed: about half the size. */
const compressed = async (pdf: Uint8Array, title: string): Promise<Uint8Array> => {
  const { PDFDocument } = await import("pdf-lib");
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  return document.save();
};
