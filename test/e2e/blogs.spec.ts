import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { closeToast, message } from "./page-steps.ts";

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Fills in the form of a new blog and saves it, which shows the list. */
const create = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel("Title").fill(title);
  await page.getByRole("combobox", { name: "Types" }).selectOption("Saving");
  await page.getByLabel("Teaser").fill("A teaser of this blog.");
  await page.getByRole("textbox", { name: "Content" }).fill("Words of this blog");
  await button(page, "Save").click();
  await closeToast(page, "Blog Created");
  await expect(page).toHaveURL(/\/BlogManagement/);
};

const openFromList = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel("Search").fill(title);
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page).toHaveURL(/\/UpdateBlog\/\d+$/);
};

test("a blog is written, published, suspended, and deleted [BLOG-001] [BLOG-009] [BLOG-010] [BLOG-017]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Blogs", exact: true }).click();
  await expect(page).toHaveURL(/\/BlogManagement/);
  await page.getByRole("link", { name: "Create blog" }).first().click();
  await expect(page).toHaveURL(/\/CreateBlog$/);

  // Nothing is saved if a required field is empty, and the address allows only a to z, digits, and hyphens.
  await button(page, "Save").click();
  for (const refusal of ["Title is required.", "Teaser is required.", "Choose at least one type."])
    await expect(page.getByRole("link", { name: refusal })).toBeVisible();
  await page.getByLabel("Friendly URL").pressSequentially("My Water!-1");
  await expect(page.getByLabel("Friendly URL")).toHaveValue("yater-1");
  await page.getByLabel("Friendly URL").fill("");
  await page.getByLabel("Title").fill("A meter that says more than one number");
  await page.getByLabel("Title").blur();
  await expect(page.getByLabel("Friendly URL")).toHaveValue("a-meter-that-says-more");
  await expectAccessible();
  await create(page, "A meter that says more than one number");

  await openFromList(page, "A meter that says more than one number");
  await expect(page.getByRole("heading", { name: "Update blog (Pending)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Preview" })).toHaveAttribute(
    "href",
    "/PreviewBlog/a-meter-that-says-more",
  );
  await button(page, "Publish").click();
  // Publish is gone, and the keyboard goes on in the same bar.
  await expect(button(page, "Suspend")).toBeVisible();
  await expect(button(page, "Save")).toBeFocused();
  await closeToast(page, "Blog Updated");
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
  await expectAccessible();

  // Saving alone, even by keyboard, leaves it Live.
  await page.getByLabel("Teaser").fill("Another teaser.");
  await page.getByLabel("Teaser").press("Enter");
  await closeToast(page, "Blog Updated");
  await page.getByLabel("Teaser").fill("A third teaser.");
  await page.keyboard.press("Control+s");
  await closeToast(page, "Blog Updated");
  await page.getByLabel("Teaser").fill("A fourth teaser.");
  await button(page, "Save").click();
  await closeToast(page, "Blog Updated");
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(app.url("/blog/a-meter-that-says-more"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(
    "A meter that says more than one number",
  );
  await expect(visitor.getByText("Words of this blog")).toBeVisible();
  await expectAccessible(visitor);
  await visitor.close();

  // Enter doesn't do this, and it asks first.
  await expect(button(page, "Save")).toHaveAttribute("data-variant", "filled");
  await button(page, "Suspend").click();
  await expect(message(page)).toContainText("Suspend this blog?");
  await message(page).getByRole("button", { name: "Keep blog live" }).click();
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
  expect((await page.request.get(app.url("/blog/a-meter-that-says-more"))).status()).toBe(200);
  await button(page, "Suspend").click();
  await message(page).getByRole("button", { name: "Suspend blog" }).click();
  await closeToast(page, "Blog Updated");
  await expect(page.getByRole("heading", { name: "Update blog (Pending)" })).toBeVisible();
  expect((await page.request.get(app.url("/blog/a-meter-that-says-more"))).status()).toBe(404);

  await button(page, "Delete blog").click();
  await expect(message(page)).toContainText("Are you sure you want to delete this blog?");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/BlogManagement/);
  await page.getByLabel("Search").fill("A meter that says");
  await expect(page.getByRole("link", { name: "A meter that says more than one number" })).toHaveCount(0);
});

test("the list has its columns and an eye for Live blogs, and asks before deleting [BLOG-003] [BLOG-004] [BLOG-016] [ERR-009]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await create(page, "Eye or pencil");
  await page.getByLabel("Search").fill("Eye or pencil");
  const row = page.getByRole("row", { name: /Eye or pencil/ });
  for (const header of ["Title", "Url", "Types", "Status", "Timestamp"])
    await expect(page.getByRole("columnheader", { name: header })).toBeVisible();
  await expect(row.getByRole("link", { name: "/blog/eye-or-pencil" })).toHaveAttribute(
    "href",
    "/PreviewBlog/eye-or-pencil",
  );
  await expect(row).toContainText("Saving");
  await expect(row).toContainText("Pending");
  const now = new Date();
  await expect(row).toContainText(`/${now.getFullYear()}`);
  await expect(row.getByRole("link", { name: "Edit Eye or pencil" })).toBeVisible();
  await expectAccessible();

  await openFromList(page, "Eye or pencil");
  await button(page, "Publish").click();
  await closeToast(page, "Blog Updated");
  await page.getByRole("link", { name: "Back to list" }).click();
  await page.getByLabel("Search").fill("Eye or pencil");
  await expect(row.getByRole("link", { name: "View Eye or pencil" })).toBeVisible();
  await expect(row.getByRole("link", { name: "/blog/eye-or-pencil" })).toHaveAttribute(
    "href",
    "/blog/eye-or-pencil",
  );
  await row.getByRole("button", { name: "Delete Eye or pencil" }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this blog?");
  await expect(message(page)).toContainText("“Eye or pencil” can be restored for 90 days.");
  await message(page).getByRole("button", { name: "Keep blog" }).click();
  await expect(row).toBeVisible();
});

test("an Admin publishes a new blog in one step", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await expect(page.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("Live from the start");
  await page.getByRole("combobox", { name: "Types" }).selectOption("Saving");
  await page.getByLabel("Teaser").fill("A teaser of this blog.");
  await button(page, "Publish").click();
  await closeToast(page, "Blog Created and published");
  await page.getByLabel("Search").fill("Live from the start");
  await expect(page.getByRole("row", { name: /Live from the start/ })).toContainText("Live");
  const visited = await page.request.get(app.url("/blog/live-from-the-start"));
  expect([visited.status(), await visited.text()]).toEqual([
    200,
    expect.stringContaining("A teaser of this"),
  ]);
});

test("Publish pressed while a save is running publishes after it, and Ctrl+S doesn't replace it", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await create(page, "Saved and then published");
  await openFromList(page, "Saved and then published");
  const release = await holdRequests(page, /UpdateBlog$/i, { times: 1 });
  const sent = page.waitForRequest(/UpdateBlog$/i);
  await button(page, "Save").click();
  await sent;
  await button(page, "Publish").click();
  await page.keyboard.press("Control+s");
  release();
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
});

test("what is changed after publishing a new blog failed isn't lost", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await page.getByLabel("Title").fill("Published at the second try");
  await page.getByRole("combobox", { name: "Types" }).selectOption("Saving");
  await page.getByLabel("Teaser").fill("The first teaser.");
  await page.route(/UpdateBlog/, (route) => route.fulfill({ status: 400, json: "Not now." }), { times: 1 });
  await button(page, "Publish").click();
  await expect(message(page)).toContainText("Not now.");
  await message(page).getByRole("button", { name: "OK" }).click();
  await page.getByLabel("Teaser").fill("The second teaser.");
  await button(page, "Save").click();
  await closeToast(page, "Blog Created");
  await openFromList(page, "Published at the second try");
  await expect(page.getByLabel("Teaser")).toHaveValue("The second teaser.");
});

test("people who aren't Admins can save Pending blogs and can't change Live ones [BLOG-005] [BLOG-011] [BLOG-012]", async ({
  page,
  app,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/CreateBlog"));
  await create(page, "Written by a clerk");
  await openFromList(page, "Written by a clerk");
  await expect(button(page, "Publish")).toHaveCount(0);
  await expect(button(page, "Delete blog")).toHaveCount(0);
  await page.getByLabel("Teaser").fill("Changed by a clerk.");
  await page.getByRole("textbox", { name: "Categories" }).fill("Garden,");
  await expect(page.getByRole("button", { name: "Remove Garden" })).toBeVisible();
  await button(page, "Save").click();
  await closeToast(page, "Blog Updated");
  await expect(page.getByRole("heading", { name: "Update blog (Pending)" })).toBeVisible();
  const address = page.url();

  const context = await browser.newContext();
  const admins = await context.newPage();
  await admins.goto(app.url("/login"));
  await admins.getByLabel("Username").fill("admin@riverbend.example");
  await admins.getByLabel("Password", { exact: true }).fill(app.password);
  await admins.getByRole("button", { name: "Log In" }).click();
  await admins.waitForURL(/\/adminhome/i);
  await admins.goto(address);
  await button(admins, "Publish").click();
  await closeToast(admins, "Blog Updated");
  await context.close();

  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
  await expect(button(page, "Save")).toBeDisabled();
  await expect(page.getByText("This blog is Live. Only admins can change it.")).toBeVisible();
  const types = page.getByRole("combobox", { name: "Types" });
  await expect(types).toBeDisabled();
  await expect(types.locator("option").first()).toBeEmpty();
  for (const label of ["Title", "Friendly URL", "Date", "Types", "Categories", "Thumbnail", "Teaser"])
    await expect(page.getByLabel(label, { exact: false }).and(page.locator("input, select"))).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveAttribute("contenteditable", "false");
  await expect(page.getByRole("button", { name: /^Remove |Choose image/ })).toHaveCount(0);
  await expectAccessible();
});
