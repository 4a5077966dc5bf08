import { expect, test } from "./fixtures.ts";
import { createPage } from "./page-steps.ts";
import { createUser, dialog, table } from "./people-steps.ts";

const EMAIL = "leaver@riverbend.example";

test("an admin deactivates someone who left, hands over what they own, and reactivates the account", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const userId = await createUser(page, app, EMAIL);
  const itemId = await createPage(page, app, "Owned by somebody who left");
  const owned = await page.request.post(app.url("/Admin/SaveReview"), {
    data: { kind: "page", itemId, ownerId: userId, reviewOn: null },
  });
  expect(owned.status(), await owned.text()).toBe(200);

  await page.goto(app.url(`/UpdateUser/${userId}`));
  await page.getByRole("button", { name: "Deactivate account" }).click();
  await expect(dialog(page)).toContainText("deactivate the account of Nora Quist?");
  await expect(dialog(page)).toContainText("Owner of 1 page.");
  await expectAccessible();
  await dialog(page).getByLabel("Hand over to").selectOption("Alma Reyes");
  await dialog(page).getByRole("button", { name: "Deactivate account" }).click();
  await expect(page.getByRole("status").filter({ hasText: `${EMAIL} was deactivated` })).toBeVisible();
  const row = table(page, "Users").getByRole("row").filter({ hasText: EMAIL });
  await expect(row).toContainText("Deactivated");
  await expectAccessible();
  await row.getByRole("link", { name: `Edit ${EMAIL}` }).click();
  await expect(page.getByRole("region", { name: "Deactivated" })).toContainText("Nora can't sign in");
  await expect(page.getByLabel("Locked")).toHaveCount(0);
  await expectAccessible();
  await page.getByRole("button", { name: "Reactivate account" }).click();
  await dialog(page).getByRole("button", { name: "Reactivate account" }).click();
  await expect(row).toContainText("Active");
  await expect(row).not.toContainText("Deactivated");

  // Nobody deactivates their own account.
  await table(page, "Users").getByRole("link", { name: "Edit admin@riverbend.example" }).click();
  await expect(page.getByRole("heading", { name: "Edit admin@riverbend.example" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deactivate account" })).toHaveCount(0);
});
