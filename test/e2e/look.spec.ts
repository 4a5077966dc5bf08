import type { Locator, Page } from "@playwright/test";
import { expect as expectSoon, test } from "./fixtures.ts";

const expect = expectSoon.configure({ timeout: 20_000 });

const look = (page: Page): Locator => page.getByRole("form", { name: "Look" });
const save = (page: Page): Promise<void> =>
  look(page).getByRole("button", { name: "Save", exact: true }).click();
const brand = (page: Page): Locator => look(page).getByRole("textbox", { name: "Brand color", exact: true });
const openScreen = async (page: Page, url: string): Promise<void> => {
  await page.goto(url);
  await expect(brand(page)).toBeVisible();
};

test("an Admin chooses colors, typeface, and corners with a preview, and all pages change", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await openScreen(page, app.url("/LayoutManagement/design"));
  await expectAccessible();
  const button = look(page).getByText("Pay my bill").first();
  // Colors are often copied without the #, or with three digits.
  await brand(page).fill("7A1F1F");
  await brand(page).press("Tab");
  await expect(brand(page)).toHaveValue("#7a1f1f");
  await brand(page).fill("#036");
  await brand(page).press("Tab");
  await expect(brand(page)).toHaveValue("#003366");
  await look(page).getByRole("button", { name: "Forest" }).press("Enter");
  await expect(brand(page)).toHaveValue("#2f6138");
  await expect(button).toHaveCSS("background-color", "rgb(47, 97, 56)");
  await look(page).getByRole("radio", { name: "Round" }).check();
  await look(page).getByRole("radio", { name: "In the brand color" }).check();
  await look(page).getByRole("radio", { name: "Classic" }).check();
  await expect(button).toHaveCSS("border-radius", "22px");
  await expect(look(page).getByText("Unsaved changes", { exact: true })).toBeVisible();
  await save(page);
  await expect(look(page).getByText(/Saved \d/)).toBeVisible();
  await page.goto(app.url("/about"));
  await expect(page.locator(".tn-header")).toHaveCSS("background-color", "rgb(47, 97, 56)");
  await expect(page.locator("h1")).toHaveCSS("font-family", /serif$/);
  await expectAccessible();
  // And back again.
  await openScreen(page, app.url("/LayoutManagement/design"));
  await expect(look(page).getByRole("radio", { name: "Round" })).toBeChecked();
  await look(page).getByRole("button", { name: "Use the default look" }).click();
  await expect(brand(page)).toHaveValue("#0b5566");
  await save(page);
  await expect(look(page).getByText(/Saved \d/)).toBeVisible();
});

test("a theme changes everything at once, on the home page before it's saved, and can be taken to another site", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await openScreen(page, app.url("/LayoutManagement/design"));
  const stored = await (await page.request.get(app.url("/Admin/GetTheme"))).json();
  const home = page.frameLocator('iframe[title="Your home page in this look"]');
  await look(page).getByRole("button", { name: "Metro" }).press("Enter");
  await expect(look(page).getByRole("button", { name: "Metro" })).toHaveAttribute("aria-pressed", "true");
  for (const chosen of ["Modern", "Square", "In the header and footer color", "With a line above", "Large"])
    await expect(look(page).getByRole("radio", { name: chosen })).toBeChecked();
  // It's beside the form, and stays in view while the form scrolls.
  await expect(page.getByTitle("Your home page in this look")).toBeInViewport();
  await look(page).getByRole("radio", { name: "Large" }).scrollIntoViewIfNeeded();
  await expect(page.getByTitle("Your home page in this look")).toBeInViewport();
  await expect(home.locator(".tn-header")).toHaveCSS("background-color", "rgb(33, 28, 82)");
  await expect(home.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page
    .getByRole("region", { name: "Your home page in this look" })
    .getByText("Dark", { exact: true })
    .click();
  await expect(home.locator("body")).not.toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expectAccessible();

  const download = page.waitForEvent("download");
  await look(page).getByRole("link", { name: "Export the look" }).click();
  const path = await (await download).path();
  await save(page);
  await expect(look(page).getByText(/Saved \d/)).toBeVisible();
  await page.goto(app.url("/blogs"));
  await expect(page.locator(".tn-header")).toHaveCSS("background-color", "rgb(33, 28, 82)");
  await expect(page.locator(".tn-post").first()).toHaveCSS("border-width", "2px 0px 0px");
  await expectAccessible();

  // What the saved look sets and the default doesn't isn't in the preview of the default.
  await openScreen(page, app.url("/LayoutManagement/design"));
  await expect(home.locator("html")).toHaveCSS("--card-inset", "0px");
  await look(page).getByRole("button", { name: "Use the default look" }).click();
  await expect(home.locator("html")).toHaveCSS("--card-inset", "");
  await expect(home.locator("html")).toHaveCSS("--card-edge", "1px");

  page.on("dialog", (dialog) => void dialog.accept());
  await signIn("admin@harbor.example", "harbor.localhost");
  await openScreen(page, app.url("/LayoutManagement/design", "harbor.localhost"));
  await look(page).getByLabel("File with a look").setInputFiles(path);
  await expect(look(page).getByRole("button", { name: "Metro" })).toHaveAttribute("aria-pressed", "true");
  await expect(look(page).getByText("Unsaved changes", { exact: true })).toBeVisible();
  await look(page)
    .getByLabel("File with a look")
    .setInputFiles({
      name: "look.json",
      mimeType: "application/json",
      buffer: Buffer.from("body { color: red }"),
    });
  await expect(look(page).getByRole("alert")).toContainText("This file isn't a theme.");
  await expect(brand(page)).toHaveValue("#4a3fc4");
  await page.request.post(app.url("/Admin/UpdateTheme"), { data: { ...stored, rowVersion: undefined } });
});

test("the provider offers its look to all companies, and another company's admin chooses it", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("vendor@tracsoft.example", "tracsoft.localhost");
  await openScreen(page, app.url("/LayoutManagement/design", "tracsoft.localhost"));
  await look(page).getByRole("button", { name: "Orchard" }).click();
  await look(page).getByRole("button", { name: "Offer this look to all companies" }).click();
  const dialog = page.getByRole("dialog", { name: "Offer this look to all companies" });
  await dialog.getByLabel("Name of the theme").fill("Metro");
  await dialog.getByRole("button", { name: "Offer theme" }).click();
  await expect(dialog.getByText("There is already a theme named “Metro”.")).toBeVisible();
  await dialog.getByLabel("Name of the theme").fill("County fair");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Offer theme" }).click();
  await expect(page.getByText("All companies can now choose “County fair”")).toBeVisible();
  await expect(look(page).getByRole("group", { name: "Themes for all companies" })).toBeVisible();

  page.on("dialog", (shown) => void shown.accept());
  await signIn("admin@harbor.example", "harbor.localhost");
  await openScreen(page, app.url("/LayoutManagement/design", "harbor.localhost"));
  const themes = look(page).getByRole("group", { name: "Themes from your website provider" });
  await expect(look(page).getByRole("button", { name: "Offer this look" })).toBeHidden();
  await themes.getByRole("button", { name: "County fair" }).click();
  await expect(brand(page)).toHaveValue("#7a2e6d");
  await expectAccessible();
});

test("a color with too little contrast is reported while typing, and isn't saved", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openScreen(page, app.url("/LayoutManagement/design"));
  await brand(page).fill("#ffcc00");
  const refusal =
    /White text on #ffcc00 has a contrast of 1\.5; 4\.5 is needed\. Choose a darker color, like #/;
  await expect(look(page).getByText(refusal).first()).toBeVisible();
  await expect(
    look(page)
      .getByRole("status")
      .filter({ hasText: /hard to read/ }),
  ).toBeVisible();
  await look(page).getByText("Contrast of each pair").click();
  await expect(look(page).getByRole("row", { name: /^Text on buttons \(too low\) 1\.5/ })).toBeVisible();
  await save(page);
  await expect(look(page).getByRole("region", { name: "One field needs your attention" })).toContainText(
    refusal,
  );
  await expect(brand(page)).toBeFocused();
  await brand(page).fill("#ffcc");
  await save(page);
  await expect(look(page).getByText("must be # and six digits").first()).toBeVisible();
  await expect(brand(page)).toHaveValue("#ffcc");
  const stored = await (await page.request.get(app.url("/Admin/GetTheme"))).json();
  expect(stored.brand).not.toBe("#ffcc00");
});

test("someone else's newer choices are shown next to your own", async ({ page, app, signIn }) => {
  await signIn();
  await openScreen(page, app.url("/LayoutManagement/design"));
  const { rowVersion: _, ...stored } = await (await page.request.get(app.url("/Admin/GetTheme"))).json();
  const theirs = { ...stored, brand: "#7a2e6d" };
  expect((await page.request.post(app.url("/Admin/UpdateTheme"), { data: theirs })).status()).toBe(200);
  await brand(page).fill("#87490f");
  await save(page);
  const dialog = page.getByRole("alertdialog", { name: "Newer changes were saved" });
  await expect(dialog).toContainText("#7a2e6d");
  await dialog.getByRole("button", { name: "Use saved version" }).click();
  await expect(brand(page)).toHaveValue("#7a2e6d");
  await page.request.post(app.url("/Admin/UpdateTheme"), { data: stored });
});

test("it fits a phone 320 pixels wide in dark colors", async ({ page, app, signIn, expectAccessible }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn();
  await openScreen(page, app.url("/LayoutManagement/design"));
  await look(page).getByText("Contrast of each pair").click();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible();
  // The home page is behind a button there.
  const home = page.getByTitle("Your home page in this look");
  await expect(home).toBeHidden();
  await look(page).getByRole("button", { name: "Preview" }).click();
  await expect(home).toBeInViewport();
  await look(page).getByRole("button", { name: "Forest" }).click();
  await expect(page.frameLocator('iframe[title="Your home page in this look"]').locator("html")).toHaveCSS(
    "--brand-base",
    /./,
  );
  await expectAccessible();
  await look(page).getByRole("button", { name: "Preview" }).click();
  await expect(home).toBeHidden();
});
