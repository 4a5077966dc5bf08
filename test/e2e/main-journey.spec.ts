import { answerDialog, componentList, expect } from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";
import { moveUpByKeyboard } from "./sortable-steps.ts";

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1440, height: 900 } });

// The main job from start to end, as someone does it on the first day.
test("someone signs in, and publishes a page that visitors read [SHELL-001] [SHELL-009] [PUB-004]", async ({
  page,
  app,
  openHome,
  browser,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("navigation").getByRole("link", { name: "Pages" }).click();
  await page.getByRole("link", { name: "Create Internal Page" }).click();
  await page.getByLabel("Page Name").fill("Hydrant Flushing");
  await page.getByLabel("Show On Menu").check();
  await page.getByLabel("SEO Title").fill("Hydrant flushing this spring");
  await page
    .getByLabel("SEO Description")
    .fill("When we flush the hydrants of your street, and what it does to your water.");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("hydrants,");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Add content to “Hydrant Flushing”" }).click();

  const add = async (kind: string, name: string) => {
    await page.getByRole("button", { name: "Add Component" }).first().click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: new RegExp(kind) })
      .click();
    // The form of the new one, not the earlier one.
    await expect(page.getByRole("textbox", { name: "Component name" })).toHaveValue(kind);
    await page.getByRole("textbox", { name: "Component name" }).fill(name);
  };
  const save = async () => {
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  };
  await add("Accordion", "Questions");
  await save();
  await page.getByRole("button", { name: "Add Tab" }).click();
  const popup = page.getByRole("dialog", { name: "Create Accordion Tab" });
  await popup.getByRole("textbox", { name: "Component name" }).fill("Color");
  await popup.getByRole("textbox", { name: "Title" }).fill("Why is my water brown?");
  await popup
    .getByRole("textbox", { name: "Content" })
    .fill("Rust that flushing stirs up. Let it run for ten minutes.");
  await popup.getByRole("button", { name: "Save" }).click();
  await closeToast(page, "Saved");
  await expect(popup).toBeHidden();
  await add("Text Editor", "When");
  await page.getByRole("textbox", { name: "Content" }).fill("We flush from Monday to Thursday in April.");
  await save();
  await expect(componentList(page)).toHaveText([/Questions-V1/, /When-V1/]);

  await page.getByRole("button", { name: "Show component names" }).click();
  const ordered = page.waitForResponse(/UpdatePageComponentOrder/i);
  await moveUpByKeyboard(page, {
    name: "When",
    picked: /Picked up When.*position 2 of 2/,
    over: /When.* is over position 1/,
  });
  expect(await (await ordered).json()).toBe("Saved");
  await expect(componentList(page)).toHaveText([/When-V1/, /Questions-V1/]);

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(app.url("/hydrantflushing"));
  await expect(visitor).toHaveURL(/\/404$/);

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "Dates are final.");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "");
  await expect(page.getByRole("button", { name: "Create Draft", exact: true })).toBeVisible();

  await visitor.goto(app.url("/hydrantflushing"));
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Hydrant Flushing");
  await expect(visitor).toHaveTitle("Hydrant flushing this spring");
  const content = await visitor.locator("main").innerText();
  expect(content.indexOf("Monday to Thursday")).toBeLessThan(content.indexOf("Why is my water brown?"));
  await visitor.getByText("Why is my water brown?").click();
  await expect(visitor.getByText("Let it run for ten minutes.")).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Hydrant Flushing" }).first()).toBeAttached();
  await expectAccessible(visitor);
  await visitor.context().close();
});
