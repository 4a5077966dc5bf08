import { expect, test } from "./fixtures.ts";
import { aForm, aPageWith, sendAsVisitor } from "./form-steps.ts";
import { closeMessage, closeToast, fits, message, wakenForm } from "./page-steps.ts";

const FIELDS = [
  { name: "Your name", fieldType: "input", inputType: "text", isRequired: true },
  { name: "Phone", fieldType: "phone", isRequired: true },
  { name: "Story", fieldType: "textarea" },
];

test("a visitor's form says what is wrong, loses nothing, and is sent with an invisible captcha [PUB-061] [PUB-064] [PUB-066] [ERR-014]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Sent with scripts", FIELDS, {
    successMessage: "We will call you.",
    nextSteps: "Ann from the office calls within two days.",
  });
  await page.goto(app.url(await aPageWith(page, app, id)));
  const name = page.getByRole("textbox", { name: "Your name" });
  const phone = page.getByRole("textbox", { name: "Phone" });
  await wakenForm(page);
  await page.getByLabel("Story").fill("It was a dark night.");
  await phone.pressSequentially("555123");
  await expect(phone).toHaveValue("555 123");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Your name is required\./);
  await expect(
    page.getByRole("link", { name: "Phone must have 10 digits, such as 555 123 4567." }),
  ).toBeVisible();
  await expectAccessible();
  await name.fill("Ann");
  await page.getByRole("link", { name: /^Phone must have 10 digits/ }).click();
  await expect(phone).toBeFocused();
  await phone.fill("(555) 123-4567");

  // The captcha fails: everything stays.
  await page.route("**/Captcha/IsReCaptchValid*", (route) =>
    route.fulfill({ status: 400, json: "reCaptcha verification failed" }),
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(message(page)).toContainText("reCaptcha verification failed");
  await closeMessage(page);
  await page.unroute("**/Captcha/IsReCaptchValid*");
  // So does a server whose answer is lost. It has stored the form, and doesn't store it again below.
  await page.route("**/FormComponent/SubmitForm", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(message(page)).toContainText("It won't arrive twice, and nothing you typed is lost.");
  await closeMessage(page);
  await page.unroute("**/FormComponent/SubmitForm");
  // Any other answer is shown as the server sent it.
  await page.route("**/FormComponent/SubmitForm", (route) =>
    route.fulfill({ status: 409, json: "The mail room is closed." }),
  );
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(message(page)).toContainText("The mail room is closed.");
  await closeMessage(page);
  await page.unroute("**/FormComponent/SubmitForm");
  await expect(page.getByLabel("Story")).toHaveValue("It was a dark night.");

  await page.getByRole("button", { name: "Submit" }).click();
  await expect(message(page)).toContainText("We will call you.");
  await expectAccessible();
  const reloaded = page.waitForEvent("load");
  await closeMessage(page);
  await reloaded;
  // In place of the form: a number that staff find it by, the answers, and what happens next.
  const confirmation = page.getByRole("region", { name: "We will call you." });
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toContainText("Ann from the office calls within two days.");
  await expect(confirmation.getByRole("definition")).toHaveText([
    "Ann",
    "555 123 4567",
    "It was a dark night.",
  ]);
  const staff = await page.context().newPage();
  await staff.goto(app.url(`/FormBuilderSubmissions/${id}`));
  await staff.getByRole("link", { name: /View submission/ }).click();
  const number = /FormBuilderSingleSubmission\/(\d+)/;
  await expect(staff).toHaveURL(number);
  await expect(confirmation.getByText("Reference number:")).toContainText(
    number.exec(staff.url())?.[1] ?? "none",
  );
  await staff.close();
  await expectAccessible();
  // Only the confirmation is printed.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await confirmation.getByRole("button", { name: "Print this confirmation" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  await page.emulateMedia({ media: "print" });
  await expect(confirmation.getByText("It was a dark night.")).toBeVisible();
  for (const selector of ["header", "footer", ".tn-form-done button"])
    await expect(page.locator(selector).first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await confirmation.getByRole("button", { name: "Fill in the form again" }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Story (optional)" })).toHaveValue("");
  await expect
    .poll(() =>
      app
        .outbox()
        .filter((text) => text.includes("Sent with scripts"))
        .join(),
    )
    .toContain("Phone: 555 123 4567");
});

test("a file that can't be sent is refused as soon as it's chosen", async ({ page, app, signIn }) => {
  await signIn();
  const id = await aForm(page, app, "With a photo", [{ name: "Photo", fieldType: "fileUpload" }]);
  await page.goto(app.url(await aPageWith(page, app, id)));
  await wakenForm(page);
  const photo = page.getByLabel("Photo");
  const choose = (name: string, bytes = 4) =>
    photo.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.alloc(bytes) });
  const problem = page.getByRole("alert");
  await choose("setup.exe");
  await expect(problem).toHaveText(/^This kind of file can't be sent\./);
  await expect(photo).toHaveAttribute("aria-invalid", "true");
  await choose("Roof.JPG");
  await expect(problem).toHaveCount(0);
  await expect(photo).not.toHaveAttribute("aria-invalid");
  await choose("plan.pdf", (10 << 20) + 1);
  await expect(problem).toHaveText(/^Photo: this file is larger than 10 MB\./);
  await choose("no ending");
  await expect(problem).toHaveText(/^This kind of file can't be sent\./);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(photo).toBeFocused();
  await expect(page.getByRole("link", { name: /^This kind of file can't be sent/ })).toBeVisible();
});

test("in two columns, labels next to each other are level, and so are inputs", async ({
  page,
  app,
  signIn,
}, testInfo) => {
  await signIn();
  const fields = [
    { name: "Phone", fieldType: "phone" },
    { name: "Photo", fieldType: "fileUpload" },
    { name: "Account number", fieldType: "input", inputType: "text" },
    { name: "Date", fieldType: "futureDatePicker" },
  ];
  const id = await aForm(page, app, "Two columns", fields, { columns: 2, includeConfirmationEmail: true });
  await page.setViewportSize({ width: 760, height: 900 });
  await page.goto(app.url(await aPageWith(page, app, id)));
  await wakenForm(page);
  const form = page.locator(".tn-form-fields");
  /** How far apart in height the first two labels are, and the first two inputs, in pixels. */
  const distances = () =>
    form.evaluate((element) => {
      const apart = (selector: string): number => {
        const [first = 0, second = 0] = [...element.querySelectorAll(selector)].map(
          (part) => part.getBoundingClientRect().top,
        );
        return Math.abs(first - second);
      };
      return { labels: apart("label"), inputs: apart("input:not([type=hidden])") };
    });
  await form.screenshot({ path: testInfo.outputPath("two-columns.png") });
  await expect.poll(async () => (await distances()).inputs).toBeLessThan(1);
  await expect.poll(async () => (await distances()).labels).toBeLessThan(1);
});

test("without scripts, the server asks a question and keeps what was typed [PUB-061] [PUB-066]", async ({
  page,
  app,
  signIn,
  browser,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Sent without scripts", FIELDS);
  const path = await aPageWith(page, app, id);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(app.url(path));
  await visitor.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await visitor.getByRole("textbox", { name: "Phone" }).fill("555");
  await visitor.getByLabel("Story").fill("It was a dark night.");
  await visitor.getByRole("button", { name: "Submit" }).click();
  await expect(visitor).toHaveURL(/\/form-check\//);
  await expect(visitor.getByRole("alert")).toContainText("Phone must have 10 digits");
  await expect(visitor.getByLabel("Story")).toHaveValue("It was a dark night.");
  await visitor.getByRole("textbox", { name: "Phone" }).fill("555 123 4567");
  await visitor.getByRole("button", { name: "Submit" }).click();
  const question = visitor.getByRole("textbox", { name: /^What is/ });
  await question.fill("I don't know");
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByText("That answer wasn't right.")).toBeVisible();
  await question.fill(answerTo((await visitor.locator("label[for=form-check]").textContent()) ?? ""));
  await visitor.getByRole("button", { name: "Send" }).click();
  await expect(visitor.getByText("Successful Submission")).toBeVisible();
  await expect(visitor.getByText(/^Reference number: \d+$/)).toBeVisible();
  await expect(visitor.getByRole("definition").first()).toHaveText("Ann");
  for (const width of [320, 1280]) {
    await visitor.setViewportSize({ width, height: 740 });
    await visitor.goto(app.url(path));
    await expect(visitor.getByRole("heading", { name: "Write to us" })).toBeVisible();
  }
  await context.close();
  await page.goto(app.url(path));
  await page.setViewportSize({ width: 320, height: 740 });
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
});

const NUMBERS = "zero one two three four five six seven eight nine".split(" ");

/** The answer of a person who reads the question. */
const answerTo = (question: string): string => {
  const sum = /What is (\w+) (plus|minus) (\w+)\?/.exec(question);
  if (sum) {
    const [a, b] = [NUMBERS.indexOf(sum[1] ?? ""), NUMBERS.indexOf(sum[3] ?? "")];
    return String(sum[2] === "plus" ? a + b : a - b);
  }
  const words = /the (\w+) of these words: (.*)\?/.exec(question);
  const place = ["first", "second", "third"].indexOf(words?.[1] ?? "");
  return words?.[2]?.split(", ")[place] ?? "";
};

test("submissions are listed by their first three fields, read in full, and exported; the status of their emails is shown [SUBM-001] [SUBM-002] [SUBM-003] [CONST-027]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Listed", [
    ...FIELDS,
    { name: "Fourth", fieldType: "input", inputType: "text" },
  ]);
  const path = app.url(await aPageWith(page, app, id));
  const long = "A name with rather more than thirty characters";
  await sendAsVisitor(page, path, long);
  await sendAsVisitor(page, path, "=Bea");
  await page.goto(app.url("/FormBuilderManagement?search=Listed"));
  await page.getByRole("link", { name: "View submissions of Listed" }).click();
  await expect(page).toHaveURL(new RegExp(`/FormBuilderSubmissions/${id}`));
  await expect(page.getByRole("cell", { name: `${long.slice(0, 30)}…`, exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader").first().getByRole("checkbox")).toHaveAccessibleName(/^Select/);
  await expect(page.getByRole("columnheader")).toHaveText([
    "",
    /^Timestamp/,
    /^Your name/,
    /^Phone/,
    /^Story/,
    /^Status/,
    /^Assigned to/,
    /^Emails/,
    /Actions/,
  ]);
  await expectAccessible();

  // A range needs its date, and the export is a file without formulas in its cells.
  const range = page.getByRole("region", { name: "Export or delete a range" });
  await range.getByRole("button", { name: "Export CSV" }).click();
  await expect(range.getByText("The date is required.").first()).toBeVisible();
  await range.getByLabel("Range", { exact: true }).selectOption("after");
  await range.getByLabel(/^Date/).fill("2026-01-01");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    range.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("Listed.csv");
  const text = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
  expect(text).toContain(`"${long}"`);
  expect(text).toContain(`"'=Bea"`);

  // One of them, with its emails and the link back.
  await page
    .getByRole("row", { name: /=Bea/ })
    .getByRole("link", { name: /View submission/ })
    .click();
  const entered = page.getByRole("region", { name: "Answers" });
  await expect(entered.getByRole("term")).toHaveText(["Your name", "Phone", "Story", "Fourth"]);
  await expect(entered.getByRole("definition")).toHaveText([
    "=Bea",
    "555 123 4567",
    "No answer",
    "No answer",
  ]);
  await expect(
    page.getByRole("region", { name: "Emails" }).getByText("Sent", { exact: true }).first(),
  ).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Back to submissions" }).click();
  await expect(page).toHaveURL(new RegExp(`/FormBuilderSubmissions/${id}`));
});

test("one submission is deleted after a question with its number, and a range after the printed question [SUBM-009] [SUBM-010] [SUBM-011] [ERR-009]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Deleted", FIELDS);
  const path = app.url(await aPageWith(page, app, id));
  for (const name of ["Ann", "=Bea"]) await sendAsVisitor(page, path, name);
  await page.goto(app.url(`/FormBuilderSubmissions/${id}`));
  const remove = page.getByRole("row", { name: /=Bea/ }).getByRole("button", { name: /Delete submission/ });
  await page.route("**/AdminForms/DeleteFormSubmission*", (route) => route.fulfill({ json: "Not today." }));
  await remove.click();
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(message(page)).toContainText("Not today.");
  await closeMessage(page);
  await expect(page.getByRole("cell", { name: "=Bea" })).toBeVisible();
  await page.unroute("**/AdminForms/DeleteFormSubmission*");
  await remove.click();
  await expect(message(page)).toContainText(/Are you sure you want to delete submission number \d+\?/);
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("cell", { name: "=Bea" })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Ann" })).toBeVisible();

  const range = page.getByRole("region", { name: "Export or delete a range" });
  await range.getByLabel("Range", { exact: true }).selectOption("after");
  await range.getByLabel(/^Date/).fill("2026-01-01");
  await range.getByRole("button", { name: "Delete range" }).click();
  await expect(message(page)).toContainText(
    "Are you sure you want to delete the chosen range of for submissions?",
  );
  await expect(message(page)).toContainText("This permanently deletes 1 submission and its files");
  await expectAccessible();
  await message(page).getByRole("button", { name: "Delete submission" }).click();
  await closeToast(page, "Form Submissions Deleted");
  await expect(page.getByText("No submissions yet.")).toBeVisible();
});

test("submissions of a deleted form can be found in the list of forms, read, exported, and deleted", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await aForm(page, app, "Gone but kept", FIELDS);
  await sendAsVisitor(page, app.url(await aPageWith(page, app, id)), "Ada Okafor");
  await page.goto(app.url("/FormBuilderManagement?search=Gone"));
  await page.getByRole("button", { name: "Delete Gone but kept" }).click();
  await expect(message(page)).toContainText("Its submissions are kept");
  await message(page).getByRole("button", { name: "Delete form" }).click();

  const deleted = page.getByRole("region", { name: "Deleted forms" });
  await expect(deleted.getByRole("row", { name: /Gone but kept 1 / })).toBeVisible();
  await expectAccessible();
  await deleted.getByRole("link", { name: "View submissions of Gone but kept" }).click();
  await expect(page.getByText("This form was deleted. Its submissions are kept")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Ada Okafor" })).toBeVisible();
  await page.goBack();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    deleted.getByRole("button", { name: "Export submissions of Gone but kept" }).click(),
  ]);
  const text = await (await import("node:fs/promises")).readFile(await file.path(), "utf8");
  expect(text).toContain('"Ada Okafor"');

  await deleted.getByRole("button", { name: "Delete all submissions of Gone but kept" }).click();
  await message(page).getByRole("button", { name: "Delete submission" }).click();
  await closeToast(page, "Form Submissions Deleted");
  await expect(deleted.getByText("Gone but kept")).toHaveCount(0);
});

test.describe("far from the company", () => {
  test.use({ timezoneId: "Asia/Tokyo" });

  test("times are in the company's time zone in the list, on a submission, and when deleting by date [SUBM-003]", async ({
    page,
    app,
    signIn,
  }) => {
    await signIn();
    const id = await aForm(page, app, "Far away", FIELDS);
    await sendAsVisitor(page, app.url(await aPageWith(page, app, id)), "Ann");
    const sent = await page.request.post(app.url(`/AdminForms/GetFormSubmissionData?formId=${id}`), {
      headers: { origin: app.url().replace(/\/$/, "") },
    });
    const [submission] = (await sent.json()).formSubmissionViewModels;
    const moment = new Date(submission.timestamp)
      .toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "America/New_York" })
      // Browsers and Node may have different spaces before PM.
      .replace(/\s/g, " ");

    await page.goto(app.url(`/FormBuilderSubmissions/${id}`));
    await expect(page.getByRole("link", { name: moment })).toBeVisible();
    const range = page.getByRole("region", { name: "Export or delete a range" });
    await range.getByLabel("Range", { exact: true }).selectOption("after");
    await range.getByLabel(/^Date/).fill("2026-01-01");
    await range.getByRole("button", { name: "Delete range" }).click();
    await expect(message(page)).toContainText(moment);
    await message(page)
      .getByRole("button", { name: /^Keep submissions?$/ })
      .click();
    await page.getByRole("link", { name: moment }).click();
    await expect(page.getByText(`Sent ${moment}`).first()).toBeVisible();
  });
});
