import type { Locator, Page } from "@playwright/test";
import {
  addComponent,
  addPart,
  createPage,
  expect,
  openEditor,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";

// The focus starts where people go on, not at Close: at the first field, or else at the title.

signedInOnWideScreen();

const popup = (page: Page, name: string): Locator => page.getByRole("dialog", { name, exact: true });
const press = (page: Page, name: string): Promise<void> =>
  page.getByRole("button", { name, exact: true }).first().click();
const close = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(popup(page, name)).toHaveCount(0);
};

test("popups of the page editor start at their first field, once it has loaded", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const slides = await addComponent(page, app, pageId, "BannerContainer", { componentName: "Slides" });
  await addPart(page, app, pageId, "Banner", {
    componentName: "Slide one",
    bannerContainerId: slides,
    backgroundImage: "https://pictures.example/a.png",
  });
  await openEditor(page, app, pageId, `?version=1&component=${slides}`);

  await press(page, "Edit Slide one");
  const slide = popup(page, "Update Banner");
  await expect(slide.getByRole("textbox", { name: "Component name" })).toBeFocused();
  await slide.getByRole("button", { name: "Choose image: Background image" }).click();
  const gallery = popup(page, "Image Gallery");
  await expect(gallery.getByLabel("Search by description or tag")).toBeFocused();
  await close(page, "Image Gallery");
  await close(page, "Update Banner");

  await page.keyboard.press("?");
  await expect(popup(page, "Keyboard shortcuts").getByRole("heading", { level: 2 })).toBeFocused();
  await close(page, "Keyboard shortcuts");

  // Nothing can be typed into what isn't a draft.
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.reload();
  await press(page, "View Slide one");
  await expect(popup(page, "View Banner").getByRole("textbox", { name: "Component name" })).toBeDisabled();
  await expect(popup(page, "View Banner").getByRole("heading", { level: 2 })).toBeFocused();
});

test("a popup that someone already uses keeps the focus where it is when its fields appear", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const slides = await addComponent(page, app, pageId, "BannerContainer", { componentName: "Slides" });
  await openEditor(page, app, pageId, `?version=1&component=${slides}`);
  const release = await holdRequests(page, /\/Admin\/GetBanner\?/i);
  await press(page, "Add Slide");
  const slide = popup(page, "Create Banner");
  await expect(slide.getByRole("heading", { level: 2 })).toBeFocused();
  await page.keyboard.press("Tab");
  const closing = slide.getByRole("button", { name: "Close Create Banner" });
  await expect(closing).toBeFocused();
  release();
  await expect(slide.getByRole("textbox", { name: "Component name" })).toBeEnabled();
  await expect(closing).toBeFocused();
});

test("popups of the lists start at their first field", async ({ page, app }) => {
  await page.goto(app.url("/ImageManagement"));
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  await expect(popup(page, "Edit image").getByRole("textbox").first()).toBeFocused();
  await close(page, "Edit image");
  await press(page, "Folders");
  await expect(popup(page, "Folders").getByRole("textbox", { name: "New folder" })).toBeFocused();
});
