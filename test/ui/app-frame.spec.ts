import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";

test("the side menu is 250 px wide, or 75 px when collapsed, and remembers that [SHELL-013]", async ({
  open,
}) => {
  const page = await open("/states");
  const side = page.getByRole("complementary");
  const width = async () => (await side.boundingBox())?.width;
  await expect.poll(width).toBe(250);
  await expect(side.getByText("Reorder", { exact: true })).toBeVisible();
  await expect(side.getByText("Nothing in it")).toHaveCount(0);

  await page.getByRole("button", { name: "Collapse the menu" }).click();
  await expect.poll(width).toBe(75);
  await expect(side.getByText("Reorder", { exact: true })).toHaveCount(0);
  const link = side.getByRole("link", { name: "Reorder" });
  await link.hover();
  await expect(page.getByRole("tooltip", { name: "Reorder" })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.reload();
  await expect.poll(width).toBe(75);
  await page.getByRole("button", { name: "Expand the menu" }).click();
  await expect.poll(width).toBe(250);
});

test("the icons of the top bar grow with the text, and on a phone as far as there is room", async ({
  open,
}) => {
  const page = await open("/states");
  const account = page.getByRole("button", { name: "Account: Dana Whitfield" });
  const icon = account.locator("svg").first();
  const width = async () => (await icon.boundingBox())?.width;
  await expect.poll(width).toBe(22);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect.poll(width).toBe(44);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(width).toBe(32);
  const isCut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("header button, header a")].some(
        (element) => element.getBoundingClientRect().right > innerWidth,
      ),
    );
  await expect.poll(isCut).toBe(false);
});

test("the title leads home, the user menu logs out, and the current entry is marked [SHELL-012] [SHELL-014]", async ({
  open,
}) => {
  const page = await open("/states");
  const current = page.getByRole("navigation", { name: "Main menu" }).locator('[aria-current="page"]');
  await expect(current).toHaveText("States");
  await expect(page).toHaveTitle("States · Riverbend Website Management");
  await page.getByRole("link", { name: "Riverbend Website Management" }).click();
  await expect(page.getByRole("heading", { name: "Pages" })).toBeVisible();
  await expect(current).toHaveText("Pages");
  await page.getByRole("button", { name: "Account: Dana Whitfield" }).click();
  await page.getByRole("menuitem", { name: "Log Out" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-logged-out", "");
});

test("the first Tab offers to skip to the content; a new screen starts at its content", async ({ open }) => {
  const page = await open("/states");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Reorder" }).click();
  await expect(page.getByRole("heading", { name: "Reorder" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});

test("a new screen starts at its top, and Back returns to where the last one was", async ({ open, page }) => {
  await page.setViewportSize({ width: 1440, height: 240 });
  await open("/form");
  const scrolled = () => page.evaluate(() => scrollY);
  await page.evaluate(() => scrollTo(0, 200));
  await expect.poll(scrolled).toBe(200);
  await page.getByRole("link", { name: "Rich text" }).click();
  await expect(page.getByRole("heading", { name: "Rich text", level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(440);
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(200);
});

test("a slow screen shows that it's loading", async ({ open }) => {
  const page = await open("/states");
  await page.getByRole("link", { name: "A slow screen" }).click();
  await expect(page.getByRole("progressbar", { name: "Loading the next page" })).toBeAttached();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("the color scheme follows the choice and is remembered", async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("/states");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.getByRole("button", { name: /^Colors/ }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await page.reload();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("on a phone, the menu is a drawer that returns the focus", async ({ open, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open("/states");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toHaveCount(0);
  const button = page.getByRole("button", { name: "Open the menu" });
  await button.click();
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer.getByRole("link", { name: "Reorder" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await drawer.getByRole("link", { name: "Reorder" }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Reorder" })).toBeVisible();
});

const SCREENS = ["/", "/server-table", "/sortable", "/form", "/rich-text", "/dialogs", "/states"];

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing and nothing overflows: ${colorScheme}, ${width} px`, async ({ open, page }) => {
      test.setTimeout(120_000);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const screen of SCREENS) {
        await open(screen);
        await expectNoAxeViolations(page);
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(width);
      }
    });
  }
}
