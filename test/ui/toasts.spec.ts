import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";

test("a toast announces a success, doesn't move the focus, and survives a change of screens [ERR-007]", async ({
  open,
}) => {
  const page = await open("/dialogs");
  const button = page.getByRole("button", { name: "Success" });
  const toast = page.getByRole("status").filter({ hasText: "Blog Created" });

  await button.click();
  await expect(toast).toBeVisible();
  await expect(button).toBeFocused();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "States" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "States" })).toBeVisible();
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast).toHaveCount(0);
});

test("each of five quick changes shows its toast at once", async ({ open }) => {
  const page = await open("/dialogs");
  const button = page.getByRole("button", { name: "Success" });
  for (let change = 0; change < 5; change++) await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Blog Created" })).toHaveCount(5);
});

test("a toast disappears by itself, but not while it has the focus", async ({ open }) => {
  const page = await open("/dialogs");
  await page.clock.install();
  const button = page.getByRole("button", { name: "Success" });
  const toast = page.getByRole("status").filter({ hasText: "Blog Created" });

  await button.click();
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Dismiss" }).focus();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await button.focus();
  await page.clock.runFor(6_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toHaveCount(0);
});

test("a deletion's toast stays for 20 seconds, and while it is pointed at or focused", async ({ open }) => {
  const page = await open("/dialogs");
  await page.clock.install();
  const button = page.getByRole("button", { name: "Deletion", exact: true });
  const toast = page.getByRole("status").filter({ hasText: "Blog deleted" });

  await button.click();
  await expect(toast).toBeVisible();
  await expect(button).toBeFocused();
  await page.clock.runFor(18_000);
  await expect(toast).toBeVisible();
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "Undo" }).focus();
  await page.mouse.move(0, 700);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  // While the focus stops the clock: the page's clock goes on while axe works.
  await expectNoAxeViolations(page);
  await button.focus();
  await page.clock.runFor(18_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
});

test("Undo works with the keyboard, leaves the focus on the screen, and says what it did", async ({
  open,
}) => {
  const page = await open("/dialogs");
  await page.getByRole("button", { name: "Deletion", exact: true }).click();
  const toast = page.getByRole("status").filter({ hasText: "Blog deleted" });
  await expect(toast).toBeVisible();
  const undo = toast.getByRole("button", { name: "Undo" });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(undo).toBeFocused({ timeout: 50 });
  }).toPass();
  await page.keyboard.press("Enter");
  await expect(toast).toHaveCount(0);
  await expect(page.getByTestId("answer")).toHaveText("restored");
  await expect(page.getByRole("status").filter({ hasText: "Blog restored" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a dialog says why something can't be restored", async ({ open }) => {
  const page = await open("/dialogs");
  await page.getByRole("button", { name: "Final deletion" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("It's taken.");
  await expect(page.getByRole("status").filter({ hasText: "Event restored" })).toHaveCount(0);
});
