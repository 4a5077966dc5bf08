import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { aForm, aPageWith } from "./form-steps.ts";
import { settled } from "./page-steps.ts";

// What visitors' browsers may fill in (WCAG 2.1, 1.3.5).

const fieldForm = (page: Page) => page.getByRole("form", { name: "Field details" });
const name = (page: Page) => fieldForm(page).getByLabel("Name");
const autofill = (page: Page) => fieldForm(page).getByRole("combobox", { name: "Autofill" });
const chosen = (page: Page) => autofill(page).locator("option:checked");
const inPreview = (page: Page, label: string) =>
  page.frameLocator('iframe[title="The form as visitors see it"]').getByLabel(label);
const SUGGESTION = /If visitors enter their own, choose “.+” so that browsers can fill it in\./;

test("a new field's autofill follows its label and type until someone chooses, and what was chosen stays", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Filled in by browsers");
  await page.goto(app.url(`/FormBuilder/${id}`));
  await page.getByRole("button", { name: "Create New Field" }).click();
  await expect(chosen(page)).toHaveText("None");
  await name(page).pressSequentially("Street address");
  await expect(chosen(page)).toHaveText("Street address");
  await expect(inPreview(page, "Street address")).toHaveAttribute("autocomplete", "address-line1");
  await name(page).fill("Código postal");
  await expect(chosen(page)).toHaveText("ZIP code");
  await fieldForm(page).getByLabel("Input type").selectOption("Number");
  await expect(autofill(page)).toHaveCount(0);
  await fieldForm(page).getByLabel("Input type").selectOption("Text");
  await expect(chosen(page)).toHaveText("ZIP code");
  await fieldForm(page).getByLabel("Field type").selectOption("Phone");
  await expect(chosen(page)).toHaveText("Phone");
  await expect(autofill(page).getByRole("option")).toHaveText(["Phone", "None"]);
  await fieldForm(page).getByLabel("Field type").selectOption("Checkbox");
  await expect(autofill(page)).toHaveCount(0);
  await fieldForm(page).getByLabel("Field type").selectOption("Text or number");
  await expect(chosen(page)).toHaveText("ZIP code");
  await expectAccessible();

  await autofill(page).selectOption("None");
  await expect(autofill(page)).toHaveAccessibleDescription(SUGGESTION);
  await name(page).fill("City");
  await expect(inPreview(page, "City")).toBeVisible();
  await expect(chosen(page)).toHaveText("None");
  // A label in between that suggests nothing changes nothing, and unsaved changes keep the choice, too.
  await name(page).fill("City of birth");
  await name(page).fill("City");
  await expect(chosen(page)).toHaveText("None");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Create New Field" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(name(page)).toHaveValue("City");
  await expect(chosen(page)).toHaveText("None");
  await fieldForm(page).getByRole("button", { name: "Create field" }).click();
  await page.getByRole("button", { name: "Edit City" }).click();
  await expect(chosen(page)).toHaveText("None");
  await expect(autofill(page)).toHaveAccessibleDescription(SUGGESTION);

  // A stored field changes only if someone chooses.
  await name(page).fill("Country");
  await expect(chosen(page)).toHaveText("None");
  await autofill(page).selectOption("Country");
  await expect(autofill(page)).not.toHaveAccessibleDescription(SUGGESTION);
  await fieldForm(page).getByRole("button", { name: "Update field" }).click();
  await expect(page.getByRole("button", { name: "Edit Country" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Edit Country" }).click();
  await expect(chosen(page)).toHaveText("Country");
});

const TOKENS: Readonly<Record<string, string>> = {
  "Full name": "name",
  "First name": "given-name",
  "Middle name": "additional-name",
  "Last name": "family-name",
  "Date of birth": "bday",
  Organization: "organization",
  "Job title": "organization-title",
  "Street address": "street-address",
  "Apartment or unit": "address-line2",
  City: "address-level2",
  "ZIP code": "postal-code",
  Country: "country-name",
  Website: "url",
};

test("visitors' fields tell browsers what they are, with scripts and without", async ({
  page,
  app,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn();
  const fields = Object.entries(TOKENS).map(([label, token]) => ({
    name: label,
    fieldType: "input",
    inputType: "text",
    autofill: token,
  }));
  const id = await aForm(page, app, "About you", [
    ...fields,
    { name: "Mailing address", fieldType: "textarea", autofill: "street-address" },
    { name: "Phone", fieldType: "phone", isRequired: true },
    { name: "Phone of a neighbor", fieldType: "phone", autofill: "" },
    { name: "State", fieldType: "state" },
  ]);
  const expected = {
    ...TOKENS,
    "Street address": "address-line1",
    "Mailing address": "street-address",
    "Phone of a neighbor": "off",
    State: "address-level1",
  };
  const expectTokens = async (visitor: Page) => {
    for (const [label, token] of Object.entries(expected))
      await expect(visitor.getByLabel(`${label} (optional)`)).toHaveAttribute("autocomplete", token);
    await expect(visitor.getByLabel("Phone", { exact: true })).toHaveAttribute("autocomplete", "tel");
  };
  const path = await aPageWith(page, app, id);
  await page.goto(app.url(path));
  await settled(page);
  await expectTokens(page);
  await expectAccessible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(app.url(path));
  await expectTokens(visitor);
  await visitor.getByRole("button", { name: "Submit" }).click();
  // Without scripts, the browser checks required fields itself.
  await visitor.getByLabel("Phone", { exact: true }).fill("555");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/form-check\//);
  await expectTokens(visitor);
  await context.close();
});
