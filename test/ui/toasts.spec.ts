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
