import type { Page } from "@playwright/test";
import {
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  openNewText,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

// The short way to correct a live page: its component's pencil, the text, and Go live now.

signedInOnWideScreen();

/** A new page with one text, live as V1. */
const openLiveText = async (page: Page, app: AppFixture) => {
  const made = await openNewText(page, app);
  for (const step of [`SubmitDraft?pageId=${made.pageId}`, `PublishDraft?pageId=${made.pageId}&versionId=1`])
    expect((await page.request.post(app.url(`/Version/${step}`))).status()).toBe(200);
  await openEditor(page, app, made.pageId);
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  return made;
};

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("the pencil on a live page asks, creates a draft, and opens the component there [VER-012]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const { content } = await openLiveText(page, app);
  await expect(page.getByRole("region", { name: "Why this version is read-only" })).toContainText(
    "To make changes, choose Create Draft or the pencil of a component.",
  );
  await expectAccessible();
  await press(page, "Edit Text-V1 in a draft");
  await answerDialog(page, "Are you sure you want to create a draft?", "Cancel");
  await expect(versions(page)).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Edit Text-V1 in a draft" })).toBeFocused();

  await press(page, "Edit Text-V1 in a draft");
  await answerDialog(page, "Are you sure you want to create a draft?", "Create Draft");
  await expect(versions(page)).toHaveValue("2");
  await expect(page.getByRole("heading", { name: "Update Text Editor" })).toBeVisible();
  await expect(content).toHaveText("Text of Text");
  await expect(content).toBeFocused();
  await expect(content).toBeEditable();
  await expect(page.getByRole("button", { name: /in a draft$/ })).toHaveCount(0);
});

test("Create Draft keeps the component open that was being read", async ({ page, app }) => {
  await openLiveText(page, app);
  await press(page, "View Text-V1");
  await expect(page.getByRole("heading", { name: "View Text Editor" })).toBeVisible();
  await press(page, "Create Draft");
  await answerDialog(page, "Are you sure you want to create a draft?", "Create Draft");
  await expect(versions(page)).toHaveValue("2");
  await expect(page.getByRole("heading", { name: "Update Text Editor" })).toBeVisible();
  await expect(componentList(page).locator("[aria-current=true]")).toHaveAccessibleName("Edit Text-V2");
});

test("no pencil appears on a live page that has a draft already", async ({ page, app }) => {
  const { pageId } = await openLiveText(page, app);
  await page.request.post(app.url(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await openEditor(page, app, pageId, "?version=1");
  await expect(page.getByRole("button", { name: "View Text-V1" })).toBeVisible();
  await expect(page.getByRole("button", { name: /in a draft$/ })).toHaveCount(0);
});

test("Submit and Go live now save what was typed before they ask", async ({ page, app }) => {
  const { pageId, id, content } = await openNewText(page, app);
  const stored = async () =>
    (await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`))).json();
  await content.fill("Typed before Submit");
  await press(page, "Submit");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Cancel");
  await expect.poll(stored).toMatchObject({ content: "<p>Typed before Submit</p>" });

  await content.fill("Typed before Go live now");
  await press(page, "Go live now");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  await expect.poll(stored).toMatchObject({ content: "<p>Typed before Go live now</p>" });
  const live = await page.request.get(app.url(`/PagePreview/${pageId}/1`));
  expect(await live.text()).toContain("Typed before Go live now");
});

test("Go live now includes a new component that needs no text", async ({ page, app }) => {
  const { pageId } = await openNewText(page, app);
  await openEditor(page, app, pageId, "?version=1&new=HRSeparator");
  await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue("Page Separator");
  await press(page, "Go live now");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  await expect(componentList(page)).toHaveText([/Text-V1/, /Page Separator-V1/]);
});

test("Go live now asks about what it has just saved, not about the empty page before", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  await page.getByRole("textbox", { name: "Content" }).fill("The first text of this page");
  await press(page, "Go live now");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("V1 goes live without waiting for approval.");
  await expect(dialog).not.toContainText("has no components");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
});

test("Go live now stops if a new component that needs no text can't be saved", async ({ page, app }) => {
  const { pageId } = await openNewText(page, app);
  await openEditor(page, app, pageId, "?version=1&new=HRSeparator");
  await page.route("**/CreateHRSeparator", (route) =>
    route.fulfill({ status: 400, json: "Try again later." }),
  );
  await press(page, "Go live now");
  await answerDialog(page, "Try again later.", "OK");
  await page.unroute("**/CreateHRSeparator");
  await press(page, "Go live now");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  await expect(componentList(page)).toHaveText([/Text-V1/, /Page Separator-V1/]);
});

test("Go live now shows what someone else has added before it publishes that with the text it saves", async ({
  page,
  app,
}) => {
  const { pageId, id, content } = await openNewText(page, app);
  await content.fill("Typed beside someone else");
  await addText(page, app, pageId, "Added");
  await press(page, "Go live now");
  await answerDialog(page, "V1 has changed since you saw it. Your text is saved.", "OK");
  await expect(componentList(page)).toHaveText([/Text-V1/, /Added-V1/]);
  const stored = await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`));
  expect(await stored.json()).toMatchObject({ content: "<p>Typed beside someone else</p>" });
  await press(page, "Go live now");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
});

test("Submit asks before it leaves out what can't be saved, and shows what is missing", async ({
  page,
  app,
}) => {
  const { id, content } = await openNewText(page, app);
  await content.fill("");
  await press(page, "Submit");
  await answerDialog(page, "This component has unsaved changes. Submit V1 without them?", "Keep editing");
  await expect(page.getByText("One field needs your attention")).toBeVisible();
  await press(page, "Submit");
  await answerDialog(page, "Submit V1 without them?", "Submit without them");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
  const stored = await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`));
  expect(await stored.json()).toMatchObject({ content: "<p>Text of Text</p>" });
});
