import { expect, test } from "vitest";
import { imageFacts, imageSources, nameWithFocus, thumbnailUrl, variantsOf } from "./image-sources.ts";

const WIDE = "/images/12/river-0a1b2c3d4e-3000x2000.jpg";
const SMALL = "/images/13/logo-0a1b2c3d4e-289x200.png";
const MOVING = "/images/14/fish-0a1b2c3d4e-700x400-anim.gif";

test("an address contains the image's number, size, and format", () => {
  expect(imageFacts(WIDE)).toEqual({
    id: 12,
    url: WIDE,
    width: 3000,
    height: 2000,
    isAnimated: false,
    extension: "jpg",
    focus: null,
  });
  expect(imageFacts(MOVING)).toMatchObject({ isAnimated: true, extension: "gif" });
  for (const other of ["https://example.org/a.jpg", "/images/12/a.jpg", "/images/x/a-0-1x1.jpg", ""])
    expect(imageFacts(other)).toBeNull();
});

test("an address contains the focal point, which is also the image's position", () => {
  const name = "river-0a1b2c3d4e-3000x2000.jpg";
  const focused = nameWithFocus(name, { x: 100, y: 5 });
  expect(focused).toBe("river-0a1b2c3d4e-f100x5-3000x2000.jpg");
  expect(imageFacts(`/images/12/${focused}`)).toMatchObject({ width: 3000, focus: { x: 100, y: 5 } });
  expect(imageSources(`/images/12/${focused}`).position).toBe("100% 5%");
  expect(nameWithFocus(focused, { x: 0, y: 50 })).toBe("river-0a1b2c3d4e-f0x50-3000x2000.jpg");
  expect(nameWithFocus("fish-0a1b2c3d4e-f1x2-70x40-anim.w70.webp", null)).toBe(
    "fish-0a1b2c3d4e-70x40-anim.w70.webp",
  );
  // Someone may give a file such a name.
  expect(imageFacts("/images/12/lens-f10x20-0a1b2c3d4e-30x20.jpg")?.focus).toBeNull();
});

test("no copy is wider than the image, and only wide images have full-size copies in other formats", () => {
  const names = (url: string) => variantsOf(imageFacts(url) ?? expect.fail(url)).map(({ name }) => name);
  expect(names(SMALL)).toEqual(["thumb.webp", "w289.webp", "w289.avif"]);
  expect(names(WIDE)).toEqual([
    "thumb.webp",
    ...["webp", "avif"].flatMap((format) =>
      [320, 640, 960, 1280, 1920].map((width) => `w${width}.${format}`),
    ),
    "w1920.jpg",
  ]);
  expect(names(MOVING)).toEqual(["thumb.webp", "w320.webp", "w640.webp", "w700.webp"]);
});

test("a picture element has the best format first, sizes, and a fallback of at most 1920 pixels", () => {
  expect(imageSources(WIDE, "50vw")).toMatchObject({
    src: "/images/12/river-0a1b2c3d4e-3000x2000.w1920.jpg",
    width: 3000,
    height: 2000,
    sources: [
      { type: "image/avif", sizes: "50vw" },
      { type: "image/webp", sizes: "50vw" },
    ],
  });
  expect(imageSources(SMALL).sources[0]?.srcSet).toBe("/images/13/logo-0a1b2c3d4e-289x200.w289.avif 289w");
  expect(imageSources(MOVING)).toMatchObject({ src: MOVING, sources: [{ type: "image/webp" }] });
  expect(imageSources("https://example.org/a.jpg")).toEqual({
    src: "https://example.org/a.jpg",
    width: null,
    height: null,
    sources: [],
  });
  expect(thumbnailUrl(SMALL)).toBe("/images/13/logo-0a1b2c3d4e-289x200.thumb.webp");
});
