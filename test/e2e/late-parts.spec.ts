import type { Page } from "@playwright/test";
import { addText, createPage, expect, openEditor, signedInOnWideScreen } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// Parts of a screen load late. If one doesn't arrive, its button isn't dead until the page is reloaded.

signedInOnWideScreen();

const fail = (page: Page, chunk: string, times?: number): Promise<unknown> =>
  page.route(new RegExp(`/${chunk}-[^/]+\\.js$`), (route) => route.fulfill({ status: 503 }), { times });

const openDraft = async (page: Page, app: Parameters<typeof createPage>[1]): Promise<void> => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
};

test("the kinds of components open although their code failed to load at first", async ({ page, app }) => {
  const failed = page.waitForResponse(/\/kind-gallery\.editor-/);
  await fail(page, "kind-gallery\\.editor", 1);
  await openDraft(page, app);
  expect((await failed).status()).toBe(503);
  await page.getByRole("button", { name: "Add Component" }).click();
  await expect(page.getByRole("dialog", { name: "Add Component" })).toBeVisible();
});

test("says that a popup couldn't be loaded, and opens it once it can be", async ({ page, app }) => {
  await fail(page, "kind-gallery\\.editor");
  await openDraft(page, app);
  const add = page.getByRole("button", { name: "Add Component" });
  await add.click();
  const message = page.getByRole("alertdialog");
  await expect(message).toContainText("This couldn't be loaded. Check your connection and try again.");
  await message.getByRole("button", { name: "OK" }).click();
  await expect(message).toBeHidden();
  await page.unrouteAll();
  await add.click();
  await expect(page.getByRole("dialog", { name: "Add Component" })).toBeVisible();
});

test("a tab whose code failed to load offers to try again, and the rest of the editor stays", async ({
  page,
  app,
}) => {
  await fail(page, "comments-panel\\.editor");
  await openDraft(page, app);
  await page.getByRole("tab", { name: /^Comments/ }).click();
  const tryAgain = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await expect(tryAgain).toBeVisible();
  await page.unrouteAll();
  await tryAgain.click();
  await expect(page.getByRole("tabpanel", { name: /^Comments/ }).getByRole("textbox")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add Component" })).toBeVisible();
});

test("a part is shown as soon as it's loaded, without a timer", async ({ page, openHome }) => {
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const startShort = (...args: Parameters<typeof start>) =>
      Number(args[1] ?? 0) > 100 ? 0 : start(...args);
    Object.assign(window, { setTimeout: startShort });
  });
  await openHome();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeVisible();
});
