import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createPage } from "./page-steps.ts";

const table = (page: Page) => page.getByRole("table", { name: "Pages" });

test("creates a page and says so in the list [PAGE-012] [PAGE-023] [PAGE-030] [PAGE-045]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  await page.getByLabel("Page Name").fill("Leak Repair & More");
  await page.getByLabel("Parent Menu").selectOption("Customers");
  await page.getByLabel("Child Menu").selectOption("Rates");
  await page.getByLabel("SEO Title").fill("Leak repair");
  await page.getByLabel("SEO Description").fill("How to have a leak repaired.");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("leak,repair,");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(page).toHaveURL(/\/PageComponentManagement$/);
  await expect(page.getByRole("status").filter({ hasText: "Page created." })).toBeVisible();
  await page.getByRole("searchbox").fill("leakrepairmore");
  const row = table(page).getByRole("row").filter({ hasText: "Leak Repair & More" });
  await expect(row.getByRole("cell")).toContainText([
    "",
    "customers",
    "rates",
    "",
    "leakrepairmore",
    "Draft",
  ]);
  await page.getByRole("link", { name: "Add content to “Leak Repair & More”" }).click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  const id = /UpdatePageComponent\/(\d+)/.exec(page.url())?.[1];
  const saved = await page.request.get(app.url(`/Admin/GetPage?pageId=${id}`));
  expect(await saved.json()).toMatchObject({
    scoMetaKeywords: "Leak Repair & More,leak,repair",
    showOnMenu: false,
    roleId: 0,
  });
});

test("Create and add content creates the page and offers the components for its draft", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const go = page.getByRole("button", { name: "Create and add content" });
  await go.click();
  await expect(page.getByText("fields need your attention")).toBeVisible();
  await page.getByLabel("Page Name").fill("Straight On");
  await page.getByLabel("SEO Title").fill("Straight on");
  await page.getByLabel("SEO Description").fill("From the form into the editor.");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("on,");
  await go.click();
  await expect(page).toHaveURL(/\/UpdatePageComponent\/\d+/);
  await expect(page.getByRole("status").filter({ hasText: "Page created." })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Straight On");
  const kinds = page.getByRole("dialog", { name: "Add Component" });
  await expect(kinds.getByLabel("Search components")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(kinds).toBeHidden();
  await expect(page.getByRole("button", { name: "Add Component" })).toBeFocused();
  // Once, not again after a reload.
  await page.reload();
  await expect(page.getByRole("button", { name: "Add Component" })).toBeVisible();
  await expect(kinds).toBeHidden();
});

test("the Friendly URL is made from the name, and typing is limited [PAGE-028] [PAGE-036] [PAGE-020]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const name = page.getByLabel("Page Name");
  const url = page.getByLabel("Friendly URL");
  await name.fill("Café & Water 2");
  await name.press("Tab");
  await expect(url).toHaveValue("cafewater2");
  await expect(url).toBeFocused();
  await expect(page.getByLabel("Full URL")).toHaveValue(/^localhost:\d+\/cafewater2$/);
  await expect(page.getByLabel("Full URL")).not.toBeEditable();

  // Once there is a URL, changing the name doesn't change it.
  await name.fill("Other");
  await name.press("Tab");
  await expect(url).toHaveValue("cafewater2");

  await url.fill("");
  await url.pressSequentially("Ab c-1_!");
  await expect(url).toHaveValue("bc-1");
  await url.press("ArrowLeft");
  await url.press("Backspace");
  await expect(url).toHaveValue("bc1");

  await url.fill("Pay My Bill / ÄÖ");
  await expect(url).toHaveValue("pay-my-bill--ao");
  await page.getByLabel("Parent Menu").selectOption("Customers");
  await expect(page.getByLabel("Full URL")).toHaveValue(/\/customers\/pay-my-bill--ao$/);
});

test("typing replaces a suggestion that someone clicks, and a second click puts the cursor into it [PAGE-028]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const name = page.getByLabel("Page Name");
  const url = page.getByLabel("Friendly URL");
  const title = page.getByLabel("SEO Title");
  await name.fill("Leaf pickup");
  // The suggestion appears with the first click.
  await url.click();
  await page.keyboard.type("leaves");
  await expect(url).toHaveValue("leaves");
  await title.click();
  await page.keyboard.type("Leaf pickup in fall");
  await expect(title).toHaveValue("Leaf pickup in fall");

  // What someone has entered isn't selected as a whole.
  await name.click();
  await url.click();
  await page.keyboard.type("-2");
  await expect(url).toHaveValue("leaves-2");
  await url.fill("");
  await name.fill("Leaf pickup");
  await url.click();
  await url.click();
  await page.keyboard.type("-3");
  await expect(url).toHaveValue("leafpickup-3");
});

test("menus appear in turn and clear what is below them [PAGE-015] [MENU-001] [MENU-009] [MENU-013]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const parent = page.getByLabel("Parent Menu");
  const child = page.getByLabel("Child Menu");
  const sub = page.getByLabel("Sub Menu");
  await expect(parent.locator("option").first()).toHaveText("Root Menu");
  await expect(child).toHaveCount(0);

  await parent.selectOption("Customers");
  await expect(sub).toHaveCount(0);
  await child.selectOption("Rates");
  await sub.selectOption("Water Rates");
  await expect(page.getByLabel("Full URL")).toHaveValue(/\/customers\/rates\/water$/);

  await child.selectOption("Pay My Bill");
  await expect(sub).toHaveValue("");
  await child.selectOption("Rates");
  await sub.selectOption("Power Rates");
  await parent.selectOption("About");
  await expect(child).toHaveValue("");
  await expect(sub).toHaveCount(0);
  await parent.selectOption("Root Menu");
  await expect(child).toHaveCount(0);
});

test("pages below a landing page that isn't on the menu aren't on it either [MENU-010] [MENU-012]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await createPage(page, app, "Hidden Landing");
  // The setup checklist leads here.
  await page.goto(app.url("/CreatePage?onMenu"));
  const onMenu = page.getByLabel("Show On Menu");
  await expect(onMenu).toBeChecked();
  await page.getByLabel("Parent Menu").selectOption("Hidden Landing");
  await expect(onMenu).not.toBeChecked();
  await expect(onMenu).toBeDisabled();
  await expect(onMenu).toHaveAttribute("title", "Can't change due to menu/landing page conflict");
  await page.getByLabel("Parent Menu").selectOption("Customers");
  await expect(onMenu).toBeEnabled();
});

test("texts for search engines are counted against the recommended length, and longer ones are accepted [CONST-013] [PAGE-041]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const says = (text: string) => page.getByText(text, { exact: true });
  for (const [label, most] of [
    ["SEO Title", 60],
    ["SEO Description", 160],
  ] as const) {
    await page.getByLabel(label).fill("x".repeat(most));
    await expect(says(`${most} characters (best: 50 to ${most}) ✓`)).toBeVisible();
    for (const length of [49, most + 1]) {
      await page.getByLabel(label).fill("x".repeat(length));
      await expect(says(`${length} characters (best: 50 to ${most})`)).toBeVisible();
    }
  }
  const keywords = page.getByRole("textbox", { name: "SEO Keywords" });
  for (const [word, count, mark] of [
    ["water", "1 entry", " ✓"],
    ["power", "2 entries", " ✓"],
    ["gas", "3 entries", ""],
  ]) {
    await keywords.pressSequentially(`${word},`);
    await expect(says(`${count} (best: 1 to 2)${mark}`)).toBeVisible();
  }
});

test("roles, keywords, and their guidance [PAGE-018] [PAGE-032] [PAGE-041] [PAGE-042]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const roles = page.getByLabel("Role", { exact: true }).locator("option");
  await expect(roles.filter({ hasText: "Communications" })).toHaveCount(1);
  await expect(roles.filter({ hasText: /^(Admin|Level4)$/ })).toHaveCount(0);

  await page.getByLabel("SEO Title").fill("x".repeat(49));
  await expect(page.getByText("49 characters (best: 50 to 60)", { exact: true })).toBeVisible();
  await page.getByLabel("SEO Title").fill("x".repeat(50));
  await expect(page.getByText("50 characters (best: 50 to 60) ✓")).toBeVisible();

  const keywords = page.getByRole("textbox", { name: "SEO Keywords" });
  await keywords.pressSequentially("water,");
  await expect(page.getByRole("button", { name: "Remove water" })).toBeVisible();
  await keywords.pressSequentially("Water,");
  await expect(page.getByRole("alertdialog")).toContainText("Tag already exists");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
});

test("SEO Title and SEO Keywords follow the Page Name until someone enters others", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  const name = page.getByLabel("Page Name");
  const title = page.getByLabel("SEO Title");
  const keywords = page.getByRole("list", { name: "SEO Keywords: chosen" }).getByRole("listitem");
  const enterName = async (text: string) => {
    await name.fill(text);
    await name.press("Tab");
  };
  await name.fill("Entered right before the title");
  await title.click();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue("");
  await enterName("Leaf pikup, every street");
  await expect(keywords).toHaveText(["Leaf pikup", "every street"]);
  await enterName("Leaf pikup");
  await expect(keywords).toHaveText(["Leaf pikup"]);
  await expect(title).toHaveValue("Leaf pikup");
  await enterName("Leaf pickup");
  await expect(title).toHaveValue("Leaf pickup");
  await expect(page.getByText("11 characters (best: 50 to 60)")).toBeVisible();
  await title.fill("Leaf pickup in Riverbend");
  await expect(keywords).toHaveText(["Leaf pickup"]);
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("trees,");
  await enterName("Leaves");
  await expect(keywords).toHaveText(["Leaf pickup", "trees"]);
  await expect(page.getByLabel("Friendly URL")).toHaveValue("enteredrightbeforethetitle");
  await expect(title).toHaveValue("Leaf pickup in Riverbend");
});

test("missing fields are named, and a refusal keeps what was typed [PAGE-033] [PAGE-034] [PAGE-043]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreatePage"));
  await page.getByRole("button", { name: "Save" }).click();
  for (const field of ["Page Name", "Friendly URL", "SEO Title", "SEO Description", "SEO Keywords"])
    await expect(page.getByRole("link", { name: `${field} is required.` })).toBeVisible();
  await expect(page.getByLabel("Page Name")).toBeFocused();
  await expectAccessible();

  await page.getByLabel("Page Name").fill("Second About");
  await page.getByLabel("Page Name").blur();
  await page.getByLabel("Friendly URL").fill("about");
  await page.getByLabel("SEO Title").fill("Title");
  await page.getByLabel("SEO Description").fill("Description");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("one,");
  await page.getByRole("button", { name: "Save" }).click();
  const refusal = "Another page at this menu level already has this Friendly URL. Choose a different one.";
  await expect(page.getByRole("alertdialog")).toContainText(refusal);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("link", { name: refusal })).toBeVisible();
  await expect(page.getByLabel("Friendly URL")).toBeFocused();
  await expect(page.getByLabel("Page Name")).toHaveValue("Second About");

  await page.getByLabel("Friendly URL").fill("login");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("The address /login is reserved.");
  await page.getByRole("button", { name: "OK" }).click();

  // Leaving asks first.
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Page Name")).toHaveValue("Second About");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave page" }).click();
  await expect(page).toHaveURL(/\/PageComponentManagement$/);
});
