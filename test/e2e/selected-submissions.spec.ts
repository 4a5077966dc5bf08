import type { Page } from "@playwright/test";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { aForm, aPageWith, sendAsVisitor } from "./form-steps.ts";
import { closeMessage, closeToast, message } from "./page-steps.ts";

const FIELDS = [
  { name: "Your name", fieldType: "input", inputType: "text", isRequired: true },
  { name: "Phone", fieldType: "phone", isRequired: true },
];

/** A form with a submission of each person. Returns its id. */
const sentBy = async (page: Page, app: AppFixture, form: string, names: readonly string[]) => {
  const id = await aForm(page, app, form, FIELDS);
  const path = app.url(await aPageWith(page, app, id));
  for (const name of names) await sendAsVisitor(page, path, name);
  return id;
};

test("admins delete the selected submissions after one confirmation, and the keyboard stays on the screen", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await sentBy(page, app, "Spammed", ["Ann Spam", "Bob Spam", "Cyril"]);
  await page.goto(app.url(`/FormBuilderSubmissions/${id}`));
  const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  for (const name of ["Ann", "Bob"]) await rowOf(name).getByRole("checkbox").check();
  const bulk = page.getByRole("region", { name: "Selected submissions" });
  const remove = bulk.getByRole("button", { name: "Delete selected" });
  // Whichever row was selected, what can be done is in view, as in other lists.
  await page.setViewportSize({ width: 360, height: 740 });
  await rowOf("Ann").getByRole("checkbox").scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  await remove.press("Enter");
  await expect(message(page)).toContainText("Are you sure you want to delete 2 submissions?");
  await expectAccessible();
  await message(page).getByRole("button", { name: "Keep 2 submissions" }).click();
  await expect(rowOf("Ann")).toBeVisible();
  await remove.press("Enter");
  await message(page).getByRole("button", { name: "Delete 2 submissions" }).press("Enter");
  await expect(rowOf("Spam")).toHaveCount(0);
  await expect(rowOf("Cyril")).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  await closeToast(page, "2 submissions deleted");

  // A refusal names the submission that stays.
  await page.route("**/AdminForms/DeleteFormSubmission*", (route) => route.fulfill({ json: "Not today." }));
  await rowOf("Cyril").getByRole("checkbox").check();
  await remove.click();
  await message(page).getByRole("button", { name: "Delete submission" }).click();
  await expect(message(page)).toContainText(/Submission \d+: Not today\./);
  await closeMessage(page);
  await expect(rowOf("Cyril")).toBeVisible();
});

test("what was found about a person names the words that were searched, also if others are in the field", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await sentBy(page, app, "Found", ["Zora Quillfeather"]);
  await page.goto(app.url("/ErasePersonData"));
  const words = page.getByLabel("Email address, phone number, or name");
  await words.fill("Quillfeather");
  await words.press("Enter");
  const results = page.getByRole("region", { name: "Results" });
  await expect(page.getByText("1 submission found for “Quillfeather”.")).toBeVisible();
  await words.fill("x");
  await words.press("Enter");
  await expect(page.getByText("at least 3 characters").first()).toBeVisible();
  await expect(page.getByText("1 submission found for “Quillfeather”.")).toBeVisible();
  await results.getByRole("checkbox", { name: /^Select submission/ }).check();
  // A look at the submission costs neither the results nor the selection.
  const opened = page.waitForEvent("popup");
  await results.getByRole("link", { name: /^Found: submission \d+/ }).click();
  const submission = await opened;
  await expect(submission.getByText("Zora Quillfeather")).toBeVisible();
  await submission.close();
  await results.getByRole("button", { name: "Erase selected data" }).click();
  await expect(message(page)).toContainText("Erase 1 submission found for “Quillfeather”?");
  await message(page).getByRole("button", { name: "Erase data" }).click();
  await expect(
    page.getByText("No submission or newsletter subscription was found for “Quillfeather”."),
  ).toBeVisible();
});
