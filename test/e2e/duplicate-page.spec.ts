import { expect, test } from "./fixtures.ts";
import {
  answerDialog,
  closeToast,
  createPage,
  fits,
  message,
  openDetails,
  storedPage,
} from "./page-steps.ts";

test("a page is duplicated with the pages below it, and a refusal keeps what was typed", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "Summer Program");
  await createPage(page, app, "Swimming", { menu: id });
  await createPage(page, app, "Taken");

  await page.setViewportSize({ width: 390, height: 844 });
  await openDetails(page, app, id);
  await page.getByRole("button", { name: "Duplicate page" }).click();
  const dialog = message(page);
  await expect(dialog.getByLabel("Page Name")).toHaveValue("Summer Program (copy)");
  await expect(dialog.getByLabel("Page Name")).toBeFocused();
  await expect(dialog.getByLabel("Friendly URL")).toHaveValue("summerprogram-copy");
  await expectAccessible();
  await expect.poll(() => fits(page)).toBe(true);

  await dialog.getByLabel("Page Name").fill("Winter Program");
  await dialog.getByLabel("Friendly URL").fill("taken");
  await dialog.getByLabel("Also duplicate the pages below it").check();
  await dialog.getByRole("button", { name: "Duplicate page" }).click();
  await answerDialog(page, "Another page at this menu level already has this Friendly URL.", "OK");
  await expect(dialog.getByLabel("Page Name")).toHaveValue("Winter Program");
  await expect(dialog.getByLabel("Also duplicate the pages below it")).toBeChecked();
  await dialog.getByLabel("Friendly URL").fill("winter-program");
  await page.keyboard.press("Enter");

  await closeToast(page, "Created “Winter Program”.");
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Winter Program");
  const copyId = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
  expect(copyId).not.toBe(id);
  await expect.poll(() => storedPage(page, app, copyId)).toMatchObject({ friendlyUrl: "winter-program" });
  await page.goto(app.url("/PageComponentManagement?search=Swimming"));
  await expect(page.getByRole("link", { name: "Swimming", exact: true })).toHaveCount(2);
});

test("a page without pages below it isn't asked about them, and canceling creates nothing", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openDetails(page, app, await createPage(page, app, "Alone"));
  await page.getByRole("button", { name: "Duplicate page" }).click();
  await expect(message(page).getByRole("checkbox")).toHaveCount(0);
  await answerDialog(page, "Duplicate this page?", "Cancel");
  await page.goto(app.url("/PageComponentManagement?search=Alone"));
  await expect(page.getByRole("link", { name: "Alone", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Alone (copy)" })).toHaveCount(0);
});
