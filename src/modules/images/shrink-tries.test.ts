import { expect, test } from "vitest";
import { smallestOf } from "./shrink-tries.schema.ts";

const KB = 1000;
const blob = (type: string, kb: number): Blob => new Blob([new Uint8Array(kb * KB)], { type });

/** A browser that writes an image of `side` pixels with the given KB for each type, and PNG for other types. */
const browserThatWrites = (kbOf: Readonly<Record<string, (side: number) => number>>, isOpaque = true) => {
  const tried: string[] = [];
  return {
    tried,
    draw: (side: number) => ({
      isOpaque: () => isOpaque,
      write: async (type: string) => {
        tried.push(`${type} ${side}`);
        const written = kbOf[type] ? type : "image/png";
        return blob(written, kbOf[written]?.(side) ?? 0);
      },
    }),
  };
};
const png = (side: number) => (side * side) / 780;
const jpeg = (side: number) => side / 16;

test("a browser that can't write WebP sends a JPEG, and asks for WebP once [IMG-011]", async () => {
  const { tried, draw } = browserThatWrites({ "image/png": png, "image/jpeg": jpeg });
  const shrunk = await smallestOf(blob("image/png", 1338), draw);
  expect(shrunk.type).toBe("image/jpeg");
  expect(shrunk.size).toBe(120 * KB);
  expect(tried).toEqual(["image/png 1920", "image/webp 1920", "image/jpeg 1920"]);
});

test("a browser that can write WebP sends it, whether or not the image is transparent", async () => {
  const { draw } = browserThatWrites({ "image/png": png, "image/jpeg": jpeg, "image/webp": jpeg }, false);
  expect((await smallestOf(blob("image/avif", 1338), draw)).type).toBe("image/webp");
});

test("a transparent image never becomes a JPEG", async () => {
  const { tried, draw } = browserThatWrites({ "image/png": png, "image/jpeg": jpeg }, false);
  const file = blob("image/webp", 1338);
  expect(await smallestOf(file, draw)).toBe(file);
  expect(tried).toEqual(["image/webp 1920"]);
});

test("a version with fewer pixels and more bytes is never sent, but the original file", async () => {
  const { draw } = browserThatWrites({
    "image/png": () => 1500,
    "image/jpeg": () => 1400,
    "image/webp": () => 1339,
  });
  for (const type of ["image/png", "image/jpeg", "image/webp"]) {
    const file = blob(type, 1338);
    expect(await smallestOf(file, draw)).toBe(file);
  }
});

test("if no attempt is small enough, the smallest is sent", async () => {
  const { draw } = browserThatWrites({ "image/jpeg": (side) => 1000 + side });
  expect((await smallestOf(blob("image/jpeg", 9000), draw)).size).toBe(2024 * KB);
});
