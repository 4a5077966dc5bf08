import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { wakenForm } from "./page-steps.ts";

// A captcha that the browser can't solve, although the site answers.

const WAY = "/customers/start-service";

const fillIn = async (page: Page): Promise<void> => {
  const form = await wakenForm(page);
  await form.getByRole("textbox", { name: /^Your name/ }).fill("Ann");
  await form.getByRole("textbox", { name: /^Phone/ }).fill("555 010 0142");
  await form.getByRole("combobox", { name: /^Service/ }).selectOption("Water");
  await form.getByRole("textbox", { name: /^Street address/ }).fill("12 Mill Street");
  await form.getByLabel(/^First day/).fill("2099-12-31");
};

test("if the script that solves the captcha can't be loaded, the server asks its question, and going back shows what was typed [PUB-061]", async ({
  page,
  app,
}) => {
  await page.goto(app.url(WAY));
  await fillIn(page);
  // As after an update of the site, when the script of this page is gone.
  await page.route(/\.js$/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/form-check\//);
  await expect(page.getByRole("textbox", { name: /^What is/ })).toBeVisible();
  // Going back leads to a form that still works.
  await page.unroute(/\.js$/);
  await page.goBack();
  await expect(page.getByRole("textbox", { name: /^Street address/ })).toHaveValue("12 Mill Street");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("while the site can't be reached, the form says so and stays [PUB-061]", async ({ page, app }) => {
  await page.goto(app.url(WAY));
  await fillIn(page);
  await page.route("**/Captcha/GetChallenge", (route) => route.abort());
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("We couldn't reach the website");
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("textbox", { name: /^Street address/ })).toHaveValue("12 Mill Street");
});
