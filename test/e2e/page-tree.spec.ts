import type { Locator, Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { closeMessage, closeToast, createPage, fits, message } from "./page-steps.ts";

const LIST = "/PageComponentManagement";
const tree = (page: Page) => page.getByRole("treegrid", { name: "Pages" });
const row = (page: Page, name: string) => tree(page).getByRole("row", { name, exact: true });
const openTree = async (page: Page, app: AppFixture) => {
  await page.goto(app.url(LIST));
  await page.getByRole("radiogroup", { name: "View" }).getByText("Tree", { exact: true }).click();
  await expect(row(page, "Home")).toBeVisible();
};
/** Expects the rows below a page, which is open and has none that are open below it. */
const expectBelow = (page: Page, name: string, names: readonly string[]) =>
  expect
    .poll(async () => {
      const rows = await tree(page)
        .locator("[data-tree-id]")
        .evaluateAll((all) => all.map((one) => [one.ariaLabel, Number(one.ariaLevel)] as const));
      const start = rows.findIndex(([one]) => one === name);
      const level = rows[start]?.[1] ?? 0;
      const rest = rows.slice(start + 1);
      const end = rest.findIndex(([, one]) => one <= level);
      return rest.slice(0, end === -1 ? undefined : end).map(([one]) => one);
    })
    .toEqual(names);
const act = async (page: Page, name: string, item: string) => {
  await row(page, name)
    .getByRole("button", { name: `More actions for ${name}` })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};
const undo = (page: Page, text: string) =>
  page.locator(".mantine-Notification-root", { hasText: text }).getByRole("button", { name: "Undo" }).click();
const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error("A row isn't visible.");
  return box;
};
const grab = async (page: Page, name: string) => {
  // Other tests' pages can push it out of the window, or so near its edge that the tree scrolls.
  await row(page, name).evaluate((one) => one.scrollIntoView({ block: "center" }));
  const from = await boxOf(row(page, name).locator("td").first());
  const level = Number(await row(page, name).getAttribute("aria-level"));
  await page.mouse.move(from.x + 4 + (level - 1) * 28 + 14, from.y + from.height / 2);
  await page.mouse.down();
};
const moveOver = async (page: Page, onto: Locator, share: number) => {
  const to = await boxOf(onto);
  await page.mouse.move(to.x + 200, to.y + to.height / 2, { steps: 5 });
  await page.mouse.move(to.x + 200, to.y + to.height * share, { steps: 5 });
};
/** Drags a row's handle to a part of another row: 0 is its top edge, 1 its bottom edge. */
const drag = async (page: Page, name: string, onto: Locator, share: number) => {
  await grab(page, name);
  await moveOver(page, onto, share);
  await expect(onto).toHaveAttribute("data-drop", /./);
  await page.mouse.up();
};

test("an admin creates a page below another one, from its row in the tree", async ({ page, app, signIn }) => {
  await signIn();
  const menu = await createPage(page, app, "Jobs", { showOnMenu: true });
  const childMenu = await createPage(page, app, "Open positions", { menu, showOnMenu: true });
  await openTree(page, app);
  await row(page, "Jobs").getByText("1 page below").click();
  await row(page, "Jobs").press("ArrowRight");
  await act(page, "Open positions", "Create subpage");
  await expect(page).toHaveURL(/\/CreatePage\?below=/);
  await expect(page.getByLabel("Parent Menu")).toHaveValue(String(menu));
  await expect(page.getByLabel("Child Menu")).toHaveValue(String(childMenu));
  await page.getByLabel("Page Name").fill("Operator");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Full URL")).toHaveValue(/\/jobs\/openpositions\/operator$/);
});

test("an admin finds pages in the tree and moves them with keys, a menu, and the mouse", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  // Nothing scrolls while a row is dragged.
  await page.setViewportSize({ width: 1280, height: 1400 });
  const menu = await createPage(page, app, "Orchard", { showOnMenu: true });
  const barn = await createPage(page, app, "Barn", { showOnMenu: true });
  for (const name of ["Apples", "Pears", "Plums"])
    await createPage(page, app, name, { menu, showOnMenu: true });
  await openTree(page, app);

  // The keyboard opens a level, goes through it, and moves a page.
  await row(page, "Orchard").focus();
  await page.keyboard.press("ArrowRight");
  await expect(row(page, "Orchard")).toHaveAttribute("aria-expanded", "true");
  await expect(row(page, "Apples")).toHaveAttribute("aria-setsize", "3");
  await page.keyboard.press("ArrowRight");
  await expect(row(page, "Apples")).toBeFocused();
  await expectAccessible();
  await page.keyboard.press("Alt+ArrowDown");
  await expectBelow(page, "Orchard", ["Pears", "Apples", "Plums"]);
  await expect(row(page, "Apples")).toBeFocused();
  // The menu of the topmost page takes the focus, although its first item is disabled.
  await row(page, "Pears").getByRole("button", { name: "More actions for Pears" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Move up", exact: true })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: "Move down", exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await row(page, "Apples").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(row(page, "Orchard")).toBeFocused();
  await closeToast(page, "Moved “Apples” down.");

  await act(page, "Plums", "Move up");
  await expectBelow(page, "Orchard", ["Pears", "Plums", "Apples"]);
  await undo(page, "Moved “Plums” up.");
  await expectBelow(page, "Orchard", ["Pears", "Apples", "Plums"]);

  await closeToast(page, "“Plums” was moved back");
  await drag(page, "Plums", row(page, "Pears"), 0.1);
  await expectBelow(page, "Orchard", ["Plums", "Pears", "Apples"]);
  await closeToast(page, "Moved “Plums” before “Pears”.");
  await drag(page, "Pears", row(page, "Barn"), 0.5);
  await expectBelow(page, "Barn", ["Pears"]);
  await closeToast(page, "Moved “Pears” below “Barn”.");
  // Screen readers read what the message says, and no ids.
  await expect(page.getByText(/droppable area/)).toHaveCount(0);

  await act(page, "Pears", "Move to …");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Parent Menu").getByRole("option", { name: "Orchard" })).toHaveCount(1);
  await dialog.getByLabel("Parent Menu").selectOption("Orchard");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Move page" }).click();
  await expectBelow(page, "Orchard", ["Plums", "Apples", "Pears"]);
  await undo(page, "Moved “Pears” below “Orchard”.");
  await closeToast(page, "“Pears” was moved back");
  await expectBelow(page, "Barn", ["Pears"]);

  await act(page, "Barn", "Duplicate with subpages");
  await closeToast(page, "Duplicated “Barn” and its subpages as drafts");
  await expect(row(page, "Barn (copy)").getByText("1 page below")).toBeVisible();

  // A refusal says why.
  await createPage(page, app, "Plums", { menu: barn });
  await drag(page, "Plums", row(page, "Barn"), 0.5);
  await expect(message(page)).toContainText("Another page at this menu level already has this Friendly URL.");
  await closeMessage(page);
  await expectBelow(page, "Orchard", ["Plums", "Apples"]);

  // What was open is open again, and a phone has the menu instead of handles.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(row(page, "Apples")).toBeVisible();
  await expect(row(page, "Apples").getByRole("button", { name: "More actions for Apples" })).toBeVisible();
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  await page.getByRole("button", { name: "Collapse Orchard" }).click();
  await expect(row(page, "Apples")).toHaveCount(0);
  await row(page, "Barn").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/UpdatePageComponent/${barn}`));
});

test("pages can be dragged before the tree shows the previous moves, which aren't taken for someone else's", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1280, height: 1400 });
  const menu = await createPage(page, app, "Kitchen", { showOnMenu: true });
  await createPage(page, app, "Pantry", { showOnMenu: true });
  for (const name of ["Bowls", "Cups", "Forks", "Knives"])
    await createPage(page, app, name, { menu, showOnMenu: true });
  await openTree(page, app);
  await page.getByRole("button", { name: "Expand Kitchen" }).click();
  await expect(row(page, "Knives")).toBeVisible();

  const moves: number[] = [];
  page.on("response", (response) => {
    if (/MovePage/i.test(response.url())) moves.push(response.status());
  });
  const release = await holdRequests(page, /MovePage/i, { times: 1 });
  await drag(page, "Cups", row(page, "Pantry"), 0.5);
  // The tree still shows Cups between Bowls and Forks.
  await drag(page, "Knives", row(page, "Cups"), 0.9);
  await drag(page, "Forks", row(page, "Bowls"), 0.1);
  release();
  await expectBelow(page, "Kitchen", ["Forks", "Bowls", "Knives"]);
  await expectBelow(page, "Pantry", ["Cups"]);
  expect(moves).toEqual([200, 200, 200]);
  await expect(message(page)).toHaveCount(0);
});

test("a page dropped next to one that someone else has moved stays where it was, and the tree says why", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 1280, height: 1400 });
  const menu = await createPage(page, app, "Garage", { showOnMenu: true });
  for (const name of ["Bolts", "Nails"]) await createPage(page, app, name, { menu, showOnMenu: true });
  const glue = await createPage(page, app, "Glue", { menu, showOnMenu: true });
  await openTree(page, app);
  await page.getByRole("button", { name: "Expand Garage" }).click();
  await expect(row(page, "Glue")).toBeVisible();
  const other = await page.request.post(app.url("/Admin/MovePage"), {
    data: { pageId: glue, parentId: null },
  });
  expect(other.status()).toBe(200);
  await drag(page, "Bolts", row(page, "Glue"), 0.9);
  await expect(message(page)).toContainText("Someone else changed these pages.");
  await closeMessage(page);
  await expectBelow(page, "Garage", ["Bolts", "Nails"]);
});

test("a page that someone else deletes while it's dragged isn't moved, and the tree says why", async ({
  page,
  app,
  signIn,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signIn();
  await page.setViewportSize({ width: 1280, height: 1400 });
  const shed = await createPage(page, app, "Shed", { showOnMenu: true });
  for (const name of ["Attic", "Ladder"]) await createPage(page, app, name, { showOnMenu: true });
  await openTree(page, app);
  const release = await holdRequests(page, /MovePage/i, { times: 1 });
  await drag(page, "Ladder", row(page, "Attic"), 0.5);
  await grab(page, "Shed");
  await moveOver(page, row(page, "Attic"), 0.5);
  await expect(row(page, "Attic")).toHaveAttribute("data-drop", "into");
  const deleted = await page.request.delete(app.url(`/Admin/DeletePage?pageId=${shed}`));
  expect(deleted.status()).toBe(200);
  // After the other move, the tree is loaded again.
  release();
  await expect(row(page, "Shed")).toHaveCount(0);
  await moveOver(page, row(page, "Attic"), 0.5);
  await page.mouse.up();
  await expect(message(page)).toContainText("This page is deleted.");
  await closeMessage(page);
  expect(errors).toEqual([]);
});

test("a refusal to delete a single page speaks of one page", async ({ page, app, signIn }) => {
  await signIn();
  const menu = await createPage(page, app, "Woods", { showOnMenu: true });
  await createPage(page, app, "Birch", { menu, showOnMenu: true });
  await openTree(page, app);
  const dialog = page.getByRole("dialog", { name: "Delete 1 page" });
  await act(page, "Woods", "Delete");
  await expect(dialog.getByRole("status")).toHaveText("Nothing is changed.");
  await dialog.getByRole("button", { name: "Keep 1 page" }).click();
});

test("after a deletion by keyboard, the focus is on the row that took the page's place", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const menu = await createPage(page, app, "Nursery", { showOnMenu: true });
  for (const name of ["Maple", "Willow"]) await createPage(page, app, name, { menu, showOnMenu: true });
  await openTree(page, app);
  await row(page, "Nursery").focus();
  await page.keyboard.press("ArrowRight");
  const actions = (name: string) =>
    row(page, name).getByRole("button", { name: `More actions for ${name}`, exact: true });
  await actions("Maple").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete", exact: true }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete 1 page" });
  const confirm = dialog.getByRole("button", { name: "Delete 1 page", exact: true });
  // Pressing a key doesn't wait for the preview, as a click does.
  await expect(confirm).toBeEnabled();
  await confirm.press("Enter");
  await expect(row(page, "Maple")).toHaveCount(0);
  await expect(actions("Willow")).toBeFocused();
});

test("a page can't be dropped on the row that loads more pages", async ({ page, app, signIn }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signIn();
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.route(/GetPageChildren/i, async (route) => {
    const response = await route.fetch();
    const level = await response.json();
    // Other tests create pages on this level, too.
    const pages = level.pages.filter(({ pageName }: { pageName: string }) =>
      ["Home", "Customers", "Privacy"].includes(pageName),
    );
    await route.fulfill({ response, json: { pages, total: pages.length + 1 } });
  });
  await openTree(page, app);
  const [last, more] = [row(page, "Privacy"), row(page, "Show more")];
  await grab(page, "Customers");
  await moveOver(page, last, 0.9);
  await expect(last).toHaveAttribute("data-drop", "after");
  await moveOver(page, more, 0.5);
  await expect(last).not.toHaveAttribute("data-drop");
  await expect(more).not.toHaveAttribute("data-drop");
  await page.mouse.up();
  await expect(row(page, "Customers")).not.toHaveAttribute("data-dragging");
  expect(errors).toEqual([]);
});

test("staff see the tree without what only admins do, and a link with filters opens the list", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("clerk@riverbend.example");
  await openTree(page, app);
  await page.getByRole("button", { name: "Expand Customers" }).click();
  await expect(row(page, "Rates")).toBeVisible();
  await expect(tree(page).getByRole("button", { name: /^More actions/ })).toHaveCount(0);
  await expectAccessible();
  await page.goto(app.url(`${LIST}?search=Rates`));
  await expect(page.getByRole("table", { name: "Pages" }).getByRole("rowheader").first()).toContainText(
    "Rates",
  );
});
