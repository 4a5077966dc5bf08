import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { someModules } from "#test/support/factories.ts";
import { anImageLibrary, type ImageLibrary } from "#test/support/image-library.ts";
import { anUpload } from "#test/support/item-factories.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let library: ImageLibrary;
let own: string;
let foreign: string;

beforeAll(async () => {
  app = await startTestApp();
  library = await anImageLibrary(app);
  own = (await library.add(await aPicture(20, 10, "png"))).imageUrl;
  foreign = (await (await anImageLibrary(app)).add(await aPicture(20, 10, "png"))).imageUrl;
  await someModules(app, library.company, ["blog", "event", "news"]);
  for (const module of ["Blog", "Event", "News"])
    expect((await post(`/AdminSettings/Update${module}SettingsData`, { types: ["Council"] })).status).toBe(
      200,
    );
});
afterAll(() => app?.close());

const post = (path: string, body: object) =>
  app.send("POST", path, { host: library.company.host, cookie: library.admin, body });

let last = 0;
const text = (address: string): string => `<p>Hall</p><p><img src="${address}" alt="Hall"></p>`;
const blog = (fields: object) => ({
  title: "Hall",
  friendlyUrl: `hall-${++last}`,
  timestamp: "2026-11-20",
  types: "Council",
  teaser: "Hall",
  content: "<p>Hall</p>",
  ...fields,
});
const event = (fields: object) => ({
  title: "Hall",
  friendlyUrl: `hall-${++last}`,
  types: "Council",
  startTime: "2099-03-31T14:00:00Z",
  ...fields,
});
const layout = (navbar: object, footer: object) => ({
  social: {},
  navbar: { companyName: "Mills", telephone: "(555) 010-0123", payBillLink: "/pay", ...navbar },
  footer: { copyrightName: "Mills", ...footer },
});
const tab = { componentName: "Mills", title: "Mills", format: "2-2" };

/** Every call that accepts an image, except those of components, with the field's label. */
const TAKES: readonly (readonly [string, string, (address: string) => object | Promise<object>])[] = [
  ["/AdminBlog/CreateBlog", "Thumbnail", (address) => blog({ thumbnailImage: address })],
  ["/AdminBlog/CreateBlog", "Content", (address) => blog({ content: text(address) })],
  ["/AdminEvent/CreateEvent", "Thumbnail", (address) => event({ thumbnailImage: address })],
  ["/AdminEvent/CreateEvent", "Main image", (address) => event({ mainImage: address })],
  ["/AdminEvent/CreateEvent", "Description", (address) => event({ description: text(address) })],
  [
    "/AdminNews/CreateNews",
    "Thumbnail",
    async (address) => ({
      title: "Hall",
      teaser: "Hall",
      types: "Council",
      timestamp: "2026-11-20",
      location: (await anUpload(app, library.company, "News")).location,
      thumbnailImage: address,
    }),
  ],
  [
    "/AdminSideNav/CreateSideNav",
    "Content",
    (address) => ({ componentName: "Hall", content: text(address) }),
  ],
  ["/Admin/CreateNavbarTab", "Column 1", (address) => ({ ...tab, column1: text(address) })],
  ["/Admin/UpdateLayoutComponents", "Logo", (address) => layout({ logoUrl: address }, {})],
  [
    "/Admin/UpdateLayoutComponents",
    "Footer column 2",
    (address) => layout({}, { contentColumn2: text(address) }),
  ],
  [
    "/AdminSettings/UpdateBlogSettingsData",
    "Default image",
    (address) => ({ types: ["Council"], defaultImage: address }),
  ],
];

describe.each(TAKES)("%s: %s", (path, label, body) => {
  test.each([
    ["that never was", () => "/images/999999/none-0000000000-4x3.png"],
    ["of another company", () => foreign],
    ["by another name", () => own.replace(/\/[^/]*$/, "/other-0000000000-20x10.png")],
    ["without a number", () => "/images/hall.png"],
  ])("refuses an image %s", async (_, address) => {
    const refused = await post(path, await body(address()));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(address())]);
    expect(refused.text).toContain("isn't in this site's library. Choose a different one or remove it.");
    expect(refused.text.toLowerCase()).toContain(label.toLowerCase());
  });

  test("accepts a library image, its copies, and an external one", async () => {
    const addresses = [own, own.replace(".png", ".w20.webp"), "https://pictures.example/images/1/a.png"];
    for (const address of addresses) {
      const saved = await post(path, await body(address));
      expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
    }
  });
});
