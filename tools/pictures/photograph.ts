import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import type { ServerProcess } from "../../test/support/server-process.ts";

/** Writes a screenshot as WebP. @param name of the file, without extension */
export const savePicture = async (folder: string, name: string, png: Buffer): Promise<void> => {
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
