import { beforeEach, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { numberOf } from "#test/support/sign-in.ts";

// The calls of each kind, with the names and shapes that the specification prints. kinds.test.ts and
// site-components.test.ts cover what all kinds have in common.

const { admin, clerk } = await openDemoApp("admin", "clerk");
let place: Place;
beforeEach(async () => {
  place = await newPlace(admin);
});

const create = async (type: string, values: object): Promise<number> =>
  numberOf(await clerk.post(`/Admin/Create${type}`, { componentName: "Component", ...place, ...values }));
const text = () => create("HtmlEditor", { content: "<p>Words</p>" });
const IMAGE = "https://pictures.example/a.png";

interface LifeOptions {
  /** Its wire name, if the answer also has other lists. */
  readonly one?: string;
  /** What Get returns besides what was sent. */
  readonly more?: object;
}

/** Creates, reads, updates, and deletes a component. */
const lifeOf = async (
  type: string,
  first: object,
  second: object,
  { one, more }: LifeOptions = {},
): Promise<void> => {
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
    ...more,
  });
  const changed = await clerk.post(path("Update"), { id, componentName: "Changed", ...place, ...second });
  expect([changed.status, changed.json()]).toEqual([200, id]);
  expect((await read(id)).component).toEqual({
    id,
    componentName: "Changed",
    ...place,
    rowVersion: 2,
    ...second,
    ...more,
  });
  const nameless = await clerk.post(path("Create"), { ...place, ...first });
  expect(nameless.status).toBe(400);
  const deleted = await clerk.remove(`${path("Delete")}?componentId=${id}`);
  expect([deleted.status, deleted.json()]).toEqual([200, "Deleted"]);
  expect((await read(id)).status).toBe(404);
};

test("announcement [C-077] [C-078] [C-079] [C-080]", () =>
  lifeOf("Announcement", { announcementText: "<p>Closed</p>" }, { announcementText: "<p>Open</p>" }));

test("banner [C-081] [C-082] [C-083] [C-084]", async () => {
  const bannerContainerId = await create("BannerContainer", { sliderDuration: 3000, height: "Small" });
  const banner = {
    backgroundImage: IMAGE,
    actionText: "Harvest fair",
    subActionText: "In the park",
    buttonText: "Read more",
    buttonLink: "/fair",
    buttonPosition: "UpperLeft",
    button2Text: "",
    button2Link: "",
    sliderDuration: 2000,
    height: "Large",
    bannerContainerId,
  };
  const changed = { ...banner, actionText: "Winter fair", button2Text: "Map", button2Link: "/map" };
  await lifeOf("Banner", banner, changed, { more: { order: 1 } });
});

test("banner container [C-085] [C-086] [C-087] [C-088]", () =>
  lifeOf(
    "BannerContainer",
    { sliderDuration: 3000, height: "Small" },
    { sliderDuration: 7000, height: "Large" },
    { one: "bannerContainer", more: { showSearch: false } },
  ));

test("icon link [C-089] [C-090] [C-091] [C-092]", async () => {
  const iconLinkContainerId = await create("IconLinkContainer", {});
  await lifeOf(
    "IconLink",
    { icon: "garbage_fees", link: "/fees", iconLinkContainerId },
    { icon: "report_a_problem", link: "https://report.example/", iconLinkContainerId },
  );
});

test("icon link container [C-093] [C-094] [C-095] [C-096]", () =>
  lifeOf("IconLinkContainer", {}, {}, { one: "iconLinkContainer" }));

test("columns tab [C-097] [C-098] [C-099] [C-100]", async () => {
  const columnsTabContainerId = await create("ColumnsTabContainer", {});
  const columns = { column1: "<p>1</p>", column2: "<p>2</p>", column3: "", column4: "", footer: "<p>F</p>" };
  await lifeOf(
    "ColumnsTab",
    { title: "Trash", format: "2-2", ...columns, columnsTabContainerId },
    { title: "Recycling", format: "1-1-2", ...columns, column3: "<p>3</p>", columnsTabContainerId },
  );
});

test("columns tab container [C-101] [C-102] [C-103] [C-104]", () =>
  lifeOf(
    "ColumnsTabContainer",
    { isAccordion: true, showBorder: false },
    { isAccordion: false, showBorder: true },
    { one: "columnsTabContainer" },
  ));

test("accordion [C-105] [C-106] [C-107] [C-108]", () =>
  lifeOf("Accordion", { headerContent: "<h2>Questions</h2>" }, { headerContent: "" }, { one: "accordion" }));

test("accordion tab [C-109] [C-110] [C-111] [C-112]", async () => {
  const accordionId = await create("Accordion", {});
  await lifeOf(
    "AccordionTab",
    { title: "Why?", content: "<p>Because.</p>", accordionId },
    { title: "How?", content: "", accordionId },
  );
});

test("text [C-113] [C-114] [C-115] [C-116]", () =>
  lifeOf("HtmlEditor", { content: "<p>Words</p>" }, { content: "<p>Other words</p>" }));

test("text with a picture on its right [C-117] [C-118] [C-119] [C-120]", () =>
  lifeOf(
    "BigText5050",
    { title: "Water", body: "<p>Clean</p>", imageLink: IMAGE },
    { title: "Power", body: "<p>Strong</p>", imageLink: "https://pictures.example/b.png" },
  ));

test("form container [C-121] [C-122] [C-123] [C-124]", async () => {
  const forms = (await clerk.get("/AdminForms/GetAllForms")).json() as { id: number }[];
  const common = { title: "Write to us", description: "We answer soon.", formId: forms[0]?.id };
  await lifeOf(
    "Contact5050",
    { ...common, format: "imageLeft", imageLink: IMAGE, content: "" },
    { ...common, format: "contentLeft", imageLink: "", content: "<p>Beside</p>" },
  );
});

test("set of featured items [C-125] [C-126] [C-127] [C-128]", async () => {
  const item = await create("SingleFeatures1", { htmlEditorId: await text() });
  await lifeOf(
    "Features1",
    { singleFeatures1IdList: `${item}` },
    { singleFeatures1IdList: `${item},${item}` },
    { one: "features1" },
  );
});

test("featured item [C-129] [C-130] [C-131] [C-132]", async () =>
  lifeOf(
    "SingleFeatures1",
    { htmlEditorId: await text() },
    { htmlEditorId: await text() },
    { one: "singleFeatures1" },
  ));

test("picture with a text on its right [C-133] [C-134] [C-135] [C-136]", async () =>
  lifeOf(
    "Grid5050",
    { htmlEditorId: await text(), imageLink: IMAGE },
    { htmlEditorId: await text(), imageLink: "https://pictures.example/b.png" },
    { one: "grid5050" },
  ));

test("call button [C-137] [C-138] [C-139] [C-140]", () =>
  lifeOf("ActionButton", { text: "Pay", link: "/customers" }, { text: "Ask", link: "https://ask.example/" }));

test("separator [C-141] [C-142] [C-143] [C-144]", () => lifeOf("HRSeparator", {}, {}));

test("calendar [C-153] [C-154] [C-155] [C-156]", () =>
  lifeOf("Calendar", { format: "M/D/YY" }, { format: "Month D, YY" }));

const TABLE = { types: "Rates,Forms", isCompact: false, maxEntries: 0 };
const OTHER_TABLE = { types: "Minutes", isCompact: true, maxEntries: 5 };

test("event table [C-157] [C-158] [C-159] [C-160]", () =>
  lifeOf("EventTable", TABLE, OTHER_TABLE, { one: "eventTable" }));

test("blog table [C-161] [C-162] [C-163] [C-164]", async () => {
  const { blogs } = (await clerk.get("/Admin/GetBlogTable?componentId=0")).json() as {
    blogs: { id: number }[];
  };
  const [first = { id: 0 }, second = first] = blogs;
  await lifeOf(
    "BlogTable",
    { ...TABLE, featuredBlogId: 0, editorPickBlogId: "" },
    { ...OTHER_TABLE, featuredBlogId: first.id, editorPickBlogId: `${second.id},${first.id}` },
    { one: "blogTable" },
  );
});

test("news table [C-165] [C-166] [C-167] [C-168]", () =>
  lifeOf("NewsTable", TABLE, OTHER_TABLE, { one: "newsTable" }));

test("birthday table [C-169] [C-170] [C-171] [C-172]", () =>
  lifeOf("BirthdayTable", TABLE, OTHER_TABLE, { one: "birthdayTable" }));

test("document table [C-173] [C-174] [C-175] [C-176]", () =>
  lifeOf("DocumentTable", TABLE, OTHER_TABLE, { one: "documentTable" }));

test("blog preview [C-177] [C-178] [C-179] [C-180]", () =>
  lifeOf(
    "BlogPreview",
    { types: "News", title: "Newest", seeAllLink: "", seeAllText: "" },
    { types: "News,Notes", title: "Lately", seeAllLink: "/blogs", seeAllText: "All of them" },
    { one: "blogPreview" },
  ));

test("side container [C-181] [C-182] [C-183] [C-184]", () =>
  lifeOf(
    "SideContainer",
    { content1: "<p>Side</p>", content2: "<p>Main</p>" },
    { content1: "<p>Other side</p>", content2: "<p>Other main</p>" },
  ));

test("reorders an accordion's tabs as a whole list [C-188]", async () => {
  const accordionId = await create("Accordion", {});
  const tabs = [];
  for (const title of ["First", "Second"]) tabs.push(await create("AccordionTab", { title, accordionId }));
  const order = (accordionTabIds: readonly number[]) =>
    clerk.post("/Admin/UpdateAccordionTabComponentOrder", { accordionTabIds });
  expect((await order(tabs.toReversed())).json()).toBe("Saved");
  const { accordionTabs } = (await clerk.get(`/Admin/GetAccordion?componentId=${accordionId}`)).json() as {
    accordionTabs: { id: number }[];
  };
  expect(accordionTabs.map(({ id }) => id)).toEqual(tabs.toReversed());
  expect((await order(tabs.slice(1))).status).toBe(409);
});

test("keeps the navbar and footer in the site's layout, not among a page's components [CMP-GEN-02]", async () => {
  const layout = (await admin.get("/Admin/GetLayoutComponents")).json() as Record<string, object>;
  expect(layout.navbar).toMatchObject({ companyName: expect.any(String) });
  expect(layout.footer).toMatchObject({ copyrightName: expect.any(String) });
  const textId = await text();
  for (const type of ["Navbar", "Footer"]) {
    const made = await admin.post(`/Admin/Create${type}`, { componentName: "Mine", ...place });
    expect(made.status, type).toBe(404);
    const put = await admin.post("/Admin/ManagePageComponent", { ...place, Type: type, ComponentId: textId });
    expect(put.status, type).toBe(400);
  }
});

test("reads a table with its module's types and, for blogs, the default image [CMP-GEN-24] [SET-015]", async () => {
  for (const [type, name] of [
    ["EventTable", "eventConfiguration"],
    ["NewsTable", "newsConfiguration"],
    ["BirthdayTable", "birthdayConfiguration"],
    ["DocumentTable", "documentConfig"],
    ["BlogTable", "blogConfiguration"],
    ["BlogPreview", "blogConfiguration"],
  ] as const) {
    const blank = (await clerk.get(`/Admin/Get${type}?componentId=0`)).json() as Record<string, unknown>;
    const configuration = blank[name] as { types: unknown; defaultImage?: unknown };
    expect(configuration.types, type).toMatch(/^[^,]+(,[^,]+)+$/);
    if (name === "blogConfiguration") expect(configuration.defaultImage).toBeTypeOf("string");
  }
});

test("lists forms with their ids and names [CMP-GEN-25]", async () => {
  const forms = (await clerk.get("/AdminForms/GetAllForms")).json() as object[];
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms)
    expect(form).toMatchObject({ id: expect.any(Number), name: expect.stringMatching(/\S/) });
});
