import type { Page } from "@playwright/test";
import {
  addText,
  answerDialog,
  createPage,
  expect,
  openEditor,
  pageNumber,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

signedInOnWideScreen();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const newDraft = async (page: Page, app: AppFixture): Promise<number> => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  return pageId;
};

test("an author withdraws a submitted version, changes it, and submits it again", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const pageId = await newDraft(page, app);
  await signIn("clerk@riverbend.example");
  await openEditor(page, app, pageId);
  await press(page, "Submit");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await expect(page.getByText("V1 is waiting for an admin to publish or reject it")).toBeVisible();
  // The button is gone, so the result has the focus.
  await expect(page.getByRole("status").filter({ hasText: "V1 was submitted." })).toBeFocused();
  await expectAccessible();
  await press(page, "Withdraw");
  await answerDialog(page, "Withdraw V1?", "Keep it submitted");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
  await press(page, "Withdraw");
  await answerDialog(page, "Withdraw V1?", "Withdraw version");
  await expect(page.getByRole("status").filter({ hasText: "V1 is a draft again." })).toBeVisible();
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(draft\)$/]);
  await expect.poll(() => app.outbox().join("\n")).toContain(`Withdrawn: Editor ${pageNumber}`);
  await press(page, "Submit");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
});

test("an Admin publishes a draft in one step; others can only submit it", async ({ page, app, signIn }) => {
  const pageId = await newDraft(page, app);
  const address = app.url(`/editor-${pageNumber}`);
  await openEditor(page, app, pageId);
  await press(page, "Go live now");
  await answerDialog(page, "V1 goes live without waiting for approval.", "Publish", "Typo");
  await expect(page.getByRole("status").filter({ hasText: "V1 is live now." })).toBeVisible();
  await page.getByRole("tab", { name: "Version Log" }).click();
  const rows = page.getByRole("table", { name: "Version log" }).getByRole("row");
  await expect(rows.filter({ hasText: "Submitted draft V1" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Published draft V1" })).toHaveCount(1);
  await page.goto(address);
  await expect(page.getByText("Text of Text")).toBeVisible();

  await signIn("clerk@riverbend.example");
  await openEditor(page, app, pageId);
  await press(page, "Create Draft");
  await answerDialog(page, "Are you sure you want to create a draft?", "Create Draft");
  await expect(page.getByRole("button", { name: "Submit", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Go live now" })).toHaveCount(0);
});

test("text that changed after it was opened isn't published unread, and the dialog says what changed", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "Fees");
  const ask = (step: string, query = "") =>
    page.request.post(app.url(`/Version/${step}?pageId=${pageId}${query}`));
  await ask("SubmitDraft");
  await openEditor(page, app, pageId);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();

  await ask("RejectDraft");
  const changed = await page.request.post(app.url("/Admin/UpdateHtmlEditor"), {
    data: { id, pageId, versionId: 1, componentName: "Fees", content: "<p>Never read</p>" },
  });
  expect(changed.status()).toBe(200);
  await ask("SubmitDraft");
  await press(page, "Publish");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "Looks good");
  await expect(page.getByRole("alertdialog")).toContainText("“Fees” was changed");
  await expectAccessible();
  const { status } = await page.request.get(app.url(`/editor-${pageNumber}`)).then((answer) => ({
    status: answer.status(),
  }));
  expect(status).toBe(404);
  await press(page, "Review it again");
  await press(page, "Publish");
  // What was typed the first time is offered again.
  await expect(page.getByRole("alertdialog").getByRole("textbox")).toHaveValue("Looks good");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  await page.goto(app.url(`/editor-${pageNumber}`));
  await expect(page.getByText("Never read")).toBeVisible();
});

test("the reason for a rejected draft is in the editor, on the home screen, and in the page list", async ({
  page,
  app,
  playwright,
  signIn,
  openHome,
  expectAccessible,
}) => {
  const pageId = await newDraft(page, app);
  const name = `Editor ${pageNumber}`;
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  const admin = await playwright.request.newContext({ storageState: await page.context().storageState() });
  await signIn("clerk@riverbend.example");
  await openEditor(page, app, pageId);
  await expect(page.getByText("Pending", { exact: true })).toBeVisible();
  await admin.post(app.url(`/Version/RejectDraft?pageId=${pageId}&comments=Add+the+fees.`));
  await admin.dispose();
  // An editor that was open before shows the decision, too.
  const why = /Alma Reyes rejected V1 on \d+\/\d+\/\d{4}\. “Add the fees\.”/;
  await expect(page.getByRole("region", { name: "Last decision" })).toContainText(why);
  await expect(page.getByText("Pending", { exact: true })).toHaveCount(0);

  await openHome("admin@riverbend.example");
  const rejected = page.getByRole("region", { name: "Rejected" }).getByRole("listitem");
  await expect(rejected.filter({ hasText: name })).toContainText("Add the fees.");

  await openHome("clerk@riverbend.example");
  const entry = page
    .getByRole("region", { name: "Other people's drafts" })
    .getByRole("listitem")
    .filter({ hasText: name });
  await expect(entry).toContainText(/Alma Reyes rejected version 1 on \w+ \d+, \d{4}\./);
  await expect(entry).toContainText("Add the fees.");
  await expectAccessible();
  await entry.getByRole("link", { name }).click();
  await expect(page.getByRole("region", { name: "Last decision" })).toContainText(why);
  await page.goto(app.url(`/PageComponentManagement?search=editor-${pageNumber}`));
  await expect(page.getByRole("row").filter({ hasText: name })).toContainText(
    /Draft\s*Rejected [A-Z][a-z]{2} \d{1,2}, \d{4}/,
  );
  await expectAccessible();
});

test("what needs approval is said above the last decision about the page", async ({ page, app }) => {
  const pageId = await newDraft(page, app);
  const step = (name: string) =>
    page.request.post(app.url(`/Version/${name}?pageId=${pageId}&comments=Fees.`));
  for (const name of ["SubmitDraft", "RejectDraft", "SubmitDraft"]) await step(name);
  await openEditor(page, app, pageId);
  const banners = page.getByRole("region").filter({ hasText: "“Fees.”" });
  await expect(banners).toContainText(["V1 needs your approval", "rejected V1"]);
});

test("if a second person must approve, nobody can publish what they submitted", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const setSwitch = async (isOn: boolean) => {
    await page.goto(app.url("/LayoutManagement/security"));
    const form = page.getByRole("form", { name: "Sign-in and security" });
    await form.getByRole("checkbox", { name: "A second person approves" }).setChecked(isOn);
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL(/\/PageComponentManagement|\/AdminHome/i);
  };
  const pageId = await newDraft(page, app);
  await setSwitch(true);
  try {
    await openEditor(page, app, pageId);
    await expect(page.getByRole("button", { name: "Go live now" })).toHaveCount(0);
    await press(page, "Submit");
    await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
    await expect(page.getByText("You submitted V1, so a second person must approve it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
    await expectAccessible();
    await signIn("vendor@tracsoft.example");
    await openEditor(page, app, pageId);
    await press(page, "Publish");
    await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "");
    await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  } finally {
    await signIn();
    await setSwitch(false);
  }
});
