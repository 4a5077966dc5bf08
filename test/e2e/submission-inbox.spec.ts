import { expect, test } from "./fixtures.ts";
import { aForm, aPageWith, sendAsVisitor } from "./form-steps.ts";
import { closeToast, fits, message } from "./page-steps.ts";

const FIELDS = [
  { name: "Your name", fieldType: "input", inputType: "text", isRequired: true },
  { name: "Phone", fieldType: "phone", isRequired: true },
  { name: "Email", fieldType: "email" },
];

test("staff assign submissions, add notes, reply by email, mark them as done, and see and export what is left", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Worked on", FIELDS);
  const path = app.url(await aPageWith(page, app, id));
  await sendAsVisitor(page, path, "Ann", "ann@visitor.example");
  for (const name of ["Bob", "Cyril"]) await sendAsVisitor(page, path, name);

  // One of them: each choice is saved at once.
  await page.goto(app.url(`/FormBuilderSubmissions/${id}`));
  // What people come for is above what few need.
  const range = page.getByRole("region", { name: "Export or delete a range" });
  await expect(range.locator("xpath=preceding::table")).toHaveCount(1);
  await page
    .getByRole("row", { name: /Ann/ })
    .getByRole("link", { name: /View submission/ })
    .click();
  const status = page.getByRole("region", { name: "Status" });
  await expect(status.getByRole("button", { name: "New" })).toHaveAttribute("aria-pressed", "true");
  await status.getByRole("button", { name: "Assign to me" }).press("Enter");
  await expect(status.getByLabel("Assigned to")).not.toHaveValue("");
  // The button is gone, and the focus stays beside it. The menu is disabled while its choice is saved.
  await expect(status.getByLabel("Assigned to")).toBeFocused();
  await status.getByLabel("Assigned to").selectOption("No one");
  await expect(status.getByRole("button", { name: "Assign to me" })).toBeEnabled();
  await expect(status.getByLabel("Assigned to")).toBeFocused();
  await closeToast(page, "Unassigned");
  await status.getByRole("button", { name: "In progress" }).click();
  await closeToast(page, "Marked as in progress");
  const notes = page.getByRole("region", { name: "Notes" });
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByText("Enter a note.").first()).toBeVisible();
  await notes.getByRole("textbox", { name: "New note" }).fill("Called back,\nno answer.");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("no answer.");
  await expect(notes.getByRole("textbox", { name: "New note" })).toHaveValue("");
  const replies = page.getByRole("region", { name: "Replies" });
  await replies.getByRole("button", { name: "Reply by email" }).click();
  await expect(replies.getByLabel("Subject")).toHaveValue(/^Re: Worked on, reference \d+$/);
  await expect(replies.getByRole("textbox", { name: "Reply" })).toBeFocused();
  await page.keyboard.type("Thank you, Ann.");
  await expectAccessible();
  await replies.getByRole("button", { name: "Send reply" }).click();
  await closeToast(page, "Reply on its way to ann@visitor.example");
  await expect(replies.getByRole("listitem")).toContainText("Thank you, Ann.");
  await page.reload();
  await expect(replies.getByRole("listitem")).toContainText("To ann@visitor.example: Re: Worked on");
  await expect(status.getByRole("button", { name: "In progress" })).toHaveAttribute("aria-pressed", "true");
  await expect(notes.getByRole("listitem")).toContainText("Called back,");
  await notes.getByRole("button", { name: /^Delete note by/ }).click();
  await message(page).getByRole("button", { name: "Delete note" }).click();
  await expect(notes.getByRole("listitem")).toHaveCount(0);

  // Several at once, without those that the filter hides.
  await page.getByRole("link", { name: "Back to submissions" }).click();
  await expect(page.getByRole("button", { name: "Export all 3" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ann/ })).toContainText("In progress");
  await page.getByLabel("Status", { exact: true }).selectOption("new");
  await expect(page.getByRole("row", { name: /Ann/ })).toHaveCount(0);
  const bulk = page.getByRole("region", { name: "Selected submissions" });
  const buttons = page.getByRole("region", { name: "Select and export" });
  await buttons.getByRole("button", { name: "Select all on this page" }).click();
  await expect(bulk.getByRole("status")).toHaveText("2 selected");
  await page.getByRole("row", { name: /Bob/ }).getByRole("checkbox").uncheck();
  await bulk.getByLabel("Change selected submissions").selectOption("status:done");
  await expectAccessible();
  await bulk.getByRole("button", { name: "Apply" }).click();
  await closeToast(page, "1 submission marked as done");
  await expect(page.getByRole("row", { name: /Cyril/ })).toHaveCount(0);
  await expect(page.getByRole("row", { name: /Bob/ })).toBeVisible();

  // An export says that it's running, and can be canceled.
  await page.route(/FormSubmissionExport/i, () => {});
  await buttons.getByRole("button", { name: "Export 1 filtered" }).click();
  await expect(buttons.getByText("Preparing the file…")).toBeVisible();
  await buttons.getByRole("button", { name: "Cancel export" }).click();
  await expect(buttons.getByText("Preparing the file…")).toHaveCount(0);
  await page.unroute(/FormSubmissionExport/i);

  // The file has only what the filter matches, and the address keeps the filter.
  await expect(page).toHaveURL(/status=new/);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    buttons.getByRole("button", { name: "Export 1 filtered" }).click(),
  ]);
  const text = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
  expect(text.split("\r\n").filter(Boolean)).toHaveLength(2);
  expect(text).toContain('"Bob"');
  await page.reload();
  await expect(page.getByRole("row", { name: /Bob/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Ann/ })).toHaveCount(0);
  await page.getByLabel("Assigned to", { exact: true }).selectOption("me");
  await expect(page.getByText("No submissions match these filters.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => fits(page)).toBe(true);

  // The columns, with the filter under a name.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("combobox", { name: "Assigned to", exact: true }).selectOption("");
  await page.getByRole("button", { name: "Columns" }).click();
  const columns = page.getByRole("group", { name: "Columns" });
  await columns.getByRole("checkbox", { name: "Phone" }).uncheck();
  await expect(page.getByRole("columnheader", { name: "Phone" })).toHaveCount(0);
  await expectAccessible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("To call");
  await page.keyboard.press("Enter");
  await closeToast(page, "Saved the view “To call”");
  await columns.getByRole("button", { name: "Reset columns" }).click();
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("");
  await expect(page.getByRole("row", { name: /Ann/ })).toBeVisible();
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "To call" }).click();
  await expect(page.getByRole("row", { name: /Ann/ })).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Phone" })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });

  // One person's data, found in every form.
  await page.goto(app.url("/FormBuilderManagement"));
  await page.getByRole("link", { name: "Erase a person's data" }).click();
  await page.getByLabel("Email address, phone number, or name").fill("ann@visitor.example");
  await page.getByRole("form", { name: "Search" }).getByRole("button").click();
  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("checkbox", { name: /^Select submission/ }).check();
  await expect(results.getByText("Selected: 1 submission.")).toBeVisible();
  await expectAccessible();
  await expect.poll(() => fits(page)).toBe(true);
  await results.getByRole("button", { name: "Erase selected data" }).click();
  await message(page).getByRole("button", { name: "Erase data" }).click();
  await closeToast(page, "Erased 1 submission");
  await expect(
    page.getByText("No submission or newsletter subscription was found for “ann@visitor.example”."),
  ).toBeVisible();
});

test("a phone shows the newest submission first, and filters behind a button", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Read on a phone", FIELDS);
  const path = app.url(await aPageWith(page, app, id));
  for (const name of ["Dora", "Emil"]) await sendAsVisitor(page, path, name);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(app.url(`/FormBuilderSubmissions/${id}`));
  await expect(page.getByRole("row", { name: /Emil/ })).toBeInViewport({ ratio: 0.5 });
  await expect(page.getByRole("button", { name: "Select all on this page" })).toBeVisible();
  await expectAccessible();

  const status = page.getByRole("combobox", { name: "Status", exact: true });
  await expect(status).toBeHidden();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await status.selectOption("done");
  await expect(page.getByRole("button", { name: "Filters (1)" })).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByText("No submissions match these filters.")).toBeVisible();
  await page.getByRole("combobox", { name: "Assigned to", exact: true }).selectOption("none");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await expect(page.getByRole("group", { name: "Columns" })).toBeVisible();
  await expectAccessible();
  await expect.poll(() => fits(page)).toBe(true);
  await page.getByRole("button", { name: "Filters (2)" }).click();
  await expect(status).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(status).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters" })).toBeHidden();
  await status.selectOption("new");
  await expect(page.getByRole("row", { name: /Emil/ })).toBeVisible();
});
