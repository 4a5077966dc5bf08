import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// Whole journeys without a mouse: nothing here points, clicks, or sets a value except by keyboard.

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 240_000 });

/** The most stops that someone should have to pass. */
const MAX_STOPS = 160;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 20_000 });

/** An outline is around what has the focus, or around its container. */
const hasRing = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    let element: Element | null | undefined = document.activeElement;
    for (let level = 0; element && level < 4; level += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return true;
      element = element.parentElement;
    }
    return false;
  });

/** Presses Tab until something has the focus, and checks that it's visible. */
const tabTo = async (page: Page, target: Locator, key = "Tab"): Promise<void> => {
  await expect(target).toHaveCount(1);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await isFocused(target)) {
      await expect.poll(() => hasRing(page), `a ring around ${target}`).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not on the way of the keyboard.`);
};

/** Fills in a field by its label, on the keyboard's way through a form. */
const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.type(text);
};

const press = async (page: Page, target: Locator, key = "Enter"): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

test("a visitor skips to the content, opens a menu, goes to a page, and sends its form by keyboard alone [PUB-014] [PUB-064]", async ({
  page,
  app,
}) => {
  await page.goto(app.url("/about"));
  const skip = page.getByRole("link", { name: "Skip to content" });
  await page.keyboard.press("Tab");
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  // The next stop is in the content, not in the menu.
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  const toggle = page.getByRole("button", { name: "Pages under Customers" });
  const entry = page
    .getByRole("navigation", { name: "Main menu" })
    .getByRole("link", { name: "Start Service" });
  await tabTo(page, toggle, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(entry).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(entry).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press("Space");
  await press(page, entry);
  await expect(page).toHaveURL(/\/customers\/start-service$/);

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const form = page.locator("form.tn-form");
  await typeInto(page, form.getByLabel("Your name"), "Kay Board");
  // Its script loads when the form is in view. Until then, the browser says what is missing.
  await expect(form).toHaveJSProperty("noValidate", true);
  // Sent too early, the form says what is missing and moves there.
  await page.keyboard.press("Enter");
  const phone = form.getByLabel("Phone");
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Phone/);
  await page.keyboard.type("5551234567");
  await typeInto(page, form.getByLabel("Service"), "Water");
  await typeInto(page, form.getByLabel("Street address"), "1 Key Street");
  await typeInto(page, form.getByLabel("First day"), `0704${new Date().getFullYear() + 1}`);
  await press(page, form.getByLabel("Send my bills by mail"), "Space");
  await expect(form.getByLabel("Send my bills by mail")).toBeChecked();
  await press(page, form.getByRole("button", { name: "Submit" }));
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Thank you. We'll call you within one business day.");
  await press(page, dialog.getByRole("button", { name: "OK" }));
  await expect(dialog).toHaveCount(0);
});

test("staff sign in, create a page, write on it, and save and submit it by keyboard alone [PAGE-012] [EDIT-012]", async ({
  page,
  app,
}) => {
  const name = `Keys ${Date.now() % 1_000_000}`;
  await page.goto(app.url("/login"));
  await expect(page.getByLabel("Username")).toBeFocused();
  await page.keyboard.type("admin@riverbend.example");
  await typeInto(page, page.getByLabel("Password", { exact: true }), app.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/adminhome$/i);

  await press(page, page.locator("#side-menu").getByRole("link", { name: "Pages" }));
  await press(page, page.getByRole("link", { name: "Create Internal Page" }));
  await typeInto(page, page.getByLabel("Page Name"), name);
  await typeInto(page, page.getByLabel("SEO Title"), "Made by keyboard");
  await typeInto(page, page.getByLabel("SEO Description"), "A page that no mouse has seen.");
  await typeInto(page, page.getByRole("textbox", { name: "SEO Keywords" }), "keys,");
  await press(page, page.getByRole("button", { name: "Save" }));
  await press(page, page.getByRole("link", { name: `Add content to “${name}”` }));

  await press(page, page.getByRole("button", { name: "Add Component" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: /^Text Editor/ }));
  await expect(page.getByRole("textbox", { name: "Content" })).toBeFocused();
  await page.keyboard.type("Every word of this was typed.");
  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  await expect(page.frameLocator("iframe").getByText("Every word of this was typed.")).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Submit", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Are you sure you want to submit this draft?");
  await press(page, dialog.getByRole("button", { name: "Submit" }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
});
