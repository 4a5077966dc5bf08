import { expect, test } from "./fixtures.ts";

test("the welcome screen lists what isn't live yet, and links to the most common tasks", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const unfinished = page.getByRole("region", { name: "Not yet live" });
  await expect(unfinished.getByRole("listitem").filter({ hasText: "Rates" })).toHaveText("RatesPending");
  await expectAccessible();
  await unfinished.getByRole("link", { name: "Rates" }).click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  for (const [step, screen] of [
    ["Add an event", "Create event"],
    ["Write a blog", "Create blog"],
    ["Upload a document", "Upload Document"],
    ["Read what visitors submitted", "Forms"],
  ] as const) {
    await page.goto(app.url("/AdminHome"));
    await page.getByRole("main").getByRole("link", { name: step }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
  }
});

test("no tile leads someone who isn't an Admin to a form that they can't use", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  const tiles = page.getByRole("main").getByRole("listitem").getByRole("link");
  await expect(tiles.filter({ hasText: "Write a blog" })).toBeVisible();
  await expect(tiles.filter({ hasText: "Upload a document" })).toHaveCount(0);
  for (const step of ["Add an event", "Write a blog"]) {
    await page.goto(app.url("/AdminHome"));
    await tiles.filter({ hasText: step }).click();
    await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  }
});

test("shows an Admin what the site is missing, on the screen that the guard opens [GUARD-005]", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.goto(app.url("/login", "harbor.localhost"));
  await page.getByLabel("Username").fill("admin@harbor.example");
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Site Information");
  const missing = page.getByRole("status").filter({ hasText: "Finish Site Information first." });
  await expect(missing).toContainText("Fill in Telephone, then save.");
  await expectAccessible();
  await page.goto(app.url("/ImageManagement", "harbor.localhost"));
  await expect(missing).toBeInViewport();
});

test("the message about what was created is in view, even after a long form", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(app.url("/CreateUser"));
  await page.getByLabel("First name").fill("Vera");
  await page.getByLabel("Last name").fill("Visible");
  await page.getByLabel("Email").fill("vera.visible@riverbend.example");
  await page.getByLabel("Phone").fill("(555) 010-0123");
  await page.locator('input[name="password"]').fill("quiet-Otter-52");
  await page.getByRole("combobox", { name: "Roles" }).selectOption("Level4");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "was created." })).toBeInViewport();
});
