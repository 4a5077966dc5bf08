import fc from "fast-check";
import { expect, test } from "vitest";
import { markOf, openCleanHtml } from "./html-mark.ts";
import { linkStore, type SiteLinks, staffLinks, visitorLinks } from "./site-links.ts";

const NAMES = new Map([
  [7, "weir-aaaaaaaaaa-1600x800.jpg"],
  [8, "logo-bbbbbbbbbb-100x100.png"],
]);
const site: SiteLinks = {
  page: () => undefined,
  pageAt: () => undefined,
  isOwnHost: (host) => host === "town.example",
  imageName: (id) => NAMES.get(id),
};

const visitorText = (html: string): string =>
  visitorLinks(site).html(openCleanHtml({ html, mark: markOf(html) })).__html;

test.each([
  ["/images/7/weir-aaaaaaaaaa-1600x800.jpg", "/images/7/weir-aaaaaaaaaa-1600x800.jpg"],
  ["/images/7/old-0000000000-400x300.png", "/images/7/weir-aaaaaaaaaa-1600x800.jpg"],
  ["/images/7/old-0000000000-400x300.w320.webp", "/images/7/weir-aaaaaaaaaa-1600x800.w320.webp"],
  ["/images/8/old-0000000000-1600x800.w1280.webp", "/images/8/logo-bbbbbbbbbb-100x100.png"],
  ["https://elsewhere.example/images/9/a.png", "https://elsewhere.example/images/9/a.png"],
  ["", ""],
  ["/images/9/gone-0000000000-4x3.png", ""],
  ["/images/none.png", ""],
])("visitors get the image %s as %s", (stored, expected) => {
  expect(visitorLinks(site).image(stored)).toBe(expected);
});

test("everything that shows an image has the image's tag, even if the image is gone", () => {
  const links = visitorLinks(site);
  links.image("/images/8/logo-bbbbbbbbbb-100x100.png");
  const html = '<p><img src="/images/9/gone-0-1x1.png" alt=""></p>';
  links.html(openCleanHtml({ html, mark: markOf(html) }));
  expect(links.tags()).toEqual(["image:8", "image:9"]);
});

test("a replaced image in a text has the new proportions and is no wider than before", () => {
  expect(
    visitorText('<p><img src="/images/7/old-0-400x300.png" alt="Weir" width="400" height="300"></p>'),
  ).toContain('<img width="400" height="200" src="/images/7/weir-aaaaaaaaaa-1600x800.jpg" alt="Weir"');
  expect(
    visitorText('<p><img src="/images/8/old-0-400x300.w320.webp" alt="" width="320" height="240"></p>'),
  ).toBe('<p><img width="100" height="100" src="/images/8/logo-bbbbbbbbbb-100x100.png" alt=""></p>');
});

const GONE = '<img src="/images/9/gone-0-4x3.png" alt="A heron">';

test.each([
  [`<p>Before</p><p>${GONE}</p><p>After</p>`, "<p>Before</p><p>After</p>"],
  [`<p>Before ${GONE} after</p>`, "<p>Before  after</p>"],
  [
    `<figure class="tn-width-50">${GONE}<figcaption>A heron</figcaption></figure><p>After</p>`,
    "<p>After</p>",
  ],
  [`<p><a href="/rates">${GONE}</a></p>`, '<p><a href="/rates">A heron</a></p>'],
  [`<p><a href="/rates">${GONE.replace("A heron", "")}</a> Rates</p>`, "<p> Rates</p>"],
  [
    `<figure><img src="/images/8/logo-bbbbbbbbbb-100x100.png" alt=""></figure><figure>${GONE}</figure>`,
    '<figure><img src="/images/8/logo-bbbbbbbbbb-100x100.png" alt=""></figure>',
  ],
])("a picture that is gone leaves no gap: %s", (html, expected) => {
  expect(visitorText(html)).toBe(expected);
});

test("staff get a missing image as it was stored, and a replaced one as it is now", () => {
  const links = staffLinks(site);
  expect(links.html(`<p>${GONE}</p>`)).toBe(`<p>${GONE}</p>`);
  expect(links.image("/images/9/gone-0-4x3.png")).toBe("/images/9/gone-0-4x3.png");
  expect(links.html('<p><img src="/images/8/old-0-4x3.png" alt=""></p>')).toBe(
    '<p><img src="/images/8/logo-bbbbbbbbbb-100x100.png" alt=""></p>',
  );
});

test("an image of the site is stored by its path, whichever host is in its address", () => {
  const store = linkStore(site);
  const path = "/images/8/logo-bbbbbbbbbb-100x100.png";
  expect(store.image(`https://town.example${path}`)).toBe(path);
  expect(store.image(`https://elsewhere.example${path}`)).toBe(`https://elsewhere.example${path}`);
  const html = `<p><img alt="" src="https://town.example${path}"></p>`;
  expect(openCleanHtml(store.html({ html, mark: markOf(html) })).__html).toBe(
    `<p><img alt="" src="${path}"></p>`,
  );
});

test("texts without library images stay unchanged", () => {
  const words = fc.string({ unit: fc.constantFrom("<p>", "</p>", "&lt;", "a", '"', ">", " ") });
  fc.assert(
    fc.property(words, (html) => {
      expect(visitorText(html)).toBe(html);
    }),
  );
});
