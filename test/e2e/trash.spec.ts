import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import {
  answerDialog,
  closeToast,
  createPage,
  fits,
  message,
  openDetails,
  storedPage,
} from "./page-steps.ts";

/** No test deletes anything of this company. */
const PROVIDER = "tracsoft.localhost";

/** Creates an event with its call. Returns its id. */
const createEvent = async (page: Page, app: AppFixture, title: string): Promise<number> => {
  const answer = await page.request.post(app.url("/AdminEvent/CreateEvent"), {
    data: {
      title,
      friendlyUrl: title.toLowerCase().replaceAll(" ", "-"),
      types: "Community",
      startTime: "2099-03-31T14:00:00Z",
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as number;
};

const toast = (page: Page, text: string): Locator => page.getByRole("status").filter({ hasText: text });
const undo = (page: Page, text: string): Locator => toast(page, text).getByRole("button", { name: "Undo" });
const row = (page: Page, name: string): Locator =>
  page.getByRole("table", { name: "Trash" }).getByRole("row").filter({ hasText: name });

const deleteFromList = async (page: Page, app: AppFixture, title: string): Promise<void> => {
  await page.goto(app.url(`/EventManagement?search=${encodeURIComponent(title)}`));
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await message(page).getByRole("button", { name: "Delete event" }).click();
  await expect(toast(page, "Event deleted")).toBeVisible();
};

/** Presses Tab until a button has the focus. */
const tabTo = (page: Page, button: Locator): Promise<void> =>
  expect(async () => {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass();

test("an item deleted from its list comes back with Undo, which the keyboard reaches", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createEvent(page, app, "Undo Walk");
  await deleteFromList(page, app, "Undo Walk");
  await expect(page.getByRole("link", { name: "Undo Walk", exact: true })).toHaveCount(0);
  await expectAccessible();
  await tabTo(page, undo(page, "Event deleted"));
  await page.keyboard.press("Enter");
  await closeToast(page, "Event restored");
  await expect(page.getByRole("link", { name: "Undo Walk", exact: true })).toBeVisible();
});

test("an item that is deleted while a search is being answered doesn't stay in the list", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await createEvent(page, app, "Slow Walk");
  await createEvent(page, app, "Slow Run");
  await page.goto(app.url("/EventManagement"));
  await expect(page.getByRole("button", { name: "Delete Slow Walk" })).toBeVisible();
  let answer = (): void => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let asked = 0;
  await page.route(
    (url) => url.searchParams.get("search") === "slow",
    async (route) => {
      const response = await route.fetch();
      asked++;
      await mayAnswer;
      // The list may have given up the request by then.
      await route.fulfill({ response }).catch(() => {});
    },
  );
  await page.getByLabel("Search", { exact: true }).fill("slow");
  await expect.poll(() => asked).toBe(2);
  await page.getByRole("button", { name: "Delete Slow Walk" }).click();
  await message(page).getByRole("button", { name: "Delete event" }).click();
  await expect
    .poll(async () => (await page.request.get(app.url("/Admin/GetTrash"))).text())
    .toContain("Slow Walk");
  answer();
  await expect(page.getByRole("link", { name: "Slow Walk", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Slow Run", exact: true })).toBeVisible();
});

test("an item deleted in its form comes back on another screen, or a dialog says what has its address", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await createEvent(page, app, "Form Walk");
  const remove = async () => {
    await page.goto(app.url(`/UpdateEvent/${id}`));
    await page.getByRole("button", { name: "Delete event" }).click();
    await message(page).getByRole("button", { name: "Delete event" }).click();
    await expect(page).toHaveURL(/\/EventManagement/);
    await expect(undo(page, "Event deleted")).toBeVisible();
  };
  await remove();
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await undo(page, "Event deleted").click();
  await closeToast(page, "Event restored");

  await remove();
  await createEvent(page, app, "Form Walk");
  await undo(page, "Event deleted").click();
  await answerDialog(page, "The event “Form Walk” has the Friendly URL form-walk now.", "OK");
  await expect(toast(page, "Event restored")).toHaveCount(0);
});

test("a deleted page comes back with Undo, and its form can be saved", async ({ page, app, signIn }) => {
  await signIn();
  const id = await createPage(page, app, "Undone Page");
  let form = await openDetails(page, app, id);
  const remove = async () => {
    await form.getByRole("button", { name: "Delete" }).click();
    await answerDialog(page, "Are you sure you want to delete this page?", "Delete page");
    await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
  };
  await remove();
  await undo(page, "Page deleted").click();
  await closeToast(page, "Page restored");
  await expect(form.getByRole("button", { name: "Delete" })).toBeVisible();
  await form.getByLabel("Page Name").fill("Undone Once");
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");

  // The form was left and opened again in between.
  await remove();
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Images" })).toBeVisible();
  await page.goBack();
  form = page.getByRole("form", { name: "Page details" });
  await page.getByRole("tab", { name: "Page Details" }).click();
  await expect(form.getByRole("button", { name: "Restore" })).toBeVisible();
  await undo(page, "Page deleted").click();
  await closeToast(page, "Page restored");
  await form.getByLabel("Page Name").fill("Undone Twice");
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({ name: "Undone Twice", status: "Restored" });
});

test("Trash lists what was deleted, by kind and name, and restores it with one click", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await createEvent(page, app, "Trash Walk");
  const pageId = await createPage(page, app, "Trash Page");
  await page.request.delete(app.url(`/Admin/DeletePage?pageId=${pageId}`));
  await deleteFromList(page, app, "Trash Walk");
  await toast(page, "Event deleted").getByRole("button", { name: "Dismiss" }).click();

  await page.getByRole("link", { name: "Trash", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Trash" })).toBeVisible();
  await expect(page.getByText("Deleted pages and content stay here for 90 days.")).toBeVisible();
  await expect(row(page, "Trash Walk")).toContainText("/event/trash-walk");
  await expect(row(page, "Trash Walk").getByRole("cell").nth(0)).toHaveText(/Event$/);
  await expect(row(page, "Trash Page")).toContainText("/trashpage");
  await expectAccessible();

  await page.getByLabel("Kind").selectOption("Page");
  await expect(row(page, "Trash Walk")).toHaveCount(0);
  await expect(row(page, "Trash Page")).toBeVisible();
  await page.getByLabel("Kind").selectOption("Any kind");
  await page.getByLabel("Search names").fill("trash walk");
  await expect(row(page, "Trash Page")).toHaveCount(0);

  await tabTo(page, page.getByRole("button", { name: "Restore Trash Walk" }));
  await page.keyboard.press("Enter");
  await closeToast(page, "Event restored");
  await expect(row(page, "Trash Walk")).toHaveCount(0);
  await expect(page.getByText("No results for “trash walk”")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(app.url("/event/trash-walk"))).url())
    .toMatch(/trash-walk$/);

  await page.getByLabel("Search names").fill("trash page");
  await page.getByRole("button", { name: "Restore Trash Page" }).click();
  await closeToast(page, "Page restored");
  await expect.poll(() => storedPage(page, app, pageId)).toMatchObject({ status: "Restored" });
});

test("Trash fits a phone, says what is in the way, and reports that it couldn't be loaded", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await createEvent(page, app, "Phone Walk");
  await deleteFromList(page, app, "Phone Walk");
  await createEvent(page, app, "Phone Walk");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(app.url("/ContentTrash?search=phone"));
  await expect(row(page, "Phone Walk")).toContainText(/Event, deleted .* by \w+/);
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  await page.getByRole("button", { name: "Restore Phone Walk" }).click();
  await answerDialog(page, "Change or delete that one first, then restore this event.", "OK");
  await expect(row(page, "Phone Walk")).toBeVisible();

  await signIn("vendor@tracsoft.example", PROVIDER);
  await page.goto(app.url("/ContentTrash?kind=block", PROVIDER));
  await expect(page.getByText("Nothing of this kind was deleted in the last 90 days.")).toBeVisible();
  await expectAccessible();

  await page.route("**/Admin/GetTrash?*", (route) => route.fulfill({ status: 500, json: "No luck." }));
  await page.goto(app.url("/ContentTrash"));
  await expect(page.getByText("Trash couldn't be loaded")).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/Admin/GetTrash?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(row(page, "Phone Walk")).toBeVisible();
});

test("clerks don't see Trash", async ({ page, app, openHome }) => {
  await openHome("editor@riverbend.example");
  await expect(page.getByRole("link", { name: "Pages", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Trash", exact: true })).toHaveCount(0);
  await page.goto(app.url("/ContentTrash"));
  await expect(page).toHaveURL(/\/AdminHome/i);
});
