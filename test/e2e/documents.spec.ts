import type { Page } from "@playwright/test";
import { aPdf } from "../support/pdfs.ts";
import { createPage } from "./editor-steps.ts";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { closeToast, fits, message } from "./page-steps.ts";

const choose = (page: Page, name: string, content = aPdf(name)) =>
  page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name, mimeType: "application/pdf", buffer: content });

test("a document is uploaded, found, changed with its file, and deleted [DOC-001] [DOC-003] [DOC-014] [DOC-015]", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page).toHaveURL(/\/DocumentManagement/);
  await page.getByRole("link", { name: "Upload Document" }).first().click();
  await expect(page).toHaveURL(/\/CreateDocument$/);

  // Nothing is saved without a file, a name, and a type, and a program is refused before it's uploaded.
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("region", { name: "3 fields need your attention" })).toBeVisible();
  await choose(page, "setup.exe");
  await expect(page.getByText("This kind of file can't be uploaded.")).toBeVisible();
  await choose(page, "Gas safety.pdf");
  await expect(page.getByText("Uploaded; save to publish it.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Gas safety");
  await page.getByRole("textbox", { name: "Name" }).fill("Gas safety at home");
  await page.getByRole("combobox", { name: "Type" }).selectOption("Reports");
  await page.getByRole("textbox", { name: "Description" }).fill("leaks,Leaks,");
  await expect(message(page)).toContainText("Tag already exists");
  await message(page).getByRole("button", { name: "OK" }).click();
  await page.getByRole("textbox", { name: "Description" }).fill("");
  await page.getByLabel(/^Date/).fill("2026-03-09");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Document Uploaded");

  // The list, by search, with its four columns.
  await expect(page).toHaveURL(/\/DocumentManagement/);
  await page.getByLabel("Search").fill("gas safety");
  const row = page.getByRole("row", { name: /Gas safety at home/ });
  await expect(row).toContainText("Reports");
  await expect(row).toContainText("leaks");
  await expect(row).toContainText("3/9/2026");
  await expect(page.getByRole("columnheader")).toHaveText([
    "",
    "Name",
    "Type",
    "Description",
    "Timestamp",
    "Actions",
  ]);
  await expectAccessible();

  // Another file under the same address.
  await row.getByRole("link", { name: "Edit Gas safety at home" }).click();
  await expect(page).toHaveURL(/\/UpdateDocument\/\d+$/);
  const link = page.getByRole("link", { name: "Gas safety.pdf" });
  const address = String(await link.getAttribute("href"));
  await expect(page.getByRole("region", { name: "Used on" }).getByRole("listitem")).toHaveText([
    "Documents (live version)",
  ]);
  await choose(page, "Newer.pdf");
  await expect(page.getByText("save to publish it under the same address")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Document Updated");
  const file = await page.request.get(app.url(address));
  expect(await file.body()).toEqual(aPdf("Newer.pdf"));

  // The field shows it, and the form that stayed open can be saved again.
  await expect(page.getByRole("link", { name: "Newer.pdf" })).toHaveAttribute("href", address);
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name" }).fill("Gas safety at home and at work");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Document Updated");
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "Delete document", exact: true }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this document?");
  await expect(message(page)).toContainText("It's used on: Documents (live version).");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/DocumentManagement/);
  await page.getByLabel("Search").fill("gas safety");
  await expect(page.getByText("No results for “gas safety”.")).toBeVisible();
  expect((await page.request.get(app.url(address))).status()).toBe(404);
});

test("a form waits for a file that is still uploading, and asks before leaving", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreateDocument"));
  const name = page.getByRole("textbox", { name: "Name" });
  await choose(page, "Kept.pdf");
  await expect(page.getByText("Uploaded; save to publish it.")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Reports");

  // Another upload stops partway. It isn't left out, and the first file isn't used instead.
  const releaseUpload = await holdRequests(page, "**/UploadFiles/UploadFile", {
    end: (route) => route.continue().catch(() => {}),
  });
  await choose(page, "Slow.pdf");
  await expect(page.getByText("Uploading Slow.pdf …")).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("link", { name: "Wait until the file has been uploaded." })).toBeVisible();
  await page.getByRole("link", { name: "Cancel", exact: true }).click();
  await expect(message(page)).toContainText("You have unsaved changes.");
  await message(page).getByRole("button", { name: "Stay" }).click();

  // After canceling, the earlier file counts.
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByText("Kept.pdf")).toBeVisible();
  await expect(page.getByText("Uploaded; save to publish it.")).toBeVisible();
  await choose(page, "Slow.pdf");
  await expect(page.getByText("Uploading Slow.pdf …")).toBeVisible();
  releaseUpload();
  await expect(page.getByText("Uploaded; save to publish it.")).toBeVisible();
  await name.fill("Arrived after all");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Document Uploaded");
  await page.getByLabel("Search").fill("Arrived after all");
  await page.getByRole("link", { name: "Arrived after all", exact: true }).click();
  await expect(page.getByRole("link", { name: "Slow.pdf" })).toBeVisible();

  // Nothing else changed, but leaving would still lose the file.
  await page.unroute("**/UploadFiles/UploadFile");
  await page.route("**/UploadFiles/UploadFile", () => {});
  await choose(page, "Lost.pdf");
  await page.getByRole("link", { name: "Back to list" }).click();
  await expect(message(page)).toContainText("You have unsaved changes.");
  await message(page).getByRole("button", { name: "Leave page" }).click();
  await expect(page).toHaveURL(/\/DocumentManagement/);
});

test("staff can view documents; only Admins can save and delete them [DOC-010] [DOC-011]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreateDocument"));
  await choose(page, "For all.pdf");
  await expect(page.getByText("Uploaded; save to publish it.")).toBeVisible();
  await page.getByRole("combobox", { name: "Type" }).selectOption("Forms");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await closeToast(page, "Document Uploaded");

  // While it's unknown who is signed in, nothing can be saved.
  const release = await holdRequests(page, /getUserBySessionToken/i);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.goto(app.url("/CreateDocument"));
  await expect(page.getByText("Loading", { exact: true })).toBeAttached();
  await expect(save).toHaveCount(0);
  release();
  await expect(save).toBeEnabled();
  await page.context().clearCookies();

  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/DocumentManagement?search=for+all"));
  const row = page.getByRole("row", { name: /For all/ });
  await expect(
    row.getByRole("button", { name: "Delete For all. Only admins can delete a document." }),
  ).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Upload Document" })).toHaveCount(0);
  await row.getByRole("link", { name: "Edit For all" }).click();
  await expect(page.getByText("Only admins can save documents.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Delete document", exact: true })).toHaveCount(0);

  // Someone who can't save isn't asked to fill in anything.
  await page.goto(app.url("/CreateDocument"));
  await expect(page.getByText("Only admins can save documents.")).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to list" }).click();
  await expect(page).toHaveURL(/\/DocumentManagement/);
});

test("a table's form offers the types from the settings, and its box says whether it's limited [CMP-DOCUMENTTABLE-01]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  await signIn();
  // Some of the types in the settings are chosen, and the limit's box decides whether there is a number.
  const pageId = await createPage(page, app);
  await page.goto(app.url(`/UpdatePageComponent/${pageId}?version=1&new=DocumentTable`));
  await page.getByLabel("Component name").fill("Old papers");
  const types = page.getByRole("combobox", { name: "Types" });
  await expect(types.getByRole("option")).toHaveText([
    "Add one…",
    "Rates",
    "Forms",
    "Reports",
    "Minutes",
    "Bids",
  ]);
  await types.selectOption("Reports");
  await types.selectOption("Forms");
  const most = page.getByLabel("Maximum entries");
  await expect(most).toHaveCount(0);
  await page.getByLabel("Limit the number of entries").check();
  await expect(most).toHaveValue("10");
  await most.fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Maximum entries must be a whole number from 1").first()).toBeVisible();
  await most.fill("2");
  await expectAccessible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Saved \d+:\d\d [AP]M/)).toBeVisible();
  await page.getByLabel("Limit the number of entries").uncheck();
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/Saved \d+:\d\d [AP]M/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("list", { name: "Types: chosen" })).toContainText("ReportsForms");
  await expect(page.getByLabel("Limit the number of entries")).not.toBeChecked();
});

test("visitors filter a table of documents by type without scripts, on a phone too [PUB-050]", async ({
  app,
  browser,
  expectAccessible,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const visitor = await context.newPage();
  await visitor.goto(app.url("/about/documents"));
  const table = visitor.getByRole("table", { name: "All documents" });
  await expect(table.getByRole("link", { name: "Water quality report" })).toBeVisible();
  await visitor.getByRole("link", { name: "Forms", exact: true }).click();
  await expect(visitor).toHaveURL(/type=Forms#documents-\d+$/);
  await expect(table.getByRole("link", { name: "Request for a payment plan" })).toBeVisible();
  await expect(table.getByRole("link", { name: "Water quality report" })).toHaveCount(0);
  await context.close();

  const phone = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const scripted = await phone.newPage();
  await scripted.goto(app.url("/about/documents"));
  await expect.poll(() => fits(scripted)).toBe(true);
  await expectAccessible(scripted);
  await phone.close();
});
