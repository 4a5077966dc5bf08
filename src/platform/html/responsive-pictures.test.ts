import { expect, test } from "vitest";
import type { TrustedHtml } from "./html-mark.ts";
import { responsivePictures } from "./responsive-pictures.ts";

const show = (html: string): string => responsivePictures({ __html: html } as TrustedHtml).__html;
const SRC = "/images/12/river-0a1b2c3d4e-1200x800.jpg";
const COPIES = [320, 640, 960, 1200]
  .map((width) => `/images/12/river-0a1b2c3d4e-1200x800.w${width}.webp ${width}w`)
  .join(", ");

test("a library image has its narrower copies as sources, up to the width of the text", () => {
  expect(show(`<p>a</p><p><img src="${SRC}" alt="x > y"></p>`)).toBe(
    `<p>a</p><p><img src="${SRC}" alt="x > y" srcset="${COPIES}" sizes="(width < 1200px) 100vw, 832px"></p>`,
  );
  expect(show(`<img width="400" src="${SRC}" alt="">`)).toContain('sizes="(width < 400px) 100vw, 400px"');
  expect(show(`<img width="120" src="${SRC}" alt="">`)).toContain('sizes="120px"');
});

test("an image with a width in percent gets matching sizes, also from its figure; on phones they are larger", () => {
  const half = "(width < 40rem) 100vw, 416px";
  expect(show(`<img class="align-left tn-width-50" src="${SRC}" alt="">`)).toContain(`sizes="${half}"`);
  expect(show(`<figure class="tn-width-50"><img src="${SRC}" alt=""></figure>`)).toContain(`sizes="${half}"`);
  expect(show(`<img class="tn-width-25" src="${SRC}" alt="">`)).toContain(
    'sizes="(width < 40rem) 50vw, 208px"',
  );
});

test("small images, external addresses, and what only looks like an image stay unchanged", () => {
  for (const html of [
    '<img src="/images/13/logo-0a1b2c3d4e-289x200.png" alt="">',
    '<img src="https://example.org/a.jpg" alt="">',
    `<p>&lt;img src="${SRC}"></p>`,
    `<a title="<img src=" href="/x">a</a>`,
  ])
    expect(show(html)).toBe(html);
});
