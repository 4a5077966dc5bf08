import type { BrowserContext, Page } from "@playwright/test";
import {
  addText,
  answerDialog,
  createPage,
  expect,
  openEditor,
  openNewText,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

// What is typed and not saved: offered again after whatever happened, to its author alone, until it's saved or
// discarded.

signedInOnWideScreen();

const TYPED = "Rates go up in May.";

const name = (page: Page) => page.getByRole("textbox", { name: "Component name" });
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const offer = (page: Page) => page.getByRole("group", { name: "Changes to restore" });
const button = (page: Page, label: string) => offer(page).getByRole("button", { name: label });

interface Opened {
  readonly pageId: number;
  readonly id: number;
}

/** Types into a new component. */
const type = async (page: Page, app: AppFixture): Promise<Opened> => {
  const opened = await openNewText(page, app);
  await content(page).fill(TYPED);
  return opened;
};

const open = async (page: Page, app: AppFixture, { pageId, id }: Opened): Promise<void> => {
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  await expect(name(page)).toBeVisible();
};

/** The server's copy, as the person in this browser gets it. */
const copyOf = async (page: Page, app: AppFixture, item: number | string, form = "component") =>
  (await page.request.get(app.url(`/Admin/GetWorkingCopy?form=${form}&item=${item}`))).json();

const saved = async (page: Page, app: AppFixture, id: number) =>
  (await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`))).json();

/** Opens the form and waits until it has been decided that nothing is offered. */
const openWithoutOffer = async (page: Page, app: AppFixture, opened: Opened): Promise<void> => {
  const answered = page.waitForResponse((response) => /GetWorkingCopy/i.test(response.url()));
  await open(page, app, opened);
  await answered;
  await expect(content(page)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
};

/** Signs in by the screen, in a new tab of a browser whose session is gone. */
const signInAgain = async (context: BrowserContext, app: AppFixture, email: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(app.url("/login"));
  await page.getByLabel("Username").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/\/adminhome/i);
  return page;
};

/** Closes a page as a crash does: nobody is asked. */
const crash = (page: Page): Promise<void> => page.close({ runBeforeUnload: false });

/** Another browser of the same person. */
const withSameSession = async (
  page: Page,
  run: (context: BrowserContext) => Promise<void>,
): Promise<void> => {
  const browser = page.context().browser();
  if (!browser) throw new Error("This page has no browser.");
  const cookies = await page.context().cookies();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookies);
  await run(context);
  await context.close();
};

test("text typed before a reload is offered, restored, and saved, and then no longer offered", async ({
  page,
  app,
  expectAccessible,
}) => {
  const opened = await type(page, app);
  page.on("dialog", (dialog) => void dialog.accept());
  // Right after the last key, before the server has it.
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.reload();
  await expect(offer(page)).toContainText(/You have unsaved changes from \d+:\d\d [AP]M\./);
  await expect(content(page)).toHaveText("Text of Text");
  await expectAccessible();
  await button(page, "Restore").click();
  await expect(content(page)).toHaveText(TYPED);
  await expect(offer(page)).toHaveCount(0);
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect.poll(() => saved(page, app, opened.id)).toMatchObject({ content: `<p>${TYPED}</p>` });
  await expect.poll(() => copyOf(page, app, opened.id)).toBeNull();
  await openWithoutOffer(page, app, opened);
});

test("on a phone, the link to unsaved text leads to its offer", async ({ page, app }) => {
  const opened = await type(page, app);
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.url("/AdminHome"));
  await page
    .getByRole("listitem")
    .filter({ has: page.locator(`a[href*="/UpdatePageComponent/${opened.pageId}?"]`) })
    .getByRole("link", { name: "Continue" })
    .click();
  await button(page, "Restore").click();
  await expect(content(page)).toHaveText(TYPED);
});

test("text typed before a crash is offered in another browser of the same person, and to nobody else", async ({
  page,
  app,
  context,
}) => {
  const opened = await type(page, app);
  await expect
    .poll(() => copyOf(page, app, opened.id))
    .toMatchObject({
      values: { content: `<p>${TYPED}</p>` },
      base: { content: "<p>Text of Text</p>" },
    });
  await withSameSession(page, async (elsewhere) => {
    await crash(page);
    const other = await elsewhere.newPage();
    await open(other, app, opened);
    await button(other, "Restore").click();
    await expect(content(other)).toHaveText(TYPED);
  });

  // The same browser, which still has the text, with someone else at its keyboard.
  await context.clearCookies();
  const stranger = await signInAgain(context, app, "vendor@tracsoft.example");
  await openWithoutOffer(stranger, app, opened);
});

test("without a connection, people can keep typing, a line says where the text is, and the server gets it later", async ({
  page,
  app,
  context,
  expectAccessible,
}) => {
  const { id } = await openNewText(page, app);
  await context.setOffline(true);
  await content(page).fill(TYPED);
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await content(page).press("End");
  await content(page).pressSequentially(" And in June.");
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByText("Saved on this device")).toBeHidden();
  await expect
    .poll(() => copyOf(page, app, id))
    .toMatchObject({ values: { content: `<p>${TYPED} And in June.</p>` } });
});

test("text typed without a connection is sent and offered when the admin is opened later", async ({
  page,
  app,
  context,
}) => {
  const opened = await openNewText(page, app);
  await context.setOffline(true);
  await content(page).fill(TYPED);
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await crash(page);
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(app.url("/adminhome"));
  await expect
    .poll(() => copyOf(later, app, opened.id))
    .toMatchObject({ values: { content: `<p>${TYPED}</p>` } });
  await open(later, app, opened);
  await expect(offer(later)).toBeVisible();
});

test("discarded text disappears from the form, the browser, and the server", async ({ page, app }) => {
  const opened = await type(page, app);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  await page.reload();
  await button(page, "Discard").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep changes" }).click();
  await expect(offer(page)).toBeVisible();
  await button(page, "Discard").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => copyOf(page, app, opened.id)).toBeNull();
  await openWithoutOffer(page, app, opened);
  await expect(content(page)).toHaveText("Text of Text");
});

test("leaving a form without saving, after agreeing, discards the text", async ({ page, app }) => {
  const opened = await type(page, app);
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Leave page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Images");
  await expect.poll(() => copyOf(page, app, opened.id)).toBeNull();
  await openWithoutOffer(page, app, opened);
});

test("a save by someone else since then is pointed out and compared before anything is restored", async ({
  page,
  app,
  expectAccessible,
}) => {
  const opened = await type(page, app);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  const other = await page.request.post(app.url("/Admin/UpdateHtmlEditor"), {
    data: { ...opened, versionId: 1, componentName: "Text", content: "<p>Another hand's words</p>" },
  });
  expect(other.status()).toBe(200);
  await page.reload();
  await expect(offer(page)).toContainText("Newer changes have been saved since then.");
  await button(page, "Compare").click();
  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  await expect(dialog.locator("dd")).toHaveText([`Here${TYPED}`, "Saved elsewhereAnother hand's words"]);
  await expect(dialog.locator("dt")).toContainText("changed in both");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(content(page)).toHaveText("Another hand's words");
  await button(page, "Compare").click();
  await dialog.getByRole("button", { name: "Keep changes here" }).click();
  await expect(content(page)).toHaveText(TYPED);
  await page.keyboard.press("Control+s");
  // It has been compared: nobody is asked a second time.
  await expect.poll(() => saved(page, app, opened.id)).toMatchObject({ content: `<p>${TYPED}</p>` });
});

test("a new component's own name isn't called outdated because another component has been added", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId, "?version=1&new=HtmlEditor");
  await name(page).fill("My own name");
  await expect
    .poll(() => copyOf(page, app, `0 HtmlEditor ${pageId} 1`))
    .toMatchObject({ base: { componentName: "Text Editor" } });
  await addText(page, app, pageId, "Text Editor");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(name(page)).toHaveValue("Text Editor 2");
  await expect(offer(page)).toContainText("You have unsaved changes from");
  await expect(offer(page)).not.toContainText("Newer changes have been saved");
  await button(page, "Restore").click();
  await expect(name(page)).toHaveValue("My own name");
});

test("an offer disappears once the same text is saved, and only what isn't saved stays offered", async ({
  page,
  app,
}) => {
  const opened = await type(page, app);
  await name(page).fill("Other name");
  page.on("dialog", (dialog) => void dialog.accept());
  await expect
    .poll(() => copyOf(page, app, opened.id))
    .toMatchObject({ values: { content: `<p>${TYPED}</p>`, componentName: "Other name" } });
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await content(page).fill(TYPED);
  await page.keyboard.press("Control+s");
  await expect
    .poll(() => copyOf(page, app, opened.id))
    .toMatchObject({ values: { componentName: "Other name" }, base: { componentName: "Text" } });
  await expect.poll(async () => Object.keys((await copyOf(page, app, opened.id)).values)).toHaveLength(1);
  await expect(offer(page)).toBeVisible();
  await name(page).fill("Other name");
  await page.keyboard.press("Control+s");
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => copyOf(page, app, opened.id)).toBeNull();
});

test("on a live version, an ignored offer says that it can't be saved there, and shows the text to copy it", async ({
  page,
  app,
  expectAccessible,
}) => {
  const opened = await type(page, app);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await page.getByRole("button", { name: "Go live now" }).first().click();
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  await expect(offer(page)).toContainText("They can't be saved here anymore.");
  await expect(button(page, "Restore")).toHaveCount(0);
  await expectAccessible();
  await button(page, "Show changes").click();
  await expect(content(page)).toHaveText(TYPED);
  const notice = page.getByRole("region", { name: "Unsaved changes" });
  await expect(notice).toContainText("Your changes weren't saved to V1. V1 is live.");
  await expect(notice).toBeFocused();
  await expect(notice.getByRole("button", { name: "Copy unsaved text" })).toBeInViewport();
});

test("typing before answering the offer loses neither text", async ({ page, app }) => {
  const opened = await type(page, app);
  page.on("dialog", (dialog) => void dialog.accept());
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await name(page).fill("Other name");
  await expect
    .poll(() => copyOf(page, app, opened.id))
    .toMatchObject({ values: { content: `<p>${TYPED}</p>`, componentName: "Other name" } });
  await button(page, "Restore").click();
  await expect(name(page)).toHaveValue("Other name");
  await expect(content(page)).toHaveText(TYPED);
});

test("an ended session doesn't interrupt typing, and the text is offered after signing in again", async ({
  page,
  app,
  context,
}) => {
  const opened = await openNewText(page, app);
  await context.clearCookies();
  await content(page).fill(TYPED);
  await expect(page.getByText("Saved on this device")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await crash(page);
  const later = await signInAgain(context, app, "admin@riverbend.example");
  await open(later, app, opened);
  await button(later, "Restore").click();
  await expect(content(later)).toHaveText(TYPED);
});

test("signing out removes the text from the browser and not from the account", async ({ page, app }) => {
  const opened = await type(page, app);
  await expect.poll(() => copyOf(page, app, opened.id)).not.toBeNull();
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("tenantry.copy")).length);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(app.url("/adminhome"));
  await expect.poll(stored).toBe(1);
  await page.getByRole("button", { name: "Account: Alma Reyes" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await page.waitForURL(/\/login/i);
  await expect.poll(stored).toBe(0);
});

test("a new item has its own working copy, which is deleted once the item is created", async ({
  page,
  app,
}) => {
  await page.goto(app.url("/CreateSideNav"));
  await name(page).fill("Offices");
  await expect
    .poll(() => copyOf(page, app, "0", "side-nav"))
    .toMatchObject({
      values: { componentName: "Offices" },
    });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await button(page, "Restore").click();
  await expect(name(page)).toHaveValue("Offices");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.waitForURL(/\/SideNavManagement/i);
  await expect.poll(() => copyOf(page, app, "0", "side-nav")).toBeNull();
});

test("a password never leaves the form", async ({ page, app }) => {
  await page.goto(app.url("/CreateUser"));
  await page.getByRole("radio", { name: "Set a password" }).check();
  await page.locator("input[type=password]").fill("Correct-Horse-9");
  await page.getByLabel("First name").fill("Ann");
  const kept = async () => [
    JSON.stringify(await copyOf(page, app, "0", "user")),
    await page.evaluate(() => JSON.stringify(localStorage)),
  ];
  await expect
    .poll(kept)
    .toEqual([expect.stringContaining('"firstName":"Ann"'), expect.stringContaining("tenantry.copy")]);
  await expect.poll(async () => (await kept()).join()).not.toContain("Horse");
});

test("each area of Site Information offers its own text, and no other area's", async ({
  page,
  app,
  expectAccessible,
}) => {
  page.on("dialog", (dialog) => void dialog.accept());
  const AREAS = [
    ["footer", "Copyright name", "Unsaved name"],
    ["identity", "Site name", "Unsaved site"],
    ["design", "Brand color", "#123456"],
  ] as const;
  const field = (label: string) => page.getByRole("textbox", { name: label, exact: true });
  for (const [area, label, text] of AREAS) {
    await page.goto(app.url(`/LayoutManagement/${area}`));
    const stored = page.waitForResponse(
      (response) => /SaveWorkingCopy/i.test(response.url()) && response.ok(),
    );
    await field(label).fill(text);
    await stored;
  }
  await page.goto(app.url("/AdminHome"));
  for (const [area, label, text] of AREAS) {
    await page.goto(app.url(`/LayoutManagement/${area}`));
    await expect(offer(page)).toHaveCount(1);
    await button(page, "Restore").click();
    await expect(field(label)).toHaveValue(text);
  }
  await page.reload();
  await expect(offer(page)).toHaveCount(1);
  await expectAccessible();
  for (const [area] of AREAS) {
    await page.goto(app.url(`/LayoutManagement/${area}`));
    await button(page, "Discard").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard changes" }).click();
    await expect(offer(page)).toHaveCount(0);
  }
});
