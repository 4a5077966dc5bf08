import { expect, type Locator, type Page } from "@playwright/test";
import { aPicture } from "../../test/support/pictures.ts";
import type { File } from "./hands.ts";
import type { World } from "./world.ts";

// What several journeys find on the screen or prepare.

export const button = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("button", { name, exact: typeof name === "string" });
export const link = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("link", { name, exact: typeof name === "string" });
export const field = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("textbox", { name });
export const list = (where: Page | Locator, name: string | RegExp): Locator =>
  where.getByRole("combobox", { name });
export const question = (page: Page): Locator => page.getByRole("alertdialog");
export const dialog = (page: Page): Locator => page.getByRole("dialog");
/** A message that something is done. */
export const message = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("status").filter({ hasText: text });

export const aPicturePng = async (name: string, color: string): Promise<File> => ({
  name,
  mimeType: "image/png",
  buffer: await aPicture(800, 450, "png", color),
});

/** A page with one text, as a draft. Returns its id. */
export const aDraft = async (
  { post }: World,
  name: string,
  text: string,
  more: object = {},
): Promise<number> => {
  const pageId = Number(
    await post("/Admin/CreatePage", {
      name,
      friendlyUrl: slugOf(name),
      showOnMenu: false,
      scoTitle: name,
      scoMetaDescription: name,
      scoMetaKeywords: "journey",
      ...more,
    }),
  );
  const content = `<p>${text}</p>`;
  const componentId = await post("/Admin/CreateHtmlEditor", {
    pageId,
    versionId: 1,
    componentName: "Text",
    content,
  });
  await post("/Admin/ManagePageComponent", {
    pageId,
    type: "HtmlEditor",
    componentId,
    id: 0,
    status: "draft",
    versionId: 1,
  });
  return pageId;
};

/** The same, live. */
export const aLivePage = async (
  world: World,
  name: string,
  text: string,
  more: object = {},
): Promise<number> => {
  const pageId = await aDraft(world, name, text, more);
  await world.post(`/Version/SubmitDraft?pageId=${pageId}`);
  await world.post(`/Version/PublishDraft?pageId=${pageId}&versionId=1`);
  return pageId;
};

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** Expects a public page to have a text soon. */
export const expectPublic = ({ visit }: World, path: string, text: string): Promise<void> =>
  expect.poll(async () => (await visit(path)).text, { timeout: 20_000 }).toContain(text);

/** Opens what the search of the top bar finds for some words. */
export const find = async ({ page, hands }: World, words: string, result: RegExp): Promise<void> => {
  await hands.openSearch();
  await hands.type(page.getByRole("combobox", { name: "Search the admin" }), words);
  await hands.pressResult(page.getByRole("option", { name: result }));
};

/** Opens the editor of a page. */
export const openPage = (world: World, name: string): Promise<void> =>
  find(world, name, new RegExp(`^${name}`));

/** Publishes the open draft right away. */
export const goLive = async ({ page, hands }: World): Promise<void> => {
  await hands.press(button(page, "Go live now"));
  await hands.press(button(question(page), "Publish"));
  await hands.see(message(page, /is live now/));
};

/** Opens the details of the open page. On a phone, they are in a tab of a tab. */
export const openDetails = async ({ page, hands, way }: World): Promise<void> => {
  if (way === "phone") await hands.press(page.getByRole("tab", { name: "Details", exact: true }));
  await hands.press(page.getByRole("tab", { name: "Page Details" }));
};
