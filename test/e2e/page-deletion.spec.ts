import { expect, test } from "./fixtures.ts";
import { answerDialog, closeToast, createPage, openDetails, storedPage } from "./page-steps.ts";

test("a page with children says so before asking anything", async ({ page, app, signIn }) => {
  await signIn();
  const menu = await createPage(page, app, "With Children");
  const form = await openDetails(page, app, menu);
  // It's created while the form is open.
  const child = await createPage(page, app, "A Child", { menu });
  await form.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("The page has child pages.");
  await expect(dialog.getByRole("button")).toHaveText(["OK"]);
  await dialog.getByRole("button", { name: "OK" }).click();
  for (const id of [child, menu]) await page.request.delete(app.url(`/Admin/DeletePage?pageId=${id}`));
});

test("deleting asks first, and the page can be restored [PAGE-024] [PAGE-026] [PAGE-027] [ERR-008]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Short Lived");
  const form = await openDetails(page, app, id);
  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this page?", "Keep page");
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ status: "" });

  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this page?", "Delete page");
  await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
  await expect(form.getByLabel("Page Name")).toBeDisabled();
  await expect(form.getByRole("button", { name: "Save" })).toBeDisabled();
  await expect(form.getByText("This page is deleted. Restore it to change it.")).toBeVisible();
  const bar = page.getByRole("region", { name: "Version", exact: true });
  await expect(bar.getByText("Deleted", { exact: true })).toBeVisible();
  await expect.poll(() => storedPage(page, app, id)).toMatchObject({ status: "Deleted" });

  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  await expect(bar.getByText("Deleted", { exact: true })).toBeHidden();
  await form.getByLabel("Page Name").fill("Long Lived");
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
});

test("before a page is deleted, the dialog lists what links to it", async ({ page, app, signIn }) => {
  await signIn();
  const id = await createPage(page, app, "Much Linked");
  const other = await createPage(page, app, "Full Of Links");
  const text = { pageId: other, versionId: 1, componentName: "Text" };
  const created = await page.request.post(app.url("/Admin/CreateHtmlEditor"), {
    data: { ...text, content: '<p><a href="/muchlinked">Look there</a></p>' },
  });
  expect(created.status()).toBe(200);
  const form = await openDetails(page, app, id);
  await form.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("• Full Of Links (draft version)");
  await answerDialog(page, "Visitors will see only the text of these links to it:", "Keep page");
});

test("a refusal is shown in the server's own words [ERR-004] [PAGE-026] [PAGE-027] [PAGE-043]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const menu = await createPage(page, app, "Above All");
  const child = await createPage(page, app, "Below It", { menu });
  let form = await openDetails(page, app, menu);
  await form.getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "The page has child pages.", "OK");

  await form.getByLabel("Friendly URL").fill("about");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Another page at this menu level already has this Friendly URL.", "OK");
  await expect(form.getByLabel("Friendly URL")).toBeFocused();
  await expect(form.getByLabel("Friendly URL")).toHaveValue("about");

  for (const id of [child, menu]) await page.request.delete(app.url(`/Admin/DeletePage?pageId=${id}`));
  await page.evaluate(() =>
    window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true),
  );
  await page.goto("about:blank");
  form = await openDetails(page, app, child);
  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await answerDialog(page, "The page above it, Above All, is deleted. Restore that page first.", "OK");

  // Any answer but the expected word isn't a success.
  await page.route("**/Admin/RestorePage?*", (route) => route.fulfill({ json: "Not today." }));
  await form.getByRole("button", { name: "Restore" }).click();
  await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
  await answerDialog(page, "Not today.", "OK");
  await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
});

test("deleting and restoring a page doesn't hide a save in between [C-061] [PAGE-027]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createPage(page, app, "Gone And Back");
  const form = await openDetails(page, app, id);
  const theirSave = async (changes: object) => {
    const stored = await storedPage(page, app, id);
    const data = { ...stored, ...changes };
    expect((await page.request.post(app.url("/Admin/UpdatePage"), { data })).status()).toBe(200);
  };
  const deleteAndRestore = async () => {
    await form.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Are you sure you want to delete this page?", "Delete page");
    await form.getByRole("button", { name: "Restore" }).click();
    await answerDialog(page, "Are you sure you want to restore this page?", "Restore page");
    await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  };

  await theirSave({ name: "Their name" });
  await deleteAndRestore();
  await expect(form.getByLabel("Page Name")).toHaveValue("Their name");
  await form.getByLabel("SEO Title").fill("My title");
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "Their name", scoTitle: "My title" });

  await form.getByLabel("Page Name").fill("My name");
  await theirSave({ scoTitle: "Their title" });
  await deleteAndRestore();
  await expect(form.getByLabel("Page Name")).toHaveValue("My name");
  await form.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  await expect(dialog.locator("dd")).toHaveText([
    "HereMy name",
    "Saved elsewhereTheir name",
    "HereMy title",
    "Saved elsewhereTheir title",
  ]);
  await dialog.getByRole("button", { name: "Use saved version" }).click();
  await expect(form.getByLabel("SEO Title")).toHaveValue("Their title");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "Their name", scoTitle: "Their title" });
});
