import { beforeEach, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, numberOf, publishPage, RIVERBEND } from "#test/support/sign-in.ts";

// The public calls of each kind, with the names that the specification prints. site-components.test.ts covers what all
// kinds have in common.

const { app, admin, clerk } = await openDemoApp("admin", "clerk");
let place: Place;
beforeEach(async () => {
  place = await newPlace(admin);
});

const create = async (type: string, values: object): Promise<number> =>
  numberOf(await clerk.post(`/Admin/Create${type}`, { componentName: "Component", ...place, ...values }));
const text = () => create("HtmlEditor", { content: "<p>Words</p>" });
const IMAGE = "https://pictures.example/a.png";

/** Adds a component to the page, publishes it, and reads it without signing in. */
const liveAt = async (path: string, type: string, id: number): Promise<unknown> => {
  await attach(admin, place.pageId, place.versionId, type, id);
  const ask = () => app.send("GET", `${path}?componentId=${id}`, { host: RIVERBEND });
  expect((await ask()).status).toBe(404);
  await publishPage(admin, place.pageId);
  const answer = await ask();
  expect(answer.status).toBe(200);
  place = await newPlace(admin);
  return answer.json();
};
const shown = (id: number, values: object) => ({ id, componentName: "Component", ...place, ...values });

test("returns a banner container, icon links, and an accordion with their children [C-264] [C-265] [C-267]", async () => {
  const banners = await create("BannerContainer", { sliderDuration: 3000, height: "Small" });
  const banner = await create("Banner", { backgroundImage: IMAGE, bannerContainerId: banners });
  const bannerContainer = shown(banners, { sliderDuration: 3000, height: "Small", showSearch: false });
  expect(await liveAt("/components/GetBannerContainer", "BannerContainer", banners)).toEqual({
    bannerContainer,
    banners: [
      expect.objectContaining({ id: banner, backgroundImage: IMAGE, bannerContainerId: banners, order: 1 }),
    ],
  });
  const icons = await create("IconLinkContainer", {});
  const values = { icon: "garbage_fees", link: "/fees", iconLinkContainerId: icons };
  const icon = await create("IconLink", values);
  const iconAnswer = { iconLinkContainer: shown(icons, {}), iconLinks: [shown(icon, values)] };
  expect(await liveAt("/components/GetIconLinkContainer", "IconLinkContainer", icons)).toEqual(iconAnswer);
  const accordion = await create("Accordion", { headerContent: "<h2>Questions</h2>" });
  const tabValues = { title: "Why?", content: "<p>Because.</p>", accordionId: accordion };
  const tab = await create("AccordionTab", tabValues);
  const accordionAnswer = {
    accordion: shown(accordion, { headerContent: "<h2>Questions</h2>" }),
    accordionTabs: [shown(tab, tabValues)],
  };
  expect(await liveAt("/components/GetAccordion", "Accordion", accordion)).toEqual(accordionAnswer);
});

const reads = async (path: string, type: string, values: object): Promise<void> => {
  const id = await create(type, values);
  const expected = shown(id, values);
  expect(await liveAt(path, type, id)).toEqual(expected);
};

test("returns an announcement, a text, and a text with an image [C-269] [C-270] [C-271]", async () => {
  await reads("/components/Announcement", "Announcement", { announcementText: "<p>Closed</p>" });
  await reads("/components/GetHtmlEditor", "HtmlEditor", { content: "<p>Words</p>" });
  const values = { title: "Water", body: "<p>Clean</p>", imageLink: IMAGE };
  await reads("/components/GetBigText5050", "BigText5050", values);
});

test("returns a call button, a separator, and a side container [C-274] [C-275] [C-255]", async () => {
  await reads("/components/GetActionButton", "ActionButton", { text: "Pay", link: "/customers" });
  await reads("/components/GetHRSeparator", "HRSeparator", {});
  await reads("/components/GetSideContainer", "SideContainer", {
    content1: "<p>Side</p>",
    content2: "<p>Main</p>",
  });
});

test("returns a component that refers to a text with the text's id [C-272] [C-276] [C-277]", async () => {
  await reads("/components/GetGrid5050", "Grid5050", { htmlEditorId: await text(), imageLink: IMAGE });
  await reads("/components/GetSingleFeatures1", "SingleFeatures1", { htmlEditorId: await text() });
  const item = await create("SingleFeatures1", { htmlEditorId: await text() });
  await reads("/components/GetFeatures1", "Features1", { singleFeatures1IdList: `${item}` });
});

test("returns columns tabs, a form container, and a calendar [C-266] [C-273] [C-278]", async () => {
  const tabs = await create("ColumnsTabContainer", { isAccordion: false, showBorder: true });
  const values = {
    title: "Trash",
    format: "2-2",
    column1: "<p>1</p>",
    column2: "<p>2</p>",
    column3: "",
    column4: "",
    footer: "",
    columnsTabContainerId: tabs,
  };
  const tab = await create("ColumnsTab", values);
  const tabsAnswer = {
    columnsTabContainer: shown(tabs, { isAccordion: false, showBorder: true }),
    columnsTabs: [shown(tab, values)],
  };
  expect(await liveAt("/components/GetColumnsTabContainer", "ColumnsTabContainer", tabs)).toEqual(tabsAnswer);
  const forms = (await clerk.get("/AdminForms/GetAllForms")).json() as { id: number }[];
  await reads("/components/GetContact5050", "Contact5050", {
    title: "Write to us",
    description: "We answer soon.",
    formId: forms[0]?.id,
    format: "contentLeft",
    imageLink: "",
    content: "<p>Beside</p>",
  });
  await reads("/components/GetCalendar", "Calendar", { format: "Month D, YY" });
});
