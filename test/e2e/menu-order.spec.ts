import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { answerDialog, closeToast, createPage, openDetails } from "./page-steps.ts";
import { moveUpByKeyboard } from "./sortable-steps.ts";

const order = (page: Page) => page.getByRole("list", { name: "Menu Order" });
const names = (page: Page) => order(page).getByRole("listitem");

/** A page with pages below it that are on the menu. Returns its id and theirs. */
const family = async (page: Page, app: AppFixture, name: string, children: readonly string[]) => {
  const menu = await createPage(page, app, name, { showOnMenu: true });
  const ids: number[] = [];
  for (const child of children) ids.push(await createPage(page, app, child, { menu, showOnMenu: true }));
  return { menu, ids };
};

const storedOrder = async (page: Page, app: AppFixture, parentMenuId: number): Promise<string[]> => {
  const answer = await page.request.post(app.url("/Admin/GetMenuSiblingPages"), { data: { parentMenuId } });
  return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
};

test("a new page is moved among the others by keyboard [MENU-005] [MENU-008] [MENU-007]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const { menu } = await family(page, app, "Seasons", ["Spring", "Summer", "Winter"]);
  await page.goto(app.url("/CreatePage"));
  await expect(names(page).last()).toContainText("NEW PAGE");
  await page.getByLabel("Parent Menu").selectOption("Seasons");
  await expect(names(page)).toContainText(["Spring", "Summer", "Winter", "NEW PAGE"]);
  // Off the menu, there is nothing to reorder.
  await expect(order(page).getByRole("button")).toHaveCount(0);
  await page.getByLabel("Show On Menu").check();
  await expectAccessible();

  await moveUpByKeyboard(page, {
    name: "NEW PAGE",
    picked: "Picked up NEW PAGE, position 4 of 4.",
    over: "NEW PAGE is over position 3 of 4.",
  });
  await expect(names(page)).toContainText(["Spring", "Summer", "NEW PAGE", "Winter"]);

  await page.getByLabel("Page Name").fill("Autumn");
  await page.getByLabel("Page Name").press("Tab");
  await page.getByLabel("SEO Title").fill("Autumn");
  await page.getByLabel("SEO Description").fill("Leaves and how we collect them.");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("leaves,");
  const saved = page.waitForRequest("**/Admin/UpdatePageOrder");
  await page.getByRole("button", { name: "Save" }).click();
  // The id that the save returned replaces NEW PAGE.
  const { orderedPageIds } = (await saved).postDataJSON() as { orderedPageIds: number[] };
  expect(orderedPageIds).toHaveLength(4);
  expect(orderedPageIds.every((id) => Number.isInteger(id) && id > 0)).toBe(true);
  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await expect.poll(() => storedOrder(page, app, menu)).toEqual(["Spring", "Summer", "Autumn", "Winter"]);
});

test("pages are dragged by mouse, with this one highlighted, and saved with the form [MENU-004] [MENU-006] [ERR-006]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const { menu, ids } = await family(page, app, "Metals", ["Copper", "Iron", "Steel"]);
  const form = await openDetails(page, app, ids[1] ?? 0);
  await expect(names(page)).toContainText(["Copper", "Iron", "Steel"]);
  await expect(order(page).locator("[data-own]")).toHaveText(/^Iron/);
  await page.setViewportSize({ width: 1280, height: 1600 });
  const handle = page.getByRole("button", { name: "Reorder Steel" });
  // The list is longer once it can be dragged.
  await expect(handle).toBeVisible();
  // Above the bar at the end of the form.
  await order(page).evaluate((list) => list.scrollIntoView({ block: "center" }));
  const from = await handle.boundingBox();
  const to = await page.getByRole("button", { name: "Reorder Copper" }).boundingBox();
  if (!from || !to) throw new Error("The list isn't in sight.");
  // Again if nothing happens, because a list can't be dragged until it has measured itself.
  await expect(async () => {
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 10, { steps: 4 });
    await page.mouse.move(to.x + 10, to.y + 4, { steps: 8 });
    await page.mouse.up();
    await expect(names(page)).toContainText(["Steel", "Copper", "Iron"], { timeout: 5_000 });
  }).toPass();
  await expect(form.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await expect.poll(() => storedOrder(page, app, menu)).toEqual(["Copper", "Iron", "Steel"]);
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
  await expect.poll(() => storedOrder(page, app, menu)).toEqual(["Steel", "Copper", "Iron"]);
  await page.reload();
  await page.getByRole("tab", { name: "Page Details" }).click();
  await expect(names(page)).toContainText(["Steel", "Copper", "Iron"]);
});

test("the order is saved only for pages on the menu with others [MENU-008] [PAGE-029]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const { menu, ids } = await family(page, app, "Rivers", ["Mill River"]);
  let orders = 0;
  await page.route("**/Admin/UpdatePageOrder", (route) => {
    orders += 1;
    return route.continue();
  });
  const form = await openDetails(page, app, ids[0] ?? 0);
  await expect(form.getByText("No other page is shown at this menu level.")).toBeVisible();
  await form.getByLabel("Page Name").fill("The Mill River");
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");

  await createPage(page, app, "Cedar Creek", { menu, showOnMenu: true });
  const again = await openDetails(page, app, ids[0] ?? 0);
  await page.getByRole("button", { name: "Move The Mill River down" }).click();
  await again.getByLabel("Show On Menu").uncheck();
  await expect(order(page).locator("[data-own]")).toContainText("not on the menu");
  await again.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
  expect(orders).toBe(0);
  await expect.poll(() => storedOrder(page, app, menu)).toEqual(["Cedar Creek"]);
});

test("a refused order is reported, and the page is saved anyway [ERR-004]", async ({ page, app, signIn }) => {
  await signIn();
  const { ids } = await family(page, app, "Lakes", ["North Lake", "South Lake"]);
  await page.route("**/Admin/UpdatePageOrder", (route) =>
    route.fulfill({ status: 400, json: "Only pages of one menu level can be put in order." }),
  );
  const form = await openDetails(page, app, ids[0] ?? 0);
  await form.getByLabel("Page Name").fill("Northern Lake");
  await page.getByRole("button", { name: "Move North Lake down" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Only pages of one menu level can be put in order.", "OK");
  await closeToast(page, "Page Updated");
  await expect(form.getByLabel("Page Name")).toHaveValue("Northern Lake");
});
