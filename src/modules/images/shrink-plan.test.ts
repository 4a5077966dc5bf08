import { expect, test } from "vitest";
import { THUMBNAIL } from "#platform/html/image-sources.ts";
import { imageTypesOf } from "./images.schema.ts";
import {
  fittingSize,
  isMoving,
  isShrinkable,
  isSmallEnough,
  savings,
  shrunkName,
  shrunkTypes,
} from "./shrink-plan.schema.ts";

test("no side is longer than 1920 pixels, proportions stay the same, and small images stay unchanged [IMG-011]", () => {
  expect(fittingSize({ width: 3840, height: 2160 })).toEqual({ width: 1920, height: 1080 });
  expect(fittingSize({ width: 1000, height: 4000 })).toEqual({ width: 480, height: 1920 });
  expect(fittingSize({ width: 289, height: 200 })).toEqual({ width: 289, height: 200 });
  expect(fittingSize({ width: 100_000, height: 1 })).toEqual({ width: 1920, height: 1 });
});

test("at most 1 MB and 1920 pixels is small enough [IMG-011]", () => {
  expect(isSmallEnough(1_000_000, { width: 1920, height: 1920 })).toBe(true);
  expect(isSmallEnough(1_000_001, { width: 10, height: 10 })).toBe(false);
  expect(isSmallEnough(10, { width: 1921, height: 10 })).toBe(false);
});

test("the sizes are those of the specification: 1 MB, 1920 pixels, logos, slideshow images, and thumbnails [CONST-022]", () => {
  expect(fittingSize({ width: 5000, height: 5000 })).toEqual({ width: 1920, height: 1920 });
  expect(isSmallEnough(1_000_001, { width: 10, height: 10 })).toBe(false);
  expect(imageTypesOf({ width: 289, height: 200 })).toEqual({ isLogo: true, isSlideshow: false });
  expect(imageTypesOf({ width: 701, height: 388 })).toEqual({ isLogo: false, isSlideshow: true });
  expect(THUMBNAIL).toEqual({ width: 110, height: 65 });
});

test("original size, compressed size, and savings are in KB and percent [IMG-006]", () => {
  expect(savings(3_157_000, 791_000)).toEqual({
    raw: "3,157 KB",
    compressed: "791 KB",
    saved: "2,366 KB (75%)",
  });
  expect(savings(100_000, 100_000).saved).toBe("0 KB (0%)");
  expect(savings(0, 0).saved).toBe("0 KB (0%)");
});

test("GIFs and animations stay unchanged", () => {
  expect(isShrinkable("image/gif")).toBe(false);
  expect(isShrinkable("image/svg+xml")).toBe(false);
  expect(isShrinkable("image/png")).toBe(true);
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(isMoving(bytes("RIFF....WEBPVP8X..........ANIM"))).toBe(true);
  expect(isMoving(bytes("RIFF....WEBPVP8 "))).toBe(false);
  expect(isMoving(bytes("\u0089PNG....IHDR....acTL"))).toBe(true);
});

test("the extension matches the new type of the image", () => {
  expect(shrunkName("valley.png", "image/png", "image/webp")).toBe("valley.webp");
  expect(shrunkName("valley no. 5", "image/png", "image/webp")).toBe("valley no. 5.webp");
  expect(shrunkName("valley.JPG", "image/jpeg", "image/jpeg")).toBe("valley.JPG");
  expect(shrunkTypes("image/avif")).toEqual(["image/webp", "image/jpeg"]);
});
