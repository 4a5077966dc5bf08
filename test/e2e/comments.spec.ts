import type { Page } from "@playwright/test";
import {
  addComponent,
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  onWideScreen,
  openEditor,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { fits } from "./page-steps.ts";

// Comments on a draft: started by keyboard, mailed, answered at the link, and resolved.

onWideScreen();

const CLERK = "clerk@riverbend.example";

const panel = (page: Page) => page.getByRole("region", { name: "Comments" });
const newComment = (page: Page) => panel(page).getByRole("textbox", { name: "New comment" });
const threads = (page: Page) => panel(page).getByRole("article");
const commentsTab = (page: Page) => page.getByRole("tab", { name: /^Comments/ });

const openComments = async (page: Page, app: AppFixture, pageId: number): Promise<void> => {
  await openEditor(page, app, pageId);
  await commentsTab(page).click();
  await expect(newComment(page)).toBeVisible();
};

test("a colleague who is mentioned by keyboard gets an email, replies at its link, and resolves the thread", async ({
  page,
  app,
  browser,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  const id = await addComponent(page, app, pageId, "ActionButton", {
    componentName: "Rates",
    text: "See the rates",
    link: "/rates",
  });
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  await commentsTab(page).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("combobox", { name: "About" })).toHaveValue(String(id));
  await panel(page).getByRole("combobox", { name: "Field" }).selectOption("Text");
  await newComment(page).focus();
  await page.keyboard.type("Is this right, @ju");
  const offered = panel(page).getByRole("listbox", { name: "Colleagues" });
  await expect(offered.getByRole("option")).toHaveText(["June Okafor"]);
  await expectAccessible();
  await page.keyboard.press("Enter");
  await expect(newComment(page)).toHaveValue("Is this right, @June Okafor ");
  await page.keyboard.press("Control+s");
  await expect(panel(page).getByRole("status").filter({ hasText: "Your comment was added." })).toBeVisible();
  await expect(threads(page)).toHaveCount(1);
  await expect(threads(page).getByRole("heading", { name: "Rates-V1: Text" })).toBeFocused();
  await expect(threads(page).getByText("@June Okafor")).toBeVisible();
  await expect(commentsTab(page)).toHaveAccessibleName("Comments 1 open");
  const marker = componentList(page).getByRole("button", { name: "1 open comment thread on Rates-V1" });
  await expect(marker).toBeVisible();
  await expectAccessible();

  await expect
    .poll(() => app.outbox().some((mail) => mail.includes("mentioned you in a comment")))
    .toBe(true);
  const mail = app.outbox().find((text) => text.includes("mentioned you in a comment")) ?? "";
  expect(mail).toContain(CLERK);
  const link = /\/UpdatePageComponent\/\d+\?thread=\d+/.exec(mail)?.[0] ?? "";
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = await context.newPage();
  await signInAt(other, app, CLERK);
  await other.goto(app.url(link));
  await expect(threads(other).getByRole("heading", { name: "Rates-V1: Text" })).toBeFocused();
  await threads(other).getByRole("button", { name: "Reply" }).click();
  const reply = threads(other).getByRole("textbox", { name: "Reply" });
  await expect(reply).toBeFocused();
  await reply.fill("Yes, it is.");
  await threads(other).getByRole("button", { name: "Reply" }).click();
  await expect(threads(other).getByText("Yes, it is.")).toBeVisible();
  await threads(other).getByRole("button", { name: "Resolve" }).click();
  await expect(panel(other).getByText("No open comments.")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(marker).toHaveCount(0);
  await commentsTab(page).click();
  await panel(page).getByRole("checkbox", { name: "Show resolved (1)" }).click();
  await expect(threads(page)).toContainText("Resolved by");
  await threads(page).getByRole("button", { name: "Reopen" }).click();
  await threads(page)
    .getByRole("button", { name: /^Edit comment by/ })
    .click();
  const edited = threads(page).getByRole("textbox", { name: "Edit comment" });
  await expect(edited).toHaveValue("Is this right, @June Okafor");
  await edited.fill("Is this still right?");
  await threads(page).getByRole("button", { name: "Save comment" }).click();
  await expect(threads(page)).toContainText("Is this still right?");
  await expect(threads(page)).toContainText("(edited)");
  await marker.click();
  await threads(page)
    .getByRole("button", { name: /^Delete comment by/ })
    .first()
    .click();
  await answerDialog(page, "Delete this comment?", "Delete comment");
  await expect(threads(page)).not.toContainText("Is this still right?");
});

/** Signs somebody in on the screen, in another browser. */
const signInAt = async (page: Page, app: AppFixture, email: string): Promise<void> => {
  await page.goto(app.url("/login"));
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/\/adminhome/i);
};

test("one space follows a mention, however it's typed", async ({ page, app, signIn }) => {
  await signIn();
  const pageId = await createPage(page, app);
  await openComments(page, app, pageId);
  await newComment(page).focus();
  await page.keyboard.type("Is @ju");
  await page.keyboard.press("Enter");
  await page.keyboard.type(" here?");
  await expect(newComment(page)).toHaveValue("Is @June Okafor here?");
  await newComment(page).fill("Ask  first");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("@ju");
  await page.keyboard.press("Enter");
  await page.keyboard.type(", please,");
  await expect(newComment(page)).toHaveValue("Ask @June Okafor, please, first");
});

test("a comment being typed survives a reload, and open threads are named before a version is submitted", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Rates");
  await openComments(page, app, pageId);
  await newComment(page).fill("The second table is last year's.");
  page.on("dialog", (dialog) => void dialog.accept());
  await expect
    .poll(async () =>
      (await page.request.get(app.url(`/Admin/GetWorkingCopy?form=comment&item=0 page ${pageId}`))).json(),
    )
    .toMatchObject({ values: { text: "The second table is last year's." } });
  await page.reload();
  await commentsTab(page).click();
  await panel(page).getByRole("button", { name: "Restore" }).click();
  await expect(newComment(page)).toHaveValue("The second table is last year's.");
  await panel(page).getByRole("button", { name: "Comment", exact: true }).click();
  await expect(threads(page)).toContainText("The second table is last year's.");
  await expect(newComment(page)).toHaveValue("");

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("1 comment thread is still open.");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit");
  await expect(page.getByText("V1 was submitted.")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a link leads to its thread, and everything fits", async ({ page, app, signIn, expectAccessible }) => {
    await signIn();
    const pageId = await createPage(page, app);
    await addText(page, app, pageId, "Rates");
    const answer = await page.request.post(app.url("/Admin/StartCommentThread"), {
      data: { pageId, text: `A${"very".repeat(40)} long word` },
    });
    const { threadId } = (await answer.json()) as { threadId: number };
    await openEditor(page, app, pageId, `?thread=${threadId}`);
    await expect(threads(page).getByRole("heading", { name: "The whole page" })).toBeFocused();
    await expect.poll(() => fits(page)).toBe(true);
    await expectAccessible();
  });
});
