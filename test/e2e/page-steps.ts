import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect } from "./fixtures.ts";

export const message = (page: Page): Locator => page.getByRole("alertdialog");
export const closeMessage = (page: Page) => message(page).getByRole("button", { name: "OK" }).click();
/** Nothing needs sideways scrolling. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Waits for the success message and closes it, so that a later one with the same words isn't mistaken for it. */
export const closeToast = async (page: Page, text: string): Promise<void> => {
  const toast = page.locator(".mantine-Notification-root", { hasText: text });
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
};

/** Creates a page with its call, in the browser's session. Returns its id. */
export const createPage = async (
  page: Page,
  app: AppFixture,
  name: string,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const answer = await page.request.post(app.url("/Admin/CreatePage"), {
    data: {
      name,
      friendlyUrl: name.toLowerCase().replace(/[^a-z0-9]/g, ""),
      showOnMenu: false,
      scoTitle: name,
      scoMetaDescription: name,
      scoMetaKeywords: "test",
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as number;
};

/** A page as it is stored. */
export const storedPage = async (
  page: Page,
  app: AppFixture,
  pageId: number,
): Promise<Record<string, unknown>> =>
  (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${pageId}`))).json()) as Record<
    string,
    unknown
  >;

/** Opens the form of an existing page, which is a tab of its editor. */
export const openDetails = async (page: Page, app: AppFixture, pageId: number): Promise<Locator> => {
  await page.goto(app.url(`/UpdatePageComponent/${pageId}`));
  const column = page.getByRole("tab", { name: "Details", exact: true });
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page & Component Management");
  const details = page.getByRole("tab", { name: "Page Details" });
  // Which of the two appears depends on the width, and neither does until the editor has loaded.
  await expect(column.or(details).filter({ visible: true }).first()).toBeVisible();
  const form = page.getByRole("form", { name: "Page details" });
  // While the editor measures its width, one of them may be replaced by the other during the click.
  await expect(async () => {
    if (await column.isVisible()) await column.click({ timeout: 5_000 });
    await details.click({ timeout: 5_000 });
    await expect(form.getByLabel("Page Name")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  return form;
};

/** Waits until a screen has its heading and nothing on it is loading anymore. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main :is(.mantine-Skeleton-root, [aria-busy=true])")).toHaveCount(0);
};

/** Waits until the scripts of all interactive blocks of a kind have started. */
export const islandStarted = async (page: Page, kind: string): Promise<void> => {
  const islands = page.locator(`[data-island="${kind}"]`);
  await expect(islands.first()).toBeAttached();
  await expect(islands.and(page.locator(":not([data-started=done])"))).toHaveCount(0);
};

/** Presses a button of the open dialog, and waits for it to close. */
export const answerDialog = async (page: Page, text: string, button: string): Promise<void> => {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(text);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog.filter({ hasText: text })).toHaveCount(0);
};

/** A visitor's form whose script has started. Until then, the browser would send it without scripts. */
export const wakenForm = async (page: Page): Promise<Locator> => {
  const form = page.locator("form.tn-form");
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty("noValidate", true);
  return form;
};
