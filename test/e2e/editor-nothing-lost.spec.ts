import type { Page } from "@playwright/test";
import {
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  openFirstTab,
  openNewText,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { closeToast } from "./page-steps.ts";

// Whatever goes wrong while someone types, the text stays on the screen and can be saved later.

signedInOnWideScreen();

const name = (page: Page) => page.getByRole("textbox", { name: "Component name" });
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

const openText = async (page: Page, app: AppFixture): Promise<number> => {
  const { id } = await openNewText(page, app);
  await name(page).fill("Kept");
  await content(page).fill("A long text that nobody wants to write twice.");
  return id;
};

const stored = async (page: Page, app: AppFixture, id: number): Promise<unknown> =>
  (await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`))).json();

const KEPT = { componentName: "Kept", content: "<p>A long text that nobody wants to write twice.</p>" };

test("after a session ends, signing in again in another tab lets the save continue", async ({
  page,
  app,
  context,
}) => {
  const id = await openText(page, app);
  await context.clearCookies();
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Your session ended.");
  await expect(dialog).toContainText("Everything you typed on this screen is still here.");
  const opened = context.waitForEvent("page");
  await dialog.getByRole("link", { name: /sign-in screen/ }).click();
  const tab = await opened;
  await tab.getByLabel("Username").fill("admin@riverbend.example");
  await tab.getByLabel("Password", { exact: true }).fill(app.password);
  await tab.getByRole("button", { name: "Log In" }).click();
  await tab.waitForURL(/\/adminhome/i);
  await tab.close();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  await expect.poll(() => stored(page, app, id)).toMatchObject(KEPT);
});

test("after a session ends, text that the person keeps typing stays unsaved", async ({
  page,
  app,
  context,
}) => {
  await openText(page, app);
  await context.clearCookies();
  await page.keyboard.press("Control+s");
  await page.getByRole("alertdialog").getByRole("button", { name: "Not now" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(name(page)).toHaveValue("Kept");
  await expect(content(page)).toHaveText("A long text that nobody wants to write twice.");
  // Without a session, what was typed last is in this browser alone, and the line says so.
  await expect(page.getByRole("status").filter({ hasText: "Unsaved changes" })).toBeVisible();
});

test("after a lost connection, a banner says so until the server answers again, and then the text is saved", async ({
  page,
  app,
  context,
  expectAccessible,
}) => {
  const id = await openText(page, app);
  await context.setOffline(true);
  const banner = page.getByText("Everything you typed is still on this screen");
  await expect(banner).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("The save didn't go through.")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(banner).toBeVisible();
  await expectAccessible();
  await expect(content(page)).toHaveText("A long text that nobody wants to write twice.");
  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(componentList(page)).toHaveText([/Kept-V1/]);
  await expect.poll(() => stored(page, app, id)).toMatchObject(KEPT);
});

test("after a conflict, both texts are side by side, and deciding later keeps your own", async ({
  page,
  app,
}) => {
  const id = await openText(page, app);
  const { pageId } = (await stored(page, app, id)) as { pageId: number };
  const other = await page.request.post(app.url("/Admin/UpdateHtmlEditor"), {
    data: { id, pageId, versionId: 1, componentName: "Theirs", content: "<p>Another hand's words</p>" },
  });
  expect(other.status()).toBe(200);
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  for (const words of [
    "A long text that nobody wants to write twice.",
    "Another hand's words",
    "Kept",
    "Theirs",
  ])
    await expect(dialog).toContainText(words);
  await expect(async () => {
    const mine = await dialog.getByText("A long text that nobody wants to write twice.").boundingBox();
    const theirs = await dialog.getByText("Another hand's words").boundingBox();
    expect(mine && theirs && Math.abs(mine.y - theirs.y) < 4 && mine.x < theirs.x).toBe(true);
  }).toPass();
  await dialog.getByRole("button", { name: "Decide later" }).click();
  await expect(content(page)).toHaveText("A long text that nobody wants to write twice.");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expect.poll(() => stored(page, app, id)).toMatchObject({ componentName: "Theirs" });
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Keep changes here" }).click();
  await expect(componentList(page)).toHaveText([/Kept-V1/]);
  await expect.poll(() => stored(page, app, id)).toMatchObject(KEPT);
});

test("a refused save, delete, or reorder is shown in the server's own words and changes nothing else [CMP-GEN-14] [ERR-001] [ERR-004] [EDIT-016]", async ({
  page,
  app,
}) => {
  const id = await openText(page, app);
  const { pageId } = (await stored(page, app, id)) as { pageId: number };
  await addText(page, app, pageId, "Below");
  // Anything but a number is an error, even if it doesn't come as a refusal.
  let status = 400;
  await page.route(/UpdateHtmlEditor/i, (route) =>
    route.fulfill({ status, json: "The text holds a word that isn't allowed." }),
  );
  for (status of [400, 200]) {
    await page.keyboard.press("Control+s");
    await answerDialog(page, "The text holds a word that isn't allowed.", "OK");
    await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  }
  await page.unroute(/UpdateHtmlEditor/i);
  await expect(name(page)).toHaveValue("Kept");
  await page.keyboard.press("Control+s");
  await expect(componentList(page)).toHaveText([/Kept-V1/, /Below-V1/]);

  await page.route(/DeletePageComponent/i, (route) => route.fulfill({ json: "Not today." }));
  await page.getByRole("button", { name: "Show component names" }).click();
  await page.getByRole("button", { name: "Delete Below-V1" }).click();
  await answerDialog(
    page,
    "Are you sure you want to delete this component and remove all associations to it?",
    "Delete component",
  );
  await answerDialog(page, "Not today.", "OK");
  await expect(componentList(page)).toHaveText([/Kept-V1/, /Below-V1/]);

  await page.route(/UpdatePageComponentOrder/i, (route) => route.fulfill({ json: "Not in this order." }));
  await page.getByRole("button", { name: "Move Below-V1 up" }).click();
  await expect(page.getByText("Not in this order.")).toBeVisible();
});

test("deleting a component asks with the printed words, and declining deletes nothing [ERR-008] [VER-012]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Delete Text-V1" }).click();
  await answerDialog(
    page,
    "Are you sure you want to delete this component and remove all associations to it?",
    "Keep component",
  );
  await expect(componentList(page)).toHaveText([/Text-V1/]);
  const data = await page.request.get(app.url(`/Admin/GetPageComponentData?pageId=${pageId}`));
  expect((await data.json()).pageComponents).toHaveLength(1);
});

test("text typed into a popup while it's saving stays unsaved, and the popup stays open", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const popup = await openFirstTab(page, app, pageId);
  await popup.getByRole("textbox", { name: "Component name" }).fill("Tab");
  const title = popup.getByRole("textbox", { name: "Title" });
  await title.fill("Asked often");
  await popup.getByRole("textbox", { name: "Content" }).fill("The answer");
  const release = await holdRequests(page, /CreateAccordionTab/i);
  await popup.getByRole("button", { name: "Save" }).click();
  await title.fill("Asked very often");
  release();
  await closeToast(page, "Saved");
  await expect(popup.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Asked very often");
  await popup.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Saved");
  await expect(popup).toBeHidden();
  const tabs = page.getByRole("list", { name: "Accordion Tabs" }).getByRole("listitem");
  await expect(tabs).toHaveCount(1);
  await tabs.getByRole("button", { name: /^Edit / }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Title" })).toHaveValue(
    "Asked very often",
  );
});

test("adding or leaving while a component is saving waits for the save, and asks nothing", async ({
  page,
  app,
}) => {
  const id = await openText(page, app);
  const saveAnd = async (step: () => Promise<void>) => {
    const release = await holdRequests(page, /UpdateHtmlEditor/i, { times: 1 });
    const sent = page.waitForRequest(/UpdateHtmlEditor/i);
    await page.keyboard.press("Control+s");
    await sent;
    await step();
    release();
  };
  await saveAnd(() => page.getByRole("button", { name: "Add Component" }).first().click());
  await expect(page.getByRole("dialog", { name: "Add Component" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await content(page).fill("A second text.");
  await saveAnd(() => page.getByRole("navigation").getByRole("link", { name: "Side Navs" }).click());
  await expect(page).toHaveURL(/\/SideNavManagement$/);
  await expect.poll(() => stored(page, app, id)).toMatchObject({ content: "<p>A second text.</p>" });
});

test("Submit and Go live now wait for a running save, even if nothing is unsaved", async ({ page, app }) => {
  await openNewText(page, app);
  for (const step of ["Submit", "Go live now"]) {
    const release = await holdRequests(page, /UpdateHtmlEditor/i, { times: 1 });
    const sent = page.waitForRequest(/UpdateHtmlEditor/i);
    await page.keyboard.press("Control+s");
    await sent;
    await page.getByRole("button", { name: step, exact: true }).click();
    release();
    await answerDialog(page, /submit/i.test(step) ? "submit this draft?" : "publish this draft?", "Cancel");
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  }
});

test("saving again while a save is running saves what was typed since", async ({ page, app }) => {
  const id = await openText(page, app);
  const release = await holdRequests(page, /UpdateHtmlEditor/i, { times: 1 });
  const first = page.waitForRequest(/UpdateHtmlEditor/i);
  await page.keyboard.press("Control+s");
  await first;
  await name(page).fill("Kept, too");
  await page.keyboard.press("Control+s");
  release();
  await expect(componentList(page)).toHaveText([/Kept, too-V1/]);
  await expect.poll(() => stored(page, app, id)).toMatchObject({ ...KEPT, componentName: "Kept, too" });
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
});

test("a save that is refused isn't repeated for an earlier Ctrl+S, and the next Ctrl+S saves right away", async ({
  page,
  app,
}) => {
  const id = await openText(page, app);
  const gate = Promise.withResolvers<void>();
  let requests = 0;
  await page.route(/UpdateHtmlEditor/i, async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    await gate.promise;
    return route.fulfill({ status: 400, json: "This text can't be taken." });
  });
  const first = page.waitForRequest(/UpdateHtmlEditor/i);
  await page.keyboard.press("Control+s");
  await first;
  await page.keyboard.press("Control+s");
  gate.resolve();
  const ok = page.getByRole("alertdialog").getByRole("button", { name: "OK" });
  await expect(ok).toBeVisible();
  expect(requests).toBe(1);
  // Presses Ctrl+S after the dialog has closed, but before the form is rendered again.
  await ok.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    for (let turn = 0; turn < 20; turn += 1) await undefined;
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "s", ctrlKey: true }));
  });
  await expect.poll(() => stored(page, app, id)).toMatchObject(KEPT);
});
