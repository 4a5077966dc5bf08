import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";

export { expect };

/** Room for the three columns of the editor. */
export const onWideScreen = (): void => {
  test.use({ viewport: { width: 1440, height: 900 } });
};

/** The same, with Riverbend's Admin signed in before each test. */
export const signedInOnWideScreen = (): void => {
  onWideScreen();
  test.beforeEach(({ signIn }) => signIn());
};

/** Number in the name of the page created last. Each test file starts at a different one. */
export let pageNumber = Math.floor(Math.random() * 1_000_000);

/** Creates a page with an empty draft V1, as the page form does. The page's context must be signed in. */
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

/** Adds a component to V1 inside another one, as its form does. */
export const addPart = async (
  page: Page,
  app: AppFixture,
  pageId: number,
  type: string,
  values: object,
): Promise<number> => {
  const data = { pageId, versionId: 1, ...values };
  const created = await page.request.post(app.url(`/Admin/Create${type}`), { data });
  expect(created.status(), await created.text()).toBe(200);
  return Number(await created.json());
};

/** Adds a component to V1 of a page, as its form does. */
export const addComponent = async (
  page: Page,
  app: AppFixture,
  pageId: number,
  type: string,
  values: object,
): Promise<number> => {
  const componentId = await addPart(page, app, pageId, type, values);
  const attached = await page.request.post(app.url("/Admin/ManagePageComponent"), {
    data: { pageId, type, componentId, id: 0, status: "draft", versionId: 1 },
  });
  expect(await attached.json()).toBe("Saved");
  return componentId;
};

export const addText = (page: Page, app: AppFixture, pageId: number, name: string): Promise<number> =>
  addComponent(page, app, pageId, "HtmlEditor", {
    componentName: name,
    content: `<p>Text of ${name}</p>`,
  });

export const openEditor = async (page: Page, app: AppFixture, pageId: number, query = ""): Promise<void> => {
  await page.goto(app.url(`/UpdatePageComponent/${pageId}${query}`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page & Component Management");
};

/** Opens a new page with a text, and the text's form. */
export const openNewText = async (page: Page, app: AppFixture) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const content = page.getByRole("textbox", { name: "Content" });
  await expect(content).toBeVisible();
  return { pageId, id, content };
};

/** Saves a new accordion on the page, and opens the popup of its first tab. */
export const openFirstTab = async (page: Page, app: AppFixture, pageId: number): Promise<Locator> => {
  await openEditor(page, app, pageId, "?version=1&new=Accordion");
  await page.getByRole("textbox", { name: "Component name" }).fill("Questions");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Add Tab" }).click();
  // If it isn't a draft anymore, its title says View.
  return page.getByRole("dialog", { name: /Accordion Tab$/ });
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
/** Today's date in the demo's time zone, which its staff see wherever they are. */
export const today = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});
