import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { ServerProcess } from "../../test/support/server-process.ts";

/** A picture to take: its file's name without extension, and what makes it. */
export interface Picture {
  readonly name: string;
  readonly take: () => Promise<Buffer>;
}

/**
 * Takes pictures into a folder. One that fails twice keeps its old file and stops none of the others. Files that no
 * picture has anymore are removed.
 * @returns what failed, a line for each
 */
export const takePictures = async (folder: string, pictures: readonly Picture[]): Promise<string[]> => {
  mkdirSync(folder, { recursive: true });
  const failed: string[] = [];
  for (const { name, take } of pictures) {
    try {
      await savePicture(folder, name, await take().catch(take));
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const names = new Set(pictures.map(({ name }) => `${name}.webp`));
  for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(join(folder, file));
  return failed;
};

/** Writes a screenshot as WebP. @param name of the file, without extension */
const savePicture = async (folder: string, name: string, png: Buffer): Promise<void> => {
  await sharp(png)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
};

/** A page in a separate browser, with a demo user signed in at the first company's site. */
export const signedInPage = async (
  browser: Browser,
  { port, password }: ServerProcess,
  email: string,
  viewport: { width: number; height: number },
): Promise<Page> => {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`http://localhost:${port}/login`);
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/\/adminhome/i);
  return page;
};

/** Waits until a screen's heading is there, loading has finished, and its images are painted. */
export const settled = async (page: Page): Promise<void> => {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => {
    const isLoading = document.querySelector("main :is(.mantine-Skeleton-root, [aria-busy=true])") !== null;
    const isInView = (image: HTMLImageElement) => image.getBoundingClientRect().top < window.innerHeight;
    return !isLoading && [...document.images].every((image) => image.naturalWidth > 0 || !isInView(image));
  });
  await page.evaluate(() =>
    Promise.all(
      [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).map((image) => image.decode()),
    ),
  );
};
