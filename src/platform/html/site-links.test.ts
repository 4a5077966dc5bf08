import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markOf, openCleanHtml } from "./html-mark.ts";
import { linkStore, linkTag, pageOfAddress, type SiteLinks, staffLinks, visitorLinks } from "./site-links.ts";
import { safeLink } from "./url-policy.ts";

const PAGES = [
  { id: 1, path: "/", isLive: true, isDeleted: false },
  { id: 12, path: "/customers/rates", isLive: true, isDeleted: false },
  { id: 30, path: "/board", isLive: false, isDeleted: false },
];

const siteWith = (pages: typeof PAGES): SiteLinks => ({
  page: (id) => pages.find((page) => page.id === id),
  pageAt: (path) => pages.find((page) => page.path === path.toLowerCase())?.id,
  imageName: () => undefined,
  isOwnHost: (host) => ["riverbend.example", "riverbend.example:3000"].includes(host),
});
const site = siteWith(PAGES);

const stored = (html: string) => linkStore(site).html({ html, mark: markOf(html) });
const shown = (html: string, at = site) =>
  visitorLinks(at).html(openCleanHtml({ html, mark: markOf(html) })).__html;

describe("an address", () => {
  test.each([
    ["/customers/rates", 12, ""],
    ["/Customers/Rates?a=1#water", 12, "?a=1#water"],
    ["/customers/rates#water", 12, "#water"],
    ["/", 1, ""],
    ["https://riverbend.example", 1, ""],
    ["http://riverbend.example:3000/customers/rates?x", 12, "?x"],
    ["HTTPS://riverbend.example?x", 1, "?x"],
  ])("%s leads to page %i", (address, pageId, rest) => {
    expect(pageOfAddress(address, site)).toEqual({ pageId, rest });
  });

  test.each([
    "",
    "#water",
    "?a=1",
    "/nowhere",
    "/customers/rates/x",
    "//riverbend.example/customers/rates",
    "https://elsewhere.example/customers/rates",
    "https://riverbend.example.evil.example/",
    "mailto:clerk@riverbend.example",
    "tel:+15551234567",
    "ftp://riverbend.example/",
    "customers/rates",
  ])("%j leads to no page", (address) => {
    expect(pageOfAddress(address, site)).toBeNull();
  });
});

describe("a saved link", () => {
  test("to a page is stored with the page's id, in fields and in texts, with its mark", () => {
    const store = linkStore(site);
    expect(store.link("/board?a=1")).toBe("page:30?a=1");
    const html =
      '<p><a class="tn-button" href="/customers/rates?x=1&amp;y=2" title="a > b">rates</a> <a href="https://riverbend.example/">home</a></p>';
    const saved = store.html({ html, mark: markOf(html) });
    expect(saved.html).toBe(
      '<p><a class="tn-button" href="page:12?x=1&amp;y=2" title="a > b">rates</a> <a href="page:1">home</a></p>',
    );
    expect(openCleanHtml(saved).__html).toBe(saved.html);
    expect(store.linkedPages()).toEqual({ linkedPages: [1, 12, 30] });
  });

  test("elsewhere stays unchanged, and a text without links names no page", () => {
    const html =
      '<p><a href="https://example.org/customers/rates">x</a><abbr title=" href=&quot;/board">b</abbr> href="/board" <a href="#a">y</a></p>';
    const store = linkStore(site);
    expect(store.html({ html, mark: markOf(html) })).toEqual({ html, mark: markOf(html) });
    expect(store.link("https://example.org/")).toBe("https://example.org/");
    expect(store.linkedPages()).toEqual({});
  });

  test("can't be typed in its stored form", () => {
    for (const typed of ["page:12", "PAGE:12", "page:12?x", " page:12", "page://12"])
      expect(safeLink(typed)).toBeNull();
  });
});

describe("a stored link", () => {
  const html = '<p><a href="page:12#water" title="T">rates</a>, <a href="page:30"><b>board</b></a></p>';

  test("leads staff to the page's address, whether or not visitors can read it", () => {
    expect(staffLinks(site).html(html)).toBe(
      '<p><a href="/customers/rates#water" title="T">rates</a>, <a href="/board"><b>board</b></a></p>',
    );
    expect(staffLinks(site).link("page:30?x")).toBe("/board?x");
    expect(staffLinks(site).link("page:99")).toBe("#");
    expect(staffLinks(site).link("https://example.org/")).toBe("https://example.org/");
  });

  test("is a link for visitors only while they can read the page", () => {
    const links = visitorLinks(site);
    expect(shown(html)).toBe('<p><a href="/customers/rates#water" title="T">rates</a>, <b>board</b></p>');
    expect(shown('<a id="spot" href="page:30">board</a>')).toBe('<a id="spot">board</a>');
    expect([links.link("page:12?x"), links.link("page:30"), links.link("page:99")]).toEqual([
      "/customers/rates?x",
      "",
      "",
    ]);
    expect(links.link("/files/1/a.pdf")).toBe("/files/1/a.pdf");
  });

  test("follows the page, and adds the page's tag to what shows it", () => {
    const moved = siteWith([{ id: 12, path: "/prices", isLive: true, isDeleted: false }]);
    expect(shown(html, moved)).toContain('href="/prices#water"');
    const links = visitorLinks(site);
    links.html(openCleanHtml({ html, mark: markOf(html) }));
    expect(links.tags()).toEqual([linkTag(12), linkTag(30)]);
    expect(visitorLinks(site).tags()).toEqual([]);
  });

  test("never appears in its stored form, in any context", () => {
    const pieces = fc.constantFrom(
      '<a href="/customers/rates">x</a>',
      '<a class="tn-x" href="/board?a=1&amp;b=2" title="&quot;>&quot;">y</a>',
      '<a id="i" href="/">z</a>',
      '<p title="href=&quot;/board&quot; > x">t</p>',
      "<b>",
      "</b>",
      "href=page",
      " > ",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const written = parts.join("");
        const saved = stored(written);
        expect(staffLinks(site).html(saved.html)).toBe(written);
        expect(visitorLinks(site).html(openCleanHtml(saved)).__html).not.toContain('"page:');
      }),
    );
  });
});
