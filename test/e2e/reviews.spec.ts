import { createPage, expect, onWideScreen, openEditor } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// A review of a page, from the owner and the date to the next date.

onWideScreen();

test("an admin gives a page an owner and a review date, and marks it as reviewed", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId, "?details");
  const card = page.getByRole("region", { name: "Review", exact: true });
  await expect(card).toContainText("No owner");

  await card.getByRole("button", { name: "Change owner or date" }).click();
  const popup = page.getByRole("dialog", { name: "Owner and review date" });
  await popup.getByRole("combobox", { name: "Owner" }).selectOption("Alma Reyes");
  await popup.getByLabel("Review by").fill("2020-01-01");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByRole("link", { name: "The review date can't be in the past." })).toBeVisible();
  const { today } = await (await page.request.get(app.url("/Admin/GetReviews"))).json();
  await popup.getByLabel("Review by").fill(today);
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup).toBeHidden();
  await expect(card).toContainText("Due today");
  await expectAccessible();

  await page.goto(app.url("/AdminHome"));
  const due = page.getByRole("region", { name: "Reviews due" });
  await expect(due).toContainText("Due today. You're the owner.");
  await due.getByRole("link", { name: "Show all reviews" }).click();
  await page.getByRole("combobox", { name: "Show", exact: true }).selectOption("All");
  await expectAccessible();
  await page.getByRole("row").filter({ hasText: "Due today" }).getByRole("link").click();
  await card.getByRole("button", { name: "Mark as reviewed" }).click();
  const marking = page.getByRole("dialog", { name: "Mark as reviewed" });
  await marking.getByRole("combobox", { name: "Next review" }).selectOption({ index: 1 });
  await marking.getByRole("button", { name: "Mark as reviewed", exact: true }).click();
  await expect(marking).toBeHidden();
  await expect(card).toContainText("Last reviewed");
  await expect(card).not.toContainText("Due today");
});
