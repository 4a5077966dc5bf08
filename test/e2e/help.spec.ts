import { readGuide } from "../../tools/build/guide.ts";
import { expect, test } from "./fixtures.ts";
import { fits, settled } from "./page-steps.ts";

test.describe.configure({ timeout: 180_000 });

const guide = readGuide(".");
const panel = "Help";

test("the question mark opens the screen's task next to it, and what was typed stays", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Open house");
  const button = page.getByRole("button", { name: "Help with this screen" });
  await button.click();
  const help = page.getByRole("complementary", { name: panel });
  await expect(help.getByRole("heading", { name: "Add an event" })).toBeVisible();
  await expectAccessible();
  await help.getByRole("button", { name: "All tasks" }).click();
  await help.getByRole("searchbox", { name: "Search the guide" }).fill("typo");
  await help.getByRole("link", { name: /Fix a typo/ }).click();
  await expect(help.getByRole("heading", { name: "Fix a typo on a live page" })).toBeVisible();
  // The screen stays usable.
  await page.getByLabel("Title").fill("Open house at the plant");
  await help.getByRole("button", { name: "Close help" }).focus();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByLabel("Title")).toHaveValue("Open house at the plant");
});

test("/help finds a task by words in it, by keyboard alone", async ({ page, app, signIn }) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/help"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help");
  await page.getByRole("searchbox", { name: "Search the guide" }).focus();
  await page.keyboard.type("pasword forgot");
  await expect(page.getByRole("status").filter({ hasText: /results?$/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /Sign in/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/help\/sign-in$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await page.getByRole("searchbox", { name: "Search the guide" }).fill("xyzzy");
  await expect(page.getByText("No results. Try different words.")).toBeVisible();
  await page.goto(app.url("/help/nothing-like-this"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This task isn't in the guide");
});

test("every task opens at its address, with its images", async ({ page, app, signIn }) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/help"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const { name, title, html } of guide.tasks) {
    // As if the browser went there in its history, which takes less than loading the admin for each task.
    await page.evaluate((address) => {
      history.pushState(null, "", address);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/help/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const pictures = page.locator("article img");
    const count = html.match(/<img /g)?.length ?? 0;
    await expect(pictures, name).toHaveCount(count);
    for (let index = 0; index < count; index++) {
      const picture = pictures.nth(index);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name)
        .toBeGreaterThan(0);
    }
  }
});

for (const colorScheme of ["light", "dark"] as const)
  test(`the guide can be read on a phone and a desktop (${colorScheme})`, async ({
    page,
    app,
    signIn,
    expectAccessible,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/help", "/help/fix-a-typo"]) {
        await page.goto(app.url(path));
        await settled(page);
        await expect.poll(() => fits(page), `${path} at ${width}`).toBe(true);
        await expectAccessible();
      }
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test("someone who isn't signed in gets to the guide through the sign-in screen", async ({ page, app }) => {
  await page.goto(app.url("/help/add-an-event"));
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fhelp%2Fadd-an-event/);
});
