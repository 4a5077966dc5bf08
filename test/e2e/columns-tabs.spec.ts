import type { Page } from "@playwright/test";
import { addComponent, addPart, createPage, expect, openEditor, preview } from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

// An accordion opens step by step, as most visitors see it.
test.use({ reducedMotion: "no-preference" });

/** Creates a published page with three tabs, and returns its address. */
const publishedTabs = async (page: Page, app: AppFixture, isAccordion: boolean): Promise<string> => {
  const pageId = await createPage(page, app);
  const columnsTabContainerId = await addComponent(page, app, pageId, "ColumnsTabContainer", {
    componentName: "Collection",
    isAccordion,
    showBorder: true,
  });
  for (const title of ["Trash", "Recycling", "Yard waste"])
    await addPart(page, app, pageId, "ColumnsTab", {
      columnsTabContainerId,
      componentName: title,
      title,
      format: "4",
      column1: `<p>About ${title}</p>`,
      footer: "",
    });
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
  const { friendlyUrl } = await (await page.request.get(app.url(`/Admin/GetPage?pageId=${pageId}`))).json();
  return app.url(`/${friendlyUrl}`);
};

test("tabs are added in a popup whose editors follow the format [CMP-COLUMNSTABCONTAINER-01] [CMP-COLUMNSTAB-01] [CMP-COLUMNSTAB-04] [CMP-GEN-04]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /Columns Tab Container/ }).click();
  const form = page.getByRole("form", { name: "Columns Tab Container" });
  const name = form.getByLabel("Component name");
  await name.fill("");
  // It saves the container first.
  await page.getByRole("button", { name: "Add Tab" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Component name is required\./);
  await name.fill("Collection");
  await form.getByLabel("Show border").check();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Add Tab" }).click();
  const popup = page.getByRole("dialog", { name: "Create Columns Tab" });
  await popup.getByLabel("Component name").fill("Trash");
  await popup.getByLabel("Title").fill("Trash");
  const editor = (name: string) => popup.getByRole("textbox", { name, exact: true });
  for (const name of ["Column 1", "Footer"]) await expect(editor(name)).toBeHidden();
  await popup.getByRole("combobox", { name: "Format" }).selectOption("1-1-1-1");
  for (const name of ["Column 1", "Column 2", "Column 3", "Column 4", "Footer"])
    await expect(editor(name)).toBeVisible();
  await editor("Column 3").fill("Kept though hidden");
  await popup.getByRole("combobox", { name: "Format" }).selectOption("2-2");
  await expect(editor("Column 2")).toBeVisible();
  await expect(editor("Column 3")).toBeHidden();
  await popup.getByRole("combobox", { name: "Format" }).selectOption("2-1-1");
  await expect(editor("Column 3")).toHaveText("Kept though hidden");
  await expect(editor("Column 4")).toBeHidden();
  await editor("Column 1").fill("Bags only");
  await expectAccessible();
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Saved");
  await expect(popup).toBeHidden();
  await expect(page.getByRole("list", { name: "Columns Tabs" })).toContainText("Trash");
  await expect(preview(page).locator("[data-format='2-1-1'] > *")).toHaveText([
    "Bags only",
    "",
    "Kept though hidden",
  ]);
});

test("tabs can be opened by click, by keyboard, and by address [PUB-044]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const address = await publishedTabs(page, app, false);
  await page.goto(address);
  const tab = (name: string) => page.getByRole("tab", { name });
  const panel = (name: string) => page.getByText(`About ${name}`);
  await expect(tab("Trash")).toHaveAttribute("aria-selected", "true");
  await expect(panel("Trash")).toBeVisible();
  await expect(panel("Recycling")).toBeHidden();
  await tab("Recycling").click();
  await expect(panel("Recycling")).toBeVisible();
  await expect(panel("Trash")).toBeHidden();
  await expectAccessible();
  // Arrow keys wrap around, and Tab stops only at the chosen tab.
  await page.keyboard.press("ArrowRight");
  await expect(tab("Yard waste")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tab("Trash")).toBeFocused();
  await expect(panel("Trash")).toBeVisible();
  await page.keyboard.press("End");
  await expect(panel("Yard waste")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tabpanel")).toBeFocused();
  await expect(page).toHaveURL(address);
  const link = await tab("Recycling").getAttribute("href");
  await page.goto(`${address}${link}`);
  await page.reload();
  await expect(panel("Recycling")).toBeVisible();
  await expect(tab("Recycling")).toHaveAttribute("aria-selected", "true");
});

test("without scripts each tab leads to its panel, and nothing moves when the script starts [PUB-044]", async ({
  page,
  app,
  signIn,
  browser,
}) => {
  await signIn();
  const address = await publishedTabs(page, app, false);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await expect(plain.getByText("About Trash")).toBeVisible();
  await expect(plain.getByText("About Recycling")).toBeHidden();
  const before = await plain.getByText("About Trash").boundingBox();
  await plain.getByRole("link", { name: "Recycling" }).click();
  await expect(plain.getByText("About Recycling")).toBeVisible();
  await expect(plain.getByText("About Trash")).toBeHidden();
  await context.close();
  await page.goto(address);
  await page.getByRole("tab", { name: "Trash" }).waitFor();
  await expect.poll(() => page.getByText("About Trash").boundingBox()).toEqual(before);
});

test("as an accordion, each tab opens and closes on its own [PUB-044]", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(await publishedTabs(page, app, true));
  const text = page.getByText("About Recycling");
  const title = page.getByRole("heading", { name: "Recycling" });
  await expect(text).toBeHidden();
  await title.click();
  await expect(text).toBeVisible();
  await page.getByRole("heading", { name: "Trash" }).click();
  await expect(page.getByText("About Trash")).toBeVisible();
  await expect(text).toBeVisible();
  await title.click();
  await expect(text).toBeHidden();
});
