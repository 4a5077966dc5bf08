import { beforeAll, expect, test } from "vitest";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { numberOf, type Staff, staffAt } from "#test/support/sign-in.ts";

// The answers of each container's calls, with the names that the specification prints.

const { app } = await openDemoApp();
let clerk: Staff;
let place: Place;
beforeAll(async () => {
  place = await newPlace(await staffAt(app, "admin@riverbend.example"));
  clerk = await staffAt(app, "clerk@riverbend.example");
});

const create = async (type: string, values: object): Promise<number> =>
  numberOf(await clerk.post(`/Admin/Create${type}`, { componentName: "Component", ...place, ...values }));
const read = async (type: string, id: number) =>
  (await clerk.get(`/Admin/Get${type}?componentId=${id}`)).json() as Record<string, never>;

const common = (id: number, componentName: string) => ({ id, componentName, ...place, rowVersion: 1 });

test("reads a columns tab container with its tabs in order [CMP-COLUMNSTABCONTAINER-03] [CMP-COLUMNSTABCONTAINER-04] [C-101] [C-187]", async () => {
  const id = await create("ColumnsTabContainer", { isAccordion: true, showBorder: false });
  const tab = (title: string) => ({
    title,
    format: "2-1-1",
    column1: "<p>One</p>",
    column2: "",
    column3: "<p>Three</p>",
    column4: "",
    footer: "<p>Foot</p>",
    columnsTabContainerId: id,
  });
  const first = await create("ColumnsTab", tab("First"));
  const second = await create("ColumnsTab", tab("Second"));
  expect(await read("ColumnsTabContainer", id)).toEqual({
    columnsTabContainer: { ...common(id, "Component"), isAccordion: true, showBorder: false },
    columnsTabs: [
      { ...common(first, "Component"), ...tab("First") },
      { ...common(second, "Component"), ...tab("Second") },
    ],
  });
  const ordered = await clerk.post("/Admin/UpdateColumnsTabComponentOrder", {
    columnsTabIds: [second, first],
  });
  expect(ordered.json()).toBe("Saved");
  const { columnsTabs } = (await read("ColumnsTabContainer", id)) as unknown as {
    columnsTabs: { id: number }[];
  };
  expect(columnsTabs.map((one) => one.id)).toEqual([second, first]);
});

test("reads a columns tab with the text of every column, even hidden ones [CMP-COLUMNSTAB-02] [C-097] [C-098]", async () => {
  const containerId = await create("ColumnsTabContainer", {});
  const values = {
    title: "Trash",
    format: "4",
    column1: "<p>1</p>",
    column2: "<p>2</p>",
    column3: "<p>3</p>",
    column4: "<p>4</p>",
    footer: "<p>5</p>",
    columnsTabContainerId: containerId,
  };
  const id = await create("ColumnsTab", values);
  expect(await read("ColumnsTab", id)).toEqual({ ...common(id, "Component"), ...values });
});

test("reads a banner container with its banners in order [CMP-BANNERCONTAINER-03] [CMP-BANNERCONTAINER-04] [C-085] [C-185]", async () => {
  const id = await create("BannerContainer", { sliderDuration: 3000, height: "Small" });
  const banner = { backgroundImage: "https://pictures.example/a.png", bannerContainerId: id };
  const first = await create("Banner", banner);
  const second = await create("Banner", banner);
  const answer = (await read("BannerContainer", id)) as Record<string, unknown>;
  expect(Object.keys(answer)).toEqual(["bannerContainer", "banners"]);
  expect(answer.bannerContainer).toEqual({
    ...common(id, "Component"),
    sliderDuration: 3000,
    height: "Small",
    showSearch: false,
  });
  expect(answer.banners).toMatchObject([
    { id: first, ...banner },
    { id: second, ...banner },
  ]);
  const order = (bannerIds: readonly number[]) =>
    clerk.post("/Admin/UpdateBannerComponentOrder", { bannerIds });
  expect((await order([second, first])).json()).toBe("Saved");
  expect((await read("BannerContainer", id)).banners).toMatchObject([{ id: second }, { id: first }]);
  expect((await order([second])).status).toBe(409);
});

test("reads an accordion with the id and name of each tab [CMP-ACCORDION-02] [CMP-ACCORDION-03] [C-105]", async () => {
  const id = await create("Accordion", { headerContent: "<h2>Questions</h2>" });
  const tab = { title: "Why?", content: "<p>Because.</p>", accordionId: id };
  const tabId = await create("AccordionTab", { componentName: "Why", ...tab });
  expect(await read("Accordion", id)).toEqual({
    accordion: { ...common(id, "Component"), headerContent: "<h2>Questions</h2>" },
    accordionTabs: [{ ...common(tabId, "Why"), ...tab }],
  });
});

test("rejects an accordion tab without a title [CMP-ACCORDIONTAB-03] [C-110] [C-111]", async () => {
  const accordionId = await create("Accordion", {});
  const refused = await clerk.post("/Admin/CreateAccordionTab", {
    componentName: "Tab",
    ...place,
    accordionId,
    title: " ",
  });
  expect([refused.status, refused.json()]).toEqual([400, "Title is required."]);
  const id = await create("AccordionTab", { accordionId, title: "Why?" });
  const emptied = await clerk.post("/Admin/UpdateAccordionTab", {
    id,
    componentName: "Tab",
    ...place,
    accordionId,
    title: "",
  });
  expect([emptied.status, emptied.json()]).toEqual([400, "Title is required."]);
  expect(await read("AccordionTab", id)).toMatchObject({ title: "Why?", rowVersion: 1 });
});

test("reads an icon link container with its icon links in order [CMP-ICONLINKCONTAINER-02] [CMP-ICONLINKCONTAINER-03] [C-093] [C-186]", async () => {
  const id = await create("IconLinkContainer", {});
  const pay = { icon: "pay_my_bill", link: "https://pay.example.org/", iconLinkContainerId: id };
  const fees = { icon: "garbage_fees", link: "/fees", iconLinkContainerId: id };
  const first = await create("IconLink", pay);
  const second = await create("IconLink", fees);
  expect(await read("IconLinkContainer", id)).toEqual({
    iconLinkContainer: common(id, "Component"),
    iconLinks: [
      { ...common(first, "Component"), ...pay },
      { ...common(second, "Component"), ...fees },
    ],
  });
  const order = (iconLinkIds: readonly number[]) =>
    clerk.post("/Admin/UpdateIconLinkComponentOrder", { iconLinkIds });
  expect((await order([second, first])).json()).toBe("Saved");
  expect((await read("IconLinkContainer", id)).iconLinks).toMatchObject([{ id: second }, { id: first }]);
  expect((await order([second])).status).toBe(409);
});
