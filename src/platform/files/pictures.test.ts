import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { killPictureProcesses } from "#test/support/child-processes.ts";
import { createPictures } from "./pictures.ts";

const LIMITS = { pixels: 1_000_000, animationPixels: 1_000_000 };

const folderWith = async (widths: readonly number[]) => {
  const folder = await mkdtemp(join(tmpdir(), "tenantry-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const width of widths)
    await sharp({ create: { width, height: 8, channels: 3, background: "teal" } }).toFile(
      join(folder, `${width}.png`),
    );
  return folder;
};

test.each([{ isOneProcess: true }, { isOneProcess: false }])(
  "cleans and resizes images, and goes on after a damaged one: $isOneProcess",
  async ({ isOneProcess }) => {
    const folder = await folderWith([8, 16, 24]);
    await writeFile(join(folder, "32.png"), "not an image");
    const pictures = createPictures(silentLog, { mostWaiting: 3, isOneProcess });
    onTestFinished(pictures.close);
    const clean = (width: number) =>
      pictures.clean(1, join(folder, `${width}.png`), join(folder, `clean-${width}.png`), LIMITS);
    const results = await Promise.allSettled([8, 32, 16, 24].map(clean));
    expect(results.map((result) => (result.status === "fulfilled" ? result.value.width : null))).toEqual([
      8,
      null,
      16,
      24,
    ]);
    const drawing = {
      target: join(folder, "small.png"),
      format: "png",
      width: 4,
      isAnimated: false,
    } as const;
    expect(await pictures.draw(join(folder, "clean-16.png"), [drawing])).toEqual([{ width: 4, height: 2 }]);
  },
);

test("the one process for all images is replaced when it crashes, and no image is refused", async () => {
  const folder = await folderWith([8, 16, 24, 32]);
  const pictures = createPictures(silentLog, { mostWaiting: 4, isOneProcess: true });
  onTestFinished(pictures.close);
  const clean = async (width: number) =>
    (await pictures.clean(1, join(folder, `${width}.png`), join(folder, `clean-${width}.png`), LIMITS)).width;
  await clean(8);
  // Killed before it's asked, so that it can't answer first. Its end isn't known yet.
  killPictureProcesses();
  expect(await Promise.all([16, 24].map(clean))).toEqual([16, 24]);
  killPictureProcesses();
  expect(await clean(32)).toBe(32);
});

test("refuses images once it's closed", async () => {
  const folder = await folderWith([8]);
  const pictures = createPictures(silentLog, { mostWaiting: 1, isOneProcess: true });
  const path = join(folder, "8.png");
  await pictures.clean(1, path, join(folder, "clean.png"), LIMITS);
  pictures.close();
  await expect(pictures.clean(1, path, join(folder, "again.png"), LIMITS)).rejects.toThrow("shutting down");
});
