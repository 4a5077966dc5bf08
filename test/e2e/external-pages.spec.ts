import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { closeToast, createPage, storedPage } from "./page-steps.ts";

const LIST = "/PageComponentManagement";

const fillExternal = async (page: Page, name: string, address: string): Promise<void> => {
  await page.getByLabel("Page Name").fill(name);
  await page.getByLabel("Friendly URL").fill(address);
};

test("a page that opens another address has its own form [PAGE-014] [PAGE-021] [PAGE-022] [PAGE-035]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  await expect(page.getByLabel("SEO Title")).toBeVisible();
  await expect(page.getByLabel("Open Type")).toHaveCount(0);
  await page.goto(app.url("/CreateExternalPage"));
  await expect(page.getByLabel("Open Type").locator("option")).toContainText(["In a new tab"]);
  await fillExternal(page, "State Outage Map", "https://state.example/Map?zoom=3");
  for (const label of ["Allow Navigation", "SEO Title", "SEO Description", "Full URL", "Side Nav"])
    await expect(page.getByLabel(label), label).toHaveCount(0);
  await expect(page.getByLabel("Role", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "SEO Keywords" })).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Open Type is required." })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Open Type").selectOption("In a new tab");
  await page.getByLabel("Friendly URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: /This link isn't valid/ })).toBeVisible();
  await page.getByLabel("Friendly URL").fill("https://state.example/Map?zoom=3");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await page.getByRole("link", { name: "Publish “State Outage Map”" }).click();
  await expect(page).toHaveURL(/\/UpdateExternalPage\/\d+/);
  const id = Number(/UpdateExternalPage\/(\d+)/.exec(page.url())?.[1]);
  await expect
    .poll(() => storedPage(page, app, id))
    .toMatchObject({
      isExternal: true,
      openType: "NewTab",
      friendlyUrl: "https://state.example/Map?zoom=3",
    });
});

test("its editor has versions and details, but no components or preview [EDIT-005] [PAGE-005] [PAGE-014]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "County Court", {
    isExternal: true,
    friendlyUrl: "https://court.example/",
    openType: "CurrentTab",
  });
  await page.goto(app.url(`${LIST}?search=County`));
  await page.getByRole("link", { name: "Edit County Court" }).click();
  await expect(page).toHaveURL(new RegExp(`/UpdateExternalPage/${id}`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "County Court Page & Component Management",
  );
  const form = page.getByRole("form", { name: "Page details" });
  await expect(form.getByLabel("Friendly URL")).toHaveValue("https://court.example/");
  await expect(page.getByRole("tab")).toHaveText(["Page Details", "Comments", "Version Log"]);
  await expect(page.getByRole("link", { name: /PREVIEW/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Components" })).toHaveCount(0);
  await expectAccessible();

  await form.getByLabel("Open Type").selectOption("In a new tab");
  await form.getByLabel("Show On Menu").check();
  await form.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Page Updated");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("alertdialog").getByRole("button").last().click();
  await expect(page.getByRole("button", { name: "Create Draft" }).first()).toBeVisible();
  const { openType, display } = await storedPage(page, app, id);
  expect([openType, display]).toEqual(["NewTab", true]);
  await page.goto(app.url("/about"));
  const link = page.locator('a[href="https://court.example/"]').first();
  await expect(link).toContainText("County Court");
  await expect(link).toHaveAttribute("target", "_blank");
});
