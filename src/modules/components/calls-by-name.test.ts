import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import {
  attach,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

// The calls of each kind by the names and in the shapes that the specification prints, one kind after another. What
// holds of every kind alike stands in kinds.test.ts and site-components.test.ts.

let app: TestApp;
let admin: Staff;
let clerk: Staff;
let place: Place;
beforeAll(async () => {
  app = await startDemoApp();
  admin = await staffAt(app, "admin@riverbend.example");
  clerk = await staffAt(app, "clerk@riverbend.example");
});
afterAll(() => app.close());
beforeEach(async () => {
  place = await newPlace(admin);
});

const create = async (type: string, values: object): Promise<number> =>
  numberOf(await clerk.post(`/Admin/Create${type}`, { componentName: "Component", ...place, ...values }));
const text = () => create("HtmlEditor", { content: "<p>Words</p>" });
const IMAGE = "https://pictures.example/a.png";

/** Creates, reads, changes and deletes one. @param one its wire name, where other lists stand beside it in the answer */
const lifeOf = async (type: string, first: object, second: object, one?: string): Promise<void> => {
  const path = (verb: string) => `/Admin/${verb}${type}`;
  const read = async (id: number) => {
    const answer = await clerk.get(`${path("Get")}?componentId=${id}`);
    const body = answer.json() as Record<string, unknown>;
    return { status: answer.status, component: one ? body[one] : body };
  };
  const id = await create(type, first);
  expect((await read(id)).component).toEqual({
    id,
    componentName: "Component",
    ...place,
    rowVersion: 1,
    ...first,
  });
  const changed = await clerk.post(path("Update"), { id, componentName: "Changed", ...place, ...second });
  expect([changed.status, changed.json()]).toEqual([200, id]);
  expect((await read(id)).component).toEqual({
    id,
    componentName: "Changed",
    ...place,
    rowVersion: 2,
    ...second,
  });
  const nameless = await clerk.post(path("Create"), { ...place, ...first });
  expect(nameless.status).toBe(400);
  const deleted = await clerk.remove(`${path("Delete")}?componentId=${id}`);
  expect([deleted.status, deleted.json()]).toEqual([200, "Deleted"]);
  expect((await read(id)).status).toBe(404);
};

test("announcement [C-077] [C-078] [C-079] [C-080]", () =>
  lifeOf("Announcement", { announcementText: "<p>Closed</p>" }, { announcementText: "<p>Open</p>" }));

test("icon link [C-089] [C-090] [C-091] [C-092]", async () => {
  const iconLinkContainerId = await create("IconLinkContainer", {});
  await lifeOf(
    "IconLink",
    { icon: "garbage_fees", link: "/fees", iconLinkContainerId },
    { icon: "report_a_problem", link: "https://report.example/", iconLinkContainerId },
  );
});

test("icon link container [C-093] [C-094] [C-095] [C-096]", () =>
  lifeOf("IconLinkContainer", {}, {}, "iconLinkContainer"));

test("text with a picture on its right [C-117] [C-118] [C-119] [C-120]", () =>
  lifeOf(
    "BigText5050",
    { title: "Water", body: "<p>Clean</p>", imageLink: IMAGE },
    { title: "Power", body: "<p>Strong</p>", imageLink: "https://pictures.example/b.png" },
  ));

test("set of featured items [C-125] [C-126] [C-127] [C-128]", async () => {
  const item = await create("SingleFeatures1", { htmlEditorId: await text() });
  await lifeOf(
    "Features1",
    { singleFeatures1IdList: `${item}` },
    { singleFeatures1IdList: `${item},${item}` },
    "features1",
  );
});

test("featured item [C-129] [C-130] [C-131] [C-132]", async () =>
  lifeOf(
    "SingleFeatures1",
    { htmlEditorId: await text() },
    { htmlEditorId: await text() },
    "singleFeatures1",
  ));

test("picture with a text on its right [C-133] [C-134] [C-135] [C-136]", async () =>
  lifeOf(
    "Grid5050",
    { htmlEditorId: await text(), imageLink: IMAGE },
    { htmlEditorId: await text(), imageLink: "https://pictures.example/b.png" },
    "grid5050",
  ));

test("separator [C-141] [C-142] [C-143] [C-144]", () => lifeOf("HRSeparator", {}, {}));

test("side container [C-181] [C-182] [C-183] [C-184]", () =>
  lifeOf(
    "SideContainer",
    { content1: "<p>Side</p>", content2: "<p>Main</p>" },
    { content1: "<p>Other side</p>", content2: "<p>Other main</p>" },
  ));

/** Puts one onto the page, publishes it and reads it at a path as nobody in particular. */
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

test("visitors' programs read a banner container, icon links and an accordion beside what they hold [C-264] [C-265] [C-267]", async () => {
  const banners = await create("BannerContainer", { sliderDuration: 3000, height: "Small" });
  const banner = await create("Banner", { backgroundImage: IMAGE, bannerContainerId: banners });
  const bannerContainer = shown(banners, { sliderDuration: 3000, height: "Small" });
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

test("visitors' programs read an announcement, a text and a text with a picture [C-269] [C-270] [C-271]", async () => {
  await reads("/components/Announcement", "Announcement", { announcementText: "<p>Closed</p>" });
  await reads("/components/GetHtmlEditor", "HtmlEditor", { content: "<p>Words</p>" });
  const values = { title: "Water", body: "<p>Clean</p>", imageLink: IMAGE };
  await reads("/components/GetBigText5050", "BigText5050", values);
});

test("visitors' programs read a call button, a separator and a side container [C-274] [C-275] [C-255]", async () => {
  await reads("/components/GetActionButton", "ActionButton", { text: "Pay", link: "/customers" });
  await reads("/components/GetHRSeparator", "HRSeparator", {});
  await reads("/components/GetSideContainer", "SideContainer", {
    content1: "<p>Side</p>",
    content2: "<p>Main</p>",
  });
});

test("visitors' programs read what refers to a text, by its number [C-272] [C-276] [C-277]", async () => {
  await reads("/components/GetGrid5050", "Grid5050", { htmlEditorId: await text(), imageLink: IMAGE });
  await reads("/components/GetSingleFeatures1", "SingleFeatures1", { htmlEditorId: await text() });
  const item = await create("SingleFeatures1", { htmlEditorId: await text() });
  await reads("/components/GetFeatures1", "Features1", { singleFeatures1IdList: `${item}` });
});
