import type { Page } from "@playwright/test";
import {
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

signedInOnWideScreen();

test("typed text stays when someone else deletes the draft [CMP-GEN-14]", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
  await page.request.post(app.url(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await openEditor(page, app, pageId, "?version=2&new=HtmlEditor");
  await page.getByRole("textbox", { name: "Component name" }).fill("Kept");
  await page.getByRole("textbox", { name: "Content" }).fill("A long text.");
  await page.request.delete(app.url(`/Version/DeleteDraft?pageId=${pageId}`));
  await page.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "This version doesn't exist.", "OK");
  await expect(page.getByText(/Someone deleted V2/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue("Kept");
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("A long text.");
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toHaveCount(0);
  await versions(page).selectOption("1");
  await answerDialog(page, "unsaved changes", "Discard changes");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
});

test.describe("when someone else saved first", () => {
  const openStale = async (page: Page, app: AppFixture): Promise<number> => {
    const pageId = await createPage(page, app);
    const id = await addText(page, app, pageId, "Text");
    await openEditor(page, app, pageId, `?version=1&component=${id}`);
    await page.getByRole("textbox", { name: "Component name" }).fill("Mine");
    const other = await page.request.post(app.url("/Admin/UpdateHtmlEditor"), {
      data: { id, pageId, versionId: 1, componentName: "Theirs", content: "<p>Their text</p>" },
    });
    expect(other.status()).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
    await expect(dialog).toContainText("Their text");
    await expect(dialog).toContainText("Text of Text");
    return id;
  };

  test("your text can overwrite theirs", async ({ page, app, expectAccessible }) => {
    const id = await openStale(page, app);
    await expectAccessible();
    await page.getByRole("button", { name: "Keep changes here" }).click();
    await expect(componentList(page)).toHaveText([/Mine-V1/]);
    const stored = await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`));
    expect(await stored.json()).toMatchObject({ componentName: "Mine", content: "<p>Text of Text</p>" });
  });

  test("their text can be kept instead", async ({ page, app }) => {
    await openStale(page, app);
    await page.getByRole("button", { name: "Use saved version" }).click();
    await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue("Theirs");
    await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("Their text");
    await page.getByRole("textbox", { name: "Component name" }).fill("Both");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(componentList(page)).toHaveText([/Both-V1/]);
  });
});

test("other staff can edit and submit drafts, but can't publish or see the log [VER-003] [VER-009] [VER-014] [VER-018]", async ({
  page,
  app,
  signIn,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await openEditor(page, app, pageId);
  await expect(page.getByRole("tab", { name: "Component Details" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Version Log" })).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Text-V1" }).click();
  await page.getByRole("textbox", { name: "Component name" }).fill("By a clerk");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(componentList(page)).toHaveText([/By a clerk-V1/]);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await expect(page.getByText(/waiting for an admin to publish or reject it/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Publish|Reject)$/ })).toHaveCount(0);
});
