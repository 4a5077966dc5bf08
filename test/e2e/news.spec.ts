import type { Page } from "@playwright/test";
import { aPdf } from "../support/pdfs.ts";
import { expect, test } from "./fixtures.ts";
import { closeToast, fits, message } from "./page-steps.ts";

const choose = async (page: Page, fileName: string): Promise<void> => {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: /^(Choose|Replace) file$/ }).click();
  await (await opened).setFiles({ name: fileName, mimeType: "application/pdf", buffer: aPdf(fileName) });
  await expect(page.getByText(/Uploaded; save to publish it/)).toBeVisible();
};

test("an issue is created, changed, and deleted [NEWS-001] [NEWS-007] [ERR-007] [ERR-009]", async ({
  page,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Newsletter", exact: true }).click();
  await expect(page).toHaveURL(/\/NewsManagement/);
  await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
  await page.getByRole("link", { name: "Create newsletter" }).first().click();
  await expect(page).toHaveURL(/\/CreateNews$/);

  // Missing fields are named, and nothing typed is lost.
  await page.getByLabel("Teaser").fill("Spring comes to the river");
  await expect(page.getByText("25 of 90 characters")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const problems = page.getByRole("region", { name: "3 fields need your attention" });
  await expect(problems.getByRole("link")).toHaveText([
    "Choose a file.",
    "Title is required.",
    "Choose at least one type.",
  ]);
  await expect(page.getByLabel("Teaser")).toHaveValue("Spring comes to the river");
  await expectAccessible();

  await choose(page, "Sturgeon spring.pdf");
  await expect(page.getByLabel("Title")).toHaveValue("Sturgeon spring");
  await page.getByRole("combobox", { name: /^Types/ }).selectOption("The Current");
  await page.getByRole("textbox", { name: /^Description/ }).fill("sturgeon");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "News Created");
  await expect(page).toHaveURL(/\/NewsManagement/);

  await page.getByLabel("Search").fill("sturgeon");
  await page.getByRole("link", { name: "Sturgeon spring", exact: true }).click();
  await expect(page).toHaveURL(/\/UpdateNews\/\d+$/);
  await page.getByLabel("Title").fill("Sturgeon summer");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "News Updated");

  // It's saved with another file, and again from the form that stayed open.
  await choose(page, "Sturgeon second edition.pdf");
  for (const title of ["Sturgeon", "Sturgeon summer"]) {
    await page.getByLabel("Title").fill(title);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await closeToast(page, "News Updated");
    await expect(page.getByRole("link", { name: "Sturgeon second edition.pdf" })).toBeVisible();
  }

  await page.getByRole("link", { name: "Back to list" }).click();
  await page.getByLabel("Search").fill("sturgeon");
  await page.getByRole("button", { name: "Delete Sturgeon summer" }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this newsletter issue?");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("link", { name: "Sturgeon summer", exact: true })).toHaveCount(0);
});

test("the list has four columns and fits phones, as the form does; clerks can't open either [NEWS-003]", async ({
  page,
  app,
  openHome,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/NewsManagement"));
  await expect(page.getByRole("columnheader")).toHaveText([
    "",
    /^Title/,
    /^Types/,
    /^Description/,
    /^Timestamp/,
    /Actions/,
  ]);
  await expectAccessible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => fits(page)).toBe(true);
  await page.goto(app.url("/CreateNews"));
  await expect(page.getByLabel("Title")).toBeVisible();
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 1280, height: 720 });
  await openHome("editor@riverbend.example");
  await expect(page.getByRole("link", { name: "Pages", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Newsletter", exact: true })).toHaveCount(0);
  await page.goto(app.url("/NewsManagement"));
  await expect(page).toHaveURL(/\/AdminHome/i);
});
