import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect as expectSoon } from "./fixtures.ts";

/** A busy machine may take its time: nothing here measures speed. */
export const expect = expectSoon.configure({ timeout: 20_000 });

/** Number in the name of the page made last; each file of tests begins at one of its own. */
export let pageNumber = Math.floor(Math.random() * 1_000_000);

/** A new page with an empty draft V1, made as the page form makes it. The page's context must be signed in. */
export const createPage = async (page: Page, app: AppFixture, more: object = {}): Promise<number> => {
  pageNumber += 1;
  const answer = await page.request.post(app.url("/Admin/CreatePage"), {
    data: {
      name: `Editor ${pageNumber}`,
      friendlyUrl: `editor-${pageNumber}`,
      scoTitle: "A page to edit",
      scoMetaDescription: "Made by a test.",
      scoMetaKeywords: "test",
      ...more,
    },
  });
  expect(answer.status()).toBe(200);
  return Number(await answer.json());
};

/** A text on V1 of a page, as its form makes it. */
export const addText = async (page: Page, app: AppFixture, pageId: number, name: string): Promise<number> => {
  const created = await page.request.post(app.url("/Admin/CreateHtmlEditor"), {
    data: { pageId, versionId: 1, componentName: name, content: `<p>Text of ${name}</p>` },
  });
  const id = Number(await created.json());
  const attached = await page.request.post(app.url("/Admin/ManagePageComponent"), {
    data: { pageId, type: "HtmlEditor", componentId: id, id: 0, status: "draft", versionId: 1 },
  });
  expect(await attached.json()).toBe("Saved");
  return id;
};

export const openEditor = async (page: Page, app: AppFixture, pageId: number, query = ""): Promise<void> => {
  await page.goto(app.url(`/UpdatePageComponent/${pageId}${query}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page & Component Management");
};

export const componentList = (page: Page): Locator =>
  page.getByRole("list", { name: "Components of this version" }).getByRole("listitem");
export const preview = (page: Page) => page.frameLocator("iframe");
export const versions = (page: Page): Locator => page.getByRole("combobox", { name: "Version" });
export const answerDialog = async (
  page: Page,
  text: string,
  button: string,
  comments?: string,
): Promise<void> => {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text);
  if (comments !== undefined) await dialog.getByRole("textbox").fill(comments);
  await dialog.getByRole("button", { name: button, exact: true }).click();
};
/** The demo's own day, which its staff read wherever they are. */
export const today = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});
