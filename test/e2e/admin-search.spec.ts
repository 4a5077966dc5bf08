import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { createPage } from "./page-steps.ts";

test("Ctrl+K finds a page by keyboard, remembers it, and gives the focus back", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app, "Leaf Pickup");
  await page.goto(app.url("/ImageManagement"));
  const button = page.getByRole("button", { name: "Search", exact: true });
  await expect(button).toBeVisible();
  await expect(page.getByRole("link", { name: "View site, opens in a new tab" })).toHaveAttribute(
    "href",
    "/",
  );
  await button.focus();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Search the admin" });
  await expect(box).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await page.keyboard.press("Control+k");
  await box.fill("pickup leaf");
  const result = page.getByRole("option", { name: /^Leaf Pickup/ });
  await expect(result).toBeVisible();
  await expectAccessible();
  while ((await result.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  // The editor adds the version to its address.
  await expect(page).toHaveURL(new RegExp(`/UpdatePageComponent/${id}(\\?|$)`));

  await page.goto(app.url("/AdminHome"));
  await expect(button).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: /^Leaf Pickup.*Recent$/ })).toBeVisible();
  await box.fill("zzqqxx");
  await expect(page.getByRole("status").filter({ hasText: "No results for “zzqqxx”" })).toBeVisible();
});

test("letters typed while the search is loading are in its field, and not in the form", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const name = page.getByLabel("Page Name");
  await name.fill("Rates");
  const release = await holdRequests(page, /search-palette/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("leafx");
  await page.keyboard.press("Backspace");
  release();
  const box = page.getByRole("combobox", { name: "Search the admin" });
  await expect(box).toHaveValue("leaf");
  await page.keyboard.type(" pickup");
  await expect(box).toHaveValue("leaf pickup");
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("Rates");
});
