import { describe, expect, test } from "vitest";
import { htmlEditorFixtures } from "#blocks/html-editor/html-editor.fixtures.ts";
import { pageHeaderFixtures } from "#blocks/page-header/page-header.fixtures.ts";
import type { MenuItem } from "#modules/menus/menus.public.ts";
import { openCleanHtml } from "#platform/html/html-mark.ts";
import { type Log, silentLog } from "#platform/log/log.ts";
import { parseHtml } from "#test/support/dom.ts";
import { renderBeingSetUp, renderBusy, renderFault, renderUnavailable } from "../render-notices.tsx";
import {
  accordionBlock,
  homePage,
  innerPage,
  sampleAssets,
  sampleSite,
  stored,
  textBlock,
} from "./page.fixtures.ts";
import type { BlockNode, PageModel } from "./page-model.ts";
import { bytesOf, renderNotFound, renderPage } from "./render-page.tsx";

const htmlOf = (model: PageModel, log: Log = silentLog): string =>
  renderPage(model, sampleAssets, log).html.join("");
const domOf = (html: string): Document => parseHtml(html);
/** Only scripts that run, not data for search engines. */
const scriptsOf = (html: string): number =>
  domOf(html).querySelectorAll(`script:not([type="application/ld+json"])`).length;

const collectingLog = () => {
  const errors: object[] = [];
  const log: Log = { ...silentLog, error: (fields) => errors.push(fields), child: () => log };
  return { errors, log };
};

describe("order and head", () => {
  const marker = (id: number, type: string, word: string): BlockNode => ({
    ...textBlock(id, `<p>${word}</p>`),
    type,
    ...(type === "Announcement" ? { value: { announcementText: stored(`<p>${word}</p>`) } } : {}),
  });

  test("renders announcement, navbar, page name, other components in order, and footer last [PUB-008]", () => {
    const html = htmlOf({
      ...innerPage,
      blocks: [
        marker(1, "HtmlEditor", "first"),
        marker(2, "HtmlEditor", "second"),
        marker(3, "Announcement", "closed"),
      ],
    });
    const places = [
      html.indexOf("<p>closed</p>"),
      html.indexOf('<header class="tn-header"'),
      html.indexOf("<h1>Rates and fees</h1>"),
      html.indexOf("<p>first</p>"),
      html.indexOf("<p>second</p>"),
      html.indexOf('<footer class="tn-footer"'),
    ];
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  test("links to the assets it's given, even after rendering the site with others", () => {
    const styleSheetOf = (href: string) =>
      domOf(renderPage(innerPage, { ...sampleAssets, css: { href } }, silentLog).html.join(""))
        .querySelector("link[rel=stylesheet]")
        ?.getAttribute("href");
    expect(["/assets/site-1.css", "/assets/site-2.css"].map(styleSheetOf)).toEqual([
      "/assets/site-1.css",
      "/assets/site-2.css",
    ]);
  });

  test("the home page has no page-name header, and still exactly one first-level heading [PUB-008]", () => {
    const document = domOf(htmlOf(homePage));
    expect(document.querySelector(".tn-page-header")).toBeNull();
    expect([...document.querySelectorAll("h1")].map((h) => h.textContent)).toEqual(["City of Riverbend"]);
  });

  test("a page header is below the page's name, even in a reusable block; a page without one shows its name in the content", () => {
    const header = (id: number): BlockNode => ({
      id,
      type: "PageHeader",
      name: "Header",
      value: { ...pageHeaderFixtures.empty, lead: `Lead ${id}` },
      children: [],
    });
    const reusable: BlockNode = {
      ...{ id: 2, type: "ReusableBlock", name: "Block", value: {}, children: [] },
      refs: { content: [header(3)] },
    };
    const blocks = [marker(4, "HtmlEditor", "first"), header(1), reusable];
    const inner = domOf(htmlOf({ ...innerPage, blocks }));
    const leadsIn = (page: Document, region: string) =>
      [...page.querySelectorAll(`${region} .tn-page-intro-lead`)].map(({ textContent }) => textContent);
    expect(inner.querySelector(".tn-page-header h1 + .tn-page-header-more")).not.toBeNull();
    expect(leadsIn(inner, ".tn-page-header")).toEqual(["Lead 1", "Lead 3"]);
    expect(leadsIn(inner, ".tn-content")).toEqual([]);
    expect(leadsIn(domOf(htmlOf({ ...homePage, blocks })), ".tn-content")).toEqual(["Lead 1", "Lead 3"]);
    expect(domOf(htmlOf(innerPage)).querySelector(".tn-page-header-more")).toBeNull();
  });

  test("title, description, and keywords come from the page's SEO fields [PUB-010]", () => {
    const document = domOf(htmlOf(innerPage));
    expect(document.title).toBe("Water rates and fees");
    expect(document.querySelector("meta[name=description]")?.getAttribute("content")).toBe(
      "What water costs in Riverbend, and when a bill is due.",
    );
    expect(document.querySelector("meta[name=keywords]")?.getAttribute("content")).toBe("water, rates, bill");
    expect(document.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe(
      "https://riverbend.example/services/water/rates",
    );
    expect(document.documentElement.lang).toBe("en");
  });

  test("a page without SEO fields is titled by its name and the company, and has no empty meta elements [PUB-010]", () => {
    const page = { ...innerPage.page, title: "", description: "", keywords: "" };
    const document = domOf(htmlOf({ ...innerPage, page }));
    expect(document.title).toBe("Rates and fees · City of Riverbend");
    expect(document.querySelector("meta[name=description], meta[name=keywords]")).toBeNull();
  });

  test("a preview is the same page below a bar that names the version, and search engines are kept out [PUB-011]", () => {
    const live = domOf(htmlOf(innerPage));
    const preview = domOf(htmlOf({ ...innerPage, mode: "preview", previewLabel: "V2 · draft" }));
    expect(preview.querySelector(".tn-preview-ribbon")?.textContent).toBe("Preview · V2 · draft");
    expect(preview.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(preview.querySelector("link[rel=canonical]")).toBeNull();
    // Its components also have a stamp, by which the editor recognizes which of them a save changed.
    const unstamped = preview.querySelector("main")?.innerHTML.replaceAll(/ data-stamp="[^"]*"/g, "");
    expect(unstamped).toBe(live.querySelector("main")?.innerHTML);
    expect(live.querySelector(".tn-preview-ribbon, meta[name=robots]")).toBeNull();
  });
});

describe("the parts around the page", () => {
  const header = (change: Partial<PageModel["site"]["navbar"]>): Element => {
    const site = { ...sampleSite, navbar: { ...sampleSite.navbar, ...change } };
    const element = domOf(htmlOf({ ...innerPage, site })).querySelector("header");
    if (!element) throw new Error("The page has no header.");
    return element;
  };

  test("the navbar shows logo, MY ACCOUNT, social icons, and log-in link [PUB-013]", () => {
    const shown = header({ logoUrl: "/images/logo.png", showSiteName: false });
    expect(shown.querySelector(".tn-brand img")?.getAttribute("alt")).toBe("City of Riverbend");
    const account = [...shown.querySelectorAll("a")].find((a) => a.textContent === "MY ACCOUNT");
    expect(account?.getAttribute("href")).toBe("/account");
    expect(shown.querySelector('a[href="https://www.youtube.example/riverbend"]')?.textContent).toBe(
      "City of Riverbend on YouTube",
    );
    expect(shown.querySelector('a[href="/login"]')?.textContent).toBe("Log in");
    expect(shown.querySelector('a[href="tel:+15551234567"]')?.textContent).toBe("555 123 4567");
  });

  test("MY ACCOUNT is left out if it would only lead home; staff sign in from the footer", () => {
    const site = { ...sampleSite, navbar: { ...sampleSite.navbar, payBillLink: "/", showLoginLink: false } };
    const document = domOf(htmlOf({ ...innerPage, site }));
    expect(document.querySelector('.tn-account, header a[href="/login"]')).toBeNull();
    expect(document.querySelector('footer a[href="/login"]')?.textContent).toBe("Staff sign in");
  });

  test("the menu on phones starts with the search", () => {
    const menu = domOf(htmlOf(innerPage)).querySelector("#mobile-menu");
    expect(menu?.querySelectorAll('form[action="/search"]')).toHaveLength(1);
    expect(menu?.querySelector("search ~ nav a")).not.toBeNull();
  });

  test("what the layout turns off isn't rendered", () => {
    const hidden = header({
      showContactInfo: false,
      showLoginLink: false,
      showSocialIcons: false,
      payBillLink: "",
    });
    expect(hidden.querySelector('a[href="/login"], a[href^="tel:"], .tn-social, .tn-account')).toBeNull();
  });

  test("dropdowns of the main menu open with a button and without scripts, four levels deep [PUB-014] [PUB-015]", () => {
    const document = domOf(htmlOf(innerPage));
    for (const button of document.querySelectorAll("button[popovertarget]")) {
      const target = document.getElementById(button.getAttribute("popovertarget") ?? "");
      expect(target?.getAttribute("popover")).toBe("auto");
    }
    for (const menu of ["#menu-1 .tn-tree", "#mobile-menu"]) {
      const link = document.querySelector(`${menu} a[href="/services/water/rates/outside"]`);
      expect(link?.textContent).toBe("Rates outside the city");
    }
    const current = document.querySelector('.tn-mobile-menu a[aria-current="page"]');
    expect(current?.textContent).toBe("Rates and fees");
    expect(current?.closest("details")?.open).toBe(true);
  });

  test("an entry that only opens its submenu isn't a link, and one that opens a new tab says so [PUB-021]", () => {
    const menu = domOf(htmlOf(innerPage)).querySelector(".tn-main-menu");
    expect(menu?.querySelector('a[href="/government"], a[href="/services/streets"]')).toBeNull();
    const outside = menu?.querySelector('a[href="https://county.example.org/"]');
    expect(outside?.getAttribute("target")).toBe("_blank");
    expect(outside?.getAttribute("rel")).toContain("noopener");
    expect(outside?.textContent).toContain("opens in a new tab");
    const own = menu?.querySelector('a[href="/services"]');
    expect([own?.hasAttribute("target"), own?.textContent]).toEqual([false, "Services"]);
  });

  test("the sub-navbar shows the pages of this section, and breadcrumbs lead to this page [PUB-014]", () => {
    const document = domOf(htmlOf(innerPage));
    const section = document.querySelector(".tn-section-menu");
    expect([...(section?.querySelectorAll("a") ?? [])].map((a) => a.getAttribute("href"))).toEqual([
      "/services",
      "/services/water",
      "/services/water/rates",
      "/services/water/rates/outside",
      "/services/water/start",
      "/services/trash",
    ]);
    const crumbs = document.querySelector(".tn-breadcrumbs");
    expect([...(crumbs?.querySelectorAll("a") ?? [])].map((a) => a.textContent)).toEqual([
      "Home",
      "Services",
      "Water and sewer",
    ]);
    expect(crumbs?.querySelector("[aria-current=page]")?.textContent).toBe("Rates and fees");
  });

  test("navbar tabs appear below the navbar on every page except home, each with a panel of columns [PUB-017] [PUB-045]", () => {
    const document = domOf(htmlOf(innerPage));
    const buttons = [...document.querySelectorAll(".tn-tabs button.tn-tab")];
    expect(buttons.map((button) => button.textContent)).toEqual(["Pay a bill", "Report a problem"]);
    for (const button of buttons) {
      // The browser toggles the popover that a button invokes, so the same button closes it.
      const panel = document.getElementById(button.getAttribute("popovertarget") ?? "");
      expect(panel?.getAttribute("popover")).toBe("auto");
      expect(panel?.textContent).toContain(button.textContent);
    }
    expect(document.querySelectorAll(".tn-tab-columns-2-1-1 > .tn-tab-column")).toHaveLength(3);
    expect(document.querySelectorAll(".tn-tab-columns-2-2 > .tn-tab-column")).toHaveLength(2);
    expect(domOf(htmlOf(homePage)).querySelector(".tn-tabs")).toBeNull();
    const untabbed = htmlOf({ ...innerPage, site: { ...sampleSite, tabs: [] } });
    expect(domOf(untabbed).querySelector(".tn-tabs")).toBeNull();
  });

  test("content is in a grid next to the page's side navigation, if it has one [PUB-009]", () => {
    const sideNav = { name: "Rates", content: openCleanHtml(stored("<p>Side words</p>")) };
    const apart = { ...innerPage, page: { ...innerPage.page, path: "/apart" } };
    const columns = domOf(htmlOf({ ...apart, sideNav })).querySelector(".tn-columns-with-side");
    expect(columns?.querySelector(".tn-side .tn-side-nav")?.textContent).toBe("Side words");
    expect(columns?.querySelector(".tn-content")).not.toBeNull();
    expect(domOf(htmlOf(apart)).querySelector(".tn-columns-with-side, .tn-side")).toBeNull();
  });

  test("a large menu includes what is near the page, and what can't be reached otherwise [PUB-015]", () => {
    const item = (id: number, children: readonly MenuItem[] = [], isLink = true): MenuItem => ({
      id,
      name: `Entry ${id}`,
      href: `/entry-${id}`,
      isLink,
      opensNewTab: false,
      children,
    });
    const leaves = Array.from({ length: 400 }, (_, index) => item(1000 + index));
    const menu = [item(1, [item(11, leaves), item(12, [item(121)]), item(13, [item(131)], false)])];
    const hrefsOn = (path: string) => {
      const page = { ...innerPage, site: { ...sampleSite, menu }, page: { ...innerPage.page, path } };
      const links = domOf(htmlOf(page)).querySelectorAll(".tn-mobile-menu nav a");
      return [...links].map((link) => link.getAttribute("href"));
    };
    expect(hrefsOn("/elsewhere")).toEqual(["/entry-1", "/entry-11", "/entry-12", "/entry-131"]);
    expect(hrefsOn("/entry-121")).toContain("/entry-121");
    expect(hrefsOn("/entry-1001")).toHaveLength(404);
  });

  test("the footer has four columns and the copyright for the given year [PUB-018] [PUB-073]", () => {
    const footer = domOf(htmlOf(innerPage)).querySelector("footer");
    expect(footer?.querySelector(".tn-footer-columns")?.children).toHaveLength(4);
    expect(footer?.textContent).toContain("© 2026 City of Riverbend");
    expect(footer?.querySelector(".tn-footer-contact")?.textContent).toContain("45000");
    // A fourth column's text doesn't move into the place of an empty one.
    const fourth = [null, null, null, openCleanHtml(stored("<p>Fourth</p>"))];
    const other = { ...sampleSite, footer: { ...sampleSite.footer, columns: fourth } };
    const contact = domOf(htmlOf({ ...innerPage, site: other })).querySelector(".tn-footer-contact");
    expect(contact?.textContent).toContain("Fourth");
    expect(footer?.querySelector('a[href="/privacy"]')?.textContent).toBe("Privacy policy");
  });

  test("an address that isn't allowed never appears in the page", () => {
    const evil = "javascript:alert(1)";
    const site: PageModel["site"] = {
      ...sampleSite,
      navbar: { ...sampleSite.navbar, payBillLink: evil, logoUrl: evil },
      social: [{ name: "facebook", href: evil }],
      footer: { ...sampleSite.footer, privacyPolicyLink: evil, logoUrl: evil },
      menu: [{ id: 9, name: "Bad", href: evil, isLink: true, opensNewTab: false, children: [] }],
    };
    const html = htmlOf({
      ...innerPage,
      site,
      breadcrumbs: [{ name: "Bad", href: evil }, ...innerPage.breadcrumbs],
    });
    expect(html).not.toContain("javascript:");
    expect(domOf(html).querySelector(".tn-main-menu")?.textContent).toBe("Bad");
  });
});

describe("components", () => {
  test("a page's content counts with all its text in the memory of the cache", () => {
    const texts = { announcements: "Closed", header: "More", main: ["<p>One</p>", "", "<p>Two</p>"] };
    expect(bytesOf({ ...texts, islands: ["accordion"], isWhole: true })).toBe(2 * (6 + 4 + 10 + 10));
  });

  test("a page without islands has no script, and one with two accordions has exactly one", () => {
    const plain = renderPage(innerPage, sampleAssets, silentLog);
    expect(scriptsOf(plain.html.join(""))).toBe(0);
    expect(plain.islands).toEqual([]);
    const blocks = [accordionBlock(2, "typical"), accordionBlock(3, "hostile")];
    const interactive = renderPage({ ...innerPage, blocks }, sampleAssets, silentLog);
    expect(interactive.islands).toEqual(["accordion"]);
    expect(scriptsOf(interactive.html.join(""))).toBe(1);
    expect(domOf(interactive.html.join("")).querySelector("script[src]")?.getAttribute("src")).toBe(
      "/assets/loader.js",
    );
  });

  test("text that looks like an island adds no script", () => {
    const html = htmlOf({ ...innerPage, blocks: [textBlock(1, htmlEditorFixtures.hostile.content)] });
    expect(html).toContain("data-island");
    expect(scriptsOf(html)).toBe(0);
  });

  test("stored rich text is rendered if its mark is valid; otherwise it's left out, and the rest of the page is rendered", () => {
    const { errors, log } = collectingLog();
    const good: BlockNode = { ...textBlock(1, ""), value: { content: stored("<p>clean</p>") } };
    const forged = { ...stored("<p>clean</p>"), html: "<p>forged</p>" };
    const bad: BlockNode = { ...textBlock(2, ""), value: { content: forged } };
    const html = htmlOf({ ...innerPage, blocks: [good, bad, textBlock(3, "<p>after</p>")] }, log);
    expect(html).toContain("<p>clean</p>");
    expect(html).toContain("<p>after</p>");
    expect(html).not.toContain("forged");
    expect(errors).toEqual([expect.objectContaining({ blockId: 2, blockType: "HtmlEditor" })]);
  });

  test("a component of an unknown kind or without values is logged and left out, and the rest of the page is rendered", () => {
    const { errors, log } = collectingLog();
    const blocks: BlockNode[] = [
      { ...textBlock(1, "<p>x</p>"), type: "Nothing" },
      { ...textBlock(2, "<p>y</p>"), type: "constructor" },
      { id: 3, type: "Accordion", name: "", value: {}, children: [] },
      textBlock(4, "<p>stands</p>"),
    ];
    expect(htmlOf({ ...innerPage, blocks }, log)).toContain("<p>stands</p>");
    expect(errors.map((fields) => "blockId" in fields && fields.blockId)).toEqual([1, 2, 3]);
  });

  test("plain text is escaped everywhere", () => {
    const evil = `"><script>alert('x')</script><img src=x onerror=alert(1)>`;
    const html = htmlOf({
      ...innerPage,
      page: { ...innerPage.page, name: evil, title: evil, description: evil, keywords: evil },
      breadcrumbs: [{ name: evil, href: null }],
      mode: "preview",
      previewLabel: evil,
      site: {
        ...sampleSite,
        companyName: evil,
        navbar: { ...sampleSite.navbar, siteName: evil, telephone: evil },
        footer: { ...sampleSite.footer, copyrightName: evil, telephone: evil },
        menu: [{ id: 1, name: evil, href: "/x", isLink: true, opensNewTab: false, children: [] }],
      },
    });
    const document = domOf(html);
    expect(document.querySelector("script, img, [onerror]")).toBeNull();
    expect(document.title).toBe(evil);
    expect(document.querySelector("h1")?.textContent).toBe(evil);
  });
});

describe("pages for missing content and errors", () => {
  test("a missing page says so inside the site's frame, with a way on and no script", () => {
    const html = renderNotFound(sampleSite, sampleAssets);
    const document = domOf(html);
    expect(document.querySelector("h1")?.textContent).toBe("Page not found");
    expect(document.querySelector('main a[href="/"]')).not.toBeNull();
    expect(document.querySelector('main form[action="/search"] input[name="q"]')).not.toBeNull();
    expect(document.querySelector(".tn-main-menu")).not.toBeNull();
    const sections = [...document.querySelectorAll("main .tn-section-index > ul > li > :is(a, span)")];
    expect(sections.map((section) => section.textContent)).toEqual(sampleSite.menu.map(({ name }) => name));
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(html).not.toContain("<script");
  });

  test("a site being set up names the company, and an error page has its reference", () => {
    expect(domOf(renderBeingSetUp("Town & Co", sampleAssets)).querySelector("h1")?.textContent).toBe(
      "Town & Co",
    );
    expect(renderFault("ref-7", sampleAssets)).toContain("ref-7");
  });

  test("only pages for temporary errors offer to try the same address again", () => {
    const again = (html: string) => domOf(html).querySelector("main a")?.getAttribute("href");
    for (const html of [
      renderUnavailable(sampleAssets),
      renderBusy(sampleAssets),
      renderFault("ref-7", sampleAssets),
    ])
      expect(again(html)).toBe("");
    expect(again(renderBeingSetUp("Town & Co", sampleAssets))).toBeUndefined();
  });
});
