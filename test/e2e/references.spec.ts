import {
  addComponent,
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  preview,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

test("icons are added in a popup, each with a link [CMP-ICONLINKCONTAINER-01] [CMP-ICONLINK-01]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn();
  await openEditor(page, app, await createPage(page, app));
  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /Icon Link Container/ }).click();
  const form = page.getByRole("form", { name: "Icon Link Container" });
  await form.getByLabel("Component name").fill("Quick links");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Add Icon" }).click();
  const popup = page.getByRole("dialog", { name: "Create Icon Link" });
  await popup.getByLabel("Component name").fill("Fees");
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await expect(popup.getByText("Icon is required.").first()).toBeVisible();
  await popup.getByRole("combobox", { name: "Icon" }).selectOption("Garbage Fees");
  const link = popup.getByRole("combobox", { name: "Link", exact: true });
  await link.fill("/customers/rates");
  await link.press("Tab");
  await expectAccessible();
  await popup.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Saved");
  await expect(popup).toBeHidden();
  await expect(page.getByRole("list", { name: "Icon Links" })).toContainText("Fees");
  await expect(preview(page).getByRole("link", { name: "Garbage Fees" })).toBeVisible();
});

test("texts are chosen by name and then shown inside; a set can have an item twice, in any order [CMP-FEATURES1-02]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  await signIn();
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Rates");
  await addText(page, app, pageId, "Saving");
  await openEditor(page, app, pageId);
  for (const [name, text] of [
    ["Item R", "Rates"],
    ["Item S", "Saving"],
  ] as const) {
    await page.getByRole("button", { name: "Add Component" }).click();
    await page.getByRole("button", { name: /^Featured Item Text from/ }).click();
    // The form of the item before is still there for a moment.
    await expect(page.getByRole("heading", { name: "Create Featured Item" })).toBeVisible();
    const form = page.getByRole("form", { name: "Featured Item" });
    await form.getByLabel("Component name").fill(name);
    await form.getByRole("combobox", { name: "Text Editor" }).selectOption(text);
    await form.getByRole("button", { name: "Save" }).click();
    await expect(componentList(page).filter({ hasText: `${name}-V1` })).toBeVisible();
  }
  await expect(componentList(page).filter({ hasText: "Rates-V1" })).toContainText("Shown in Item R");

  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /^Featured Item Set/ }).click();
  const form = page.getByRole("form", { name: "Featured Item Set" });
  await form.getByLabel("Component name").fill("Set");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Featured Items: choose at least one.").first()).toBeVisible();
  const choice = form.getByRole("combobox", { name: "Featured Items" });
  for (const item of ["Item R", "Item S", "Item R"]) {
    await choice.selectOption(item);
    await form.getByRole("button", { name: "Add to Featured Items" }).click();
  }
  const chosen = form.getByRole("list", { name: "Featured Items" }).getByRole("listitem");
  await expect(chosen).toHaveText([/Item R/, /Item S/, /Item R/]);
  await chosen
    .nth(1)
    .getByRole("button", { name: /^Move .*up/i })
    .click();
  await expect(chosen).toHaveText([/Item S/, /Item R/, /Item R/]);
  await chosen.nth(2).getByRole("button", { name: "Remove Item R" }).click();
  await expect(chosen).toHaveText([/Item S/, /Item R/]);
  await expectAccessible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(preview(page).locator(".tn-features > li")).toHaveText(["Text of Saving", "Text of Rates"]);
  await expect(preview(page).getByText("Text of Saving")).toHaveCount(1);
  // The preview shows it before it's saved.
  await expect(componentList(page).filter({ hasText: "Set-V1" })).toBeVisible();
  await page.reload();
  await expect(chosen).toHaveText([/Item S/, /Item R/]);

  await page.getByRole("button", { name: "Show component names" }).click();
  await page.getByRole("button", { name: "Delete Rates-V1" }).click();
  await answerDialog(page, "delete this component", "Delete component");
  await expect(componentList(page).filter({ hasText: "Item R-V1" })).toContainText(
    "Incomplete: Text Editor is missing. Visitors won't see it.",
  );
  await expect(preview(page).locator(".tn-features > li")).toHaveText(["Text of Saving"]);
  await expectAccessible();
});

test("a separator whose id didn't load says Error when it's saved [CMP-HRSEPARATOR-02] [ERR-005]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  await addComponent(page, app, pageId, "HRSeparator", { componentName: "Line" });
  await page.route("**/Admin/GetHRSeparator?*", (route) =>
    route.fulfill({ json: { componentName: "Line", pageId, versionId: 1, rowVersion: 1 } }),
  );
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Edit Line-V1" }).click();
  const form = page.getByRole("form", { name: "Page Separator" });
  await form.getByLabel("Component name").fill("Renamed");
  await form.getByRole("button", { name: "Save" }).click();
  await answerDialog(page, "Error", "OK");
});

test("a chosen text stays chosen when it's moved up in the list [CMP-GEN-19]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await addText(page, app, await createPage(page, app), "Elsewhere");
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Rates");
  const saving = await addText(page, app, pageId, "Saving");
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /^Featured Item Text from/ }).click();
  const form = page.getByRole("form", { name: "Featured Item" });
  await form.getByLabel("Component name").fill("Item");
  const text = form.getByRole("combobox", { name: "Text Editor" });
  await text.selectOption("Saving");
  await page.getByRole("button", { name: "Show component names" }).click();
  await componentList(page)
    .nth(1)
    .getByRole("button", { name: /^Move .*up/i })
    .click();
  await expect(text.getByRole("option")).toHaveText([/Choose one/, "Saving", "Rates"]);
  await expect(text).toHaveValue(String(saving));
});
