import { accordionFixtures } from "#blocks/accordion/accordion.fixtures.ts";
import { actionButtonFixtures } from "#blocks/action-button/action-button.fixtures.ts";
import { bannerContainerFixtures } from "#blocks/banner-container/banner-container.fixtures.ts";
import { calendarFixtures } from "#blocks/calendar/calendar.fixtures.ts";
import { columnsTabContainerFixtures } from "#blocks/columns-tab-container/columns-tab-container.fixtures.ts";
import { contact5050Fixtures } from "#blocks/contact-5050/contact-5050.fixtures.ts";
import { documentTableFixtures } from "#blocks/document-table/document-table.fixtures.ts";
import { htmlEditorFixtures } from "#blocks/html-editor/html-editor.fixtures.ts";
import type { MenuItem } from "#modules/menus/menus.public.ts";
import { COLUMN_TEXTS } from "#platform/fields/column-fields.ts";
import { type CleanHtml, markOf, openCleanHtml } from "#platform/html/html-mark.ts";
import { scrollingTables } from "#platform/html/scrolling-tables.ts";
import type { SiteAssets } from "../site-assets.ts";
import type { BlockNode, NavbarTab, PageModel, SiteModel } from "./page-model.ts";

/** Rich text in its stored form, as if the cleaner had just produced it. */
export const stored = (html: string): CleanHtml => ({ html, mark: markOf(html) });

export const textBlock = (id: number, html: string): BlockNode => ({
  id,
  type: "HtmlEditor",
  name: "Text",
  value: { content: scrollingTables(openCleanHtml(stored(html))) },
  children: [],
});

/** A form with a text beside it. */
export const contactBlock = (id: number, html: string): BlockNode => {
  const { value, data } = contact5050Fixtures.typical;
  const content = scrollingTables(openCleanHtml(stored(html)));
  const page = { path: "/contact", address: "/contact", query: {} };
  return { id, type: "Contact5050", name: "Contact", value: { ...value, content }, data, page, children: [] };
};

export const accordionBlock = (id: number, kind: keyof typeof accordionFixtures): BlockNode => {
  const { value, tabs } = accordionFixtures[kind];
  return {
    id,
    type: "Accordion",
    name: "Questions",
    value: { headerContent: openCleanHtml(stored(value.headerContent)) },
    children: tabs.map((tab, index) => ({
      id: id * 1000 + index,
      type: "AccordionTab",
      name: "Tab",
      value: { title: tab.title, content: openCleanHtml(stored(tab.content)) },
      children: [],
    })),
  };
};

export const bannerBlock = (id: number, kind: keyof typeof bannerContainerFixtures): BlockNode => {
  const { value, slides } = bannerContainerFixtures[kind];
  return {
    id,
    type: "BannerContainer",
    name: `News ${id}`,
    value,
    children: slides.map((slide, index) => ({
      id: id * 1000 + index,
      type: "Banner",
      name: `Slide ${index + 1}`,
      value: slide,
      children: [],
    })),
  };
};

export const buttonBlock = (id: number, kind: keyof typeof actionButtonFixtures): BlockNode => ({
  id,
  type: "ActionButton",
  name: "Button",
  value: actionButtonFixtures[kind],
  children: [],
});

export const calendarBlock = (id: number, kind: keyof typeof calendarFixtures): BlockNode => ({
  id,
  type: "Calendar",
  name: "Calendar",
  ...calendarFixtures[kind],
  children: [],
});

export const documentTableBlock = (id: number, kind: keyof typeof documentTableFixtures): BlockNode => {
  const { value, data } = documentTableFixtures[kind];
  const page = { path: "/papers", address: "/papers", query: {} };
  return {
    id,
    type: "DocumentTable",
    name: `Papers ${id}`,
    value,
    data: { ...data, tableId: id },
    page,
    children: [],
  };
};

export const columnsTabsBlock = (id: number, kind: keyof typeof columnsTabContainerFixtures): BlockNode => {
  const { value, tabs } = columnsTabContainerFixtures[kind];
  return {
    id,
    type: "ColumnsTabContainer",
    name: `Tabs ${id}`,
    value,
    children: tabs.map((tab, index) => ({
      id: id * 1000 + index,
      type: "ColumnsTab",
      name: "Tab",
      value: {
        title: tab.title,
        format: tab.format,
        ...Object.fromEntries(COLUMN_TEXTS.map((name) => [name, openCleanHtml(stored(tab[name]))])),
      },
      children: [],
    })),
  };
};

interface EntryOptions {
  readonly children?: readonly MenuItem[];
  readonly isLink?: boolean;
  readonly opensNewTab?: boolean;
}

const entry = (id: number, name: string, href: string, options: EntryOptions = {}): MenuItem => ({
  id,
  name,
  href,
  isLink: options.isLink ?? true,
  opensNewTab: options.opensNewTab ?? false,
  children: options.children ?? [],
});

const sampleMenu: readonly MenuItem[] = [
  entry(1, "Services", "/services", {
    children: [
      entry(11, "Water and sewer", "/services/water", {
        children: [
          entry(111, "Rates and fees", "/services/water/rates", {
            children: [entry(1111, "Rates outside the city", "/services/water/rates/outside")],
          }),
          entry(112, "Start or stop service", "/services/water/start"),
        ],
      }),
      entry(12, "Trash and recycling", "/services/trash"),
      entry(13, "Streets", "/services/streets", {
        isLink: false,
        children: [entry(131, "Report a pothole", "/services/streets/pothole")],
      }),
    ],
  }),
  entry(2, "Government", "/government", {
    isLink: false,
    children: [entry(21, "City Council", "/government/council"), entry(22, "Boards", "/government/boards")],
  }),
  entry(3, "Parks and river", "/parks"),
  entry(4, "County website", "https://county.example.org/", { opensNewTab: true }),
];

const sampleTab = (id: number, title: string, format: string): NavbarTab => ({
  id,
  title,
  format,
  columns: format
    .split("-")
    .map((_, index) =>
      openCleanHtml(
        stored(`<h2>${title} ${index + 1}</h2><ul><li><a href="/services/water">By telephone</a></li></ul>`),
      ),
    ),
  footer: openCleanHtml(stored("<p>We are here Monday to Friday.</p>")),
});

export const sampleSite: SiteModel = {
  companyName: "City of Riverbend",
  timeZone: "America/New_York",
  language: "en",
  theme: { style: "", brand: "#0b5566", color: "#083c49", typeface: "civic", header: "light" },
  services: { searchScript: "", translatorScript: "", mailingListAddress: "" },
  origin: "https://riverbend.example",
  navbar: {
    logoUrl: "",
    siteName: "City of Riverbend",
    showSiteName: true,
    telephone: "5551234567",
    showContactInfo: true,
    showLoginLink: true,
    showSocialIcons: true,
    payBillLink: "/account",
  },
  social: [
    { name: "facebook", href: "https://www.facebook.example/riverbend" },
    { name: "youtube", href: "https://www.youtube.example/riverbend" },
    { name: "blog", href: "/blogs" },
  ],
  footer: {
    copyrightName: "City of Riverbend",
    year: 2026,
    telephone: "5551234567",
    address: "14 Ferry Street\nRiverbend, OH 45000",
    logoUrl: "",
    columns: [
      "<h2>City Hall</h2><p>14 Ferry Street<br>Riverbend, OH 45000</p><p>Monday to Friday<br>8:00 AM – 4:30 PM</p>",
      '<h2>Services</h2><ul><li><a href="/services/water">Water and sewer</a></li><li><a href="/services/trash">Trash and recycling</a></li><li><a href="/services/streets/pothole">Report a pothole</a></li></ul>',
      '<h2>Government</h2><ul><li><a href="/government/council">City Council</a></li><li><a href="/government/boards">Boards</a></li></ul>',
      "",
    ].map((html) => (html === "" ? null : openCleanHtml(stored(html)))),
    privacyPolicyLink: "/privacy",
  },
  tabs: [sampleTab(1, "Pay a bill", "2-1-1"), sampleTab(2, "Report a problem", "2-2")],
  menu: sampleMenu,
};

export const innerPage: PageModel = {
  mode: "live",
  language: "en",
  site: sampleSite,
  page: {
    id: 111,
    name: "Rates and fees",
    path: "/services/water/rates",
    title: "Water rates and fees",
    description: "What water costs in Riverbend, and when a bill is due.",
    keywords: "water, rates, bill",
    isHome: false,
    isIndexed: true,
  },
  breadcrumbs: [
    { name: "Home", href: "/" },
    { name: "Services", href: "/services" },
    { name: "Water and sewer", href: "/services/water" },
    { name: "Rates and fees", href: null },
  ],
  blocks: [textBlock(1, htmlEditorFixtures.typical.content)],
};

export const homePage: PageModel = {
  ...innerPage,
  page: {
    ...innerPage.page,
    id: 1,
    name: "Home",
    path: "/",
    title: "",
    description: "",
    keywords: "",
    isHome: true,
    isIndexed: true,
  },
  breadcrumbs: [],
};

export const sampleAssets: SiteAssets = {
  css: { href: "/assets/site.css" },
  loader: "/assets/loader.js",
  hiddenAnnouncements: "/assets/hidden-announcements.js",
  islands: { accordion: "/assets/accordion.js" },
  fonts: { civic: "/assets/public-sans.woff2" },
};
