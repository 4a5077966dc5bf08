import type { Page } from "@playwright/test";
import { aPdf } from "../support/pdfs.ts";
import { loseConnection } from "./connection-steps.ts";
import { createPage } from "./editor-steps.ts";
import { type AppFixture, expect, test } from "./fixtures.ts";
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

const upload = async (page: Page, app: AppFixture, name: string): Promise<string> => {
  const sent = await page.request.post(app.url("/UploadFiles/UploadFile"), {
    multipart: {
      folderName: "Documents",
      file: { name: "pile.pdf", mimeType: "application/pdf", buffer: aPdf(name) },
    },
  });
  expect(sent.status()).toBe(200);
  const data = { name, location: await sent.json(), type: "Reports", description: "" };
  const created = await page.request.post(app.url("/AdminDocument/CreateDocument"), { data });
  expect(created.status()).toBe(200);
  return String(await created.json());
};

test("several documents are deleted after one question, the one that can't be is named, and Undo restores the others", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const ids: string[] = [];
  for (const name of ["Pile of rates", "Pile of bids", "Pile of minutes"])
    ids.push(await upload(page, app, name));
  await page.goto(app.url("/DocumentManagement?search=pile+of"));
  const names = page.getByRole("rowheader");
  await expect(names).toHaveText(["Pile of minutes", "Pile of bids", "Pile of rates"]);
  const bar = page.getByRole("region", { name: "Selected documents" });
  await page.getByRole("checkbox", { name: "Select Pile of bids" }).check();
  await expect(bar.getByRole("button", { name: "Delete 1 document" })).toBeVisible();
  await bar.getByRole("button", { name: "Select all" }).click();
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await expectAccessible();

  // Nothing happens to those that are kept, and they stay selected.
  const remove = bar.getByRole("button", { name: "Delete 3 documents" });
  await remove.click();
  await expect(message(page)).toContainText("Are you sure you want to delete 3 documents?");
  await expect(message(page)).toContainText(
    /They're used on: Documents \(live version\).*\. Links to them won't work anymore\. You can restore them for 90 days\./,
  );
  await message(page).getByRole("button", { name: "Keep 3 documents" }).click();
  await expect(remove).toBeFocused();
  await expect(names).toHaveCount(3);

  // Someone else has deleted one of them since.
  const gone = await page.request.delete(app.url(`/AdminDocument/DeleteDocument?documentId=${ids[1]}`), {
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  expect(gone.status()).toBe(200);
  await remove.click();
  await message(page).getByRole("button", { name: "Delete 3 documents" }).click();
  await expect(message(page)).toContainText("Pile of bids: This document doesn't exist.");
  await message(page).getByRole("button", { name: "OK" }).click();
  const toast = page.getByRole("status").filter({ hasText: "2 documents deleted" });
  await expect(page.getByText("No results for “pile of”.")).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();

  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "2 documents restored" })).toBeVisible();
  await expect(names).toHaveText(["Pile of minutes", "Pile of rates"]);

  // One alone is asked about like in its row, and what was deleted is in Trash.
  await page.getByRole("checkbox", { name: "Select Pile of rates" }).check();
  await bar.getByRole("button", { name: "Delete 1 document" }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this document?");
  await message(page).getByRole("button", { name: "Delete document" }).click();
  await expect(names).toHaveText(["Pile of minutes"]);
  await page.goto(app.url("/ContentTrash?search=pile+of"));
  const trash = page.getByRole("table", { name: "Trash" }).getByRole("row").filter({ hasText: "Pile of" });
  await expect(trash).toHaveCount(2);
  await expect(trash.filter({ hasText: "Pile of rates" })).toHaveCount(1);
  await expect(trash.filter({ hasText: "Pile of bids" })).toHaveCount(1);
});

test("several documents get their type at once, one that someone else saved is named, and Undo restores the others", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const [rates, bids] = [await upload(page, app, "Stack of rates"), await upload(page, app, "Stack of bids")];
  await upload(page, app, "Stack of minutes");
  await page.goto(app.url("/DocumentManagement?search=stack+of"));
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  // Only phones show it.
  await expect(page.getByLabel("Sort Documents by").locator("option").first()).toHaveText("Newest first");
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  const bar = page.getByRole("region", { name: "Selected documents" });
  const popup = page.getByRole("dialog", { name: "Set type of 3 documents" });
  await bar.getByRole("button", { name: "Set type" }).click();
  await expectAccessible();
  await popup.getByRole("button", { name: "Set type", exact: true }).click();
  await expect(popup).toContainText("Choose at least one type.");
  await popup.getByRole("combobox", { name: "Type" }).selectOption("Forms");

  // Someone else has changed one of them since.
  const stored = await page.request.get(app.url(`/AdminDocument/GetDocumentData?documentId=${bids}`));
  const { document } = await stored.json();
  const saved = await page.request.post(app.url("/AdminDocument/UpdateDocument"), {
    data: { ...document, name: "Stack of new bids" },
  });
  expect(saved.status()).toBe(200);
  await popup.getByRole("button", { name: "Set type", exact: true }).click();
  await expect(message(page)).toContainText("Stack of bids: ");
  await message(page).getByRole("button", { name: "OK" }).click();
  await expect(row("Stack of rates")).toContainText("Forms");
  await expect(row("Stack of minutes")).toContainText("Forms");
  await expect(row("Stack of new bids")).toContainText("Reports");
  await expect(bar).toHaveCount(0);

  const toast = page.getByRole("status").filter({ hasText: "Type of 2 documents set" });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Types of 2 documents restored" })).toBeVisible();
  await expect(row("Stack of rates")).toContainText("Reports");

  // Each change is in the audit log, with what was changed and nothing else.
  await page.goto(app.url("/AuditLog?search=stack+of+rates"));
  await expect(page.getByRole("row").filter({ hasText: "Updated document" })).toHaveCount(2);
  await page.goto(app.url(`/UpdateDocument/${rates}`));
  await expect(page.getByRole("link", { name: "pile.pdf" })).toBeVisible();
});

test("documents that Undo can't restore are named", async ({ page, app, signIn }) => {
  await signIn();
  for (const name of ["Heap of rates", "Heap of bids"]) await upload(page, app, name);
  await page.goto(app.url("/DocumentManagement?search=heap+of"));
  const names = page.getByRole("rowheader");
  await expect(names).toHaveCount(2);
  await page.getByRole("checkbox", { name: "Select all rows on this page" }).check();
  await page.getByRole("button", { name: "Delete 2 documents" }).click();
  await message(page).getByRole("button", { name: "Delete 2 documents" }).click();
  await expect(names).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  let restores = 0;
  await page.route("**/AdminDocument/RestoreDocument", (route) =>
    restores++ === 0
      ? route.fulfill({ status: 409, json: { message: "It's too late for this one." } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(message(page)).toContainText("Heap of bids: It's too late for this one.");
  await message(page).getByRole("button", { name: "OK" }).click();
  await expect(names).toHaveText(["Heap of rates"]);
});

test("a long file name without spaces fits into the upload of a phone, and doesn't break the words beside it", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const long = "Resolution_of_the_board".repeat(6).replaceAll("_", "");
  await upload(page, app, long);
  await page.goto(app.url(`/DocumentManagement?search=${long}`));
  const type = page.getByRole("cell", { name: "Reports" });
  await expect(type).toBeVisible();
  const lines = () =>
    type.evaluate((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
  await expect.poll(lines).toBe(1);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Upload several" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload several documents" });
  await dialog
    .getByLabel("Files", { exact: true })
    .setInputFiles({ name: `${long}.pdf`, mimeType: "application/pdf", buffer: aPdf() });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue(long);
  await expect.poll(() => dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test("several documents are uploaded at once, and the one with a problem is kept to be corrected", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  const sent = await page.request.post(app.url("/UploadFiles/UploadFile"), {
    multipart: {
      folderName: "Documents",
      file: { name: "newest.pdf", mimeType: "application/pdf", buffer: aPdf() },
    },
  });
  const data = { name: "Newest", location: await sent.json(), type: "Reports", description: "" };
  expect((await page.request.post(app.url("/AdminDocument/CreateDocument"), { data })).status()).toBe(200);
  await page.goto(app.url("/DocumentManagement"));
  await page.getByRole("button", { name: "Upload several" }).click();
  const dialog = page.getByRole("dialog", { name: "Upload several documents" });
  const files = ["agenda.pdf", "budget-hearing.pdf", "fee_schedule.pdf", "setup.exe"];
  await dialog
    .getByLabel("Files", { exact: true })
    .setInputFiles(files.map((name) => ({ name, mimeType: "application/pdf", buffer: aPdf() })));
  const rows = dialog.getByRole("list", { name: "Files to upload" }).getByRole("listitem");
  await rows.nth(0).getByRole("button", { name: "Remove agenda.pdf" }).click();
  await expect(rows.nth(0).getByRole("button", { name: "Remove budget-hearing.pdf" })).toBeFocused();
  await expect(rows.nth(0).getByLabel("Name")).toHaveValue("budget hearing");
  await expect(rows.nth(2)).toContainText("This kind of file can't be uploaded.");
  // The newest document's types are filled in, and at least one is needed.
  await dialog.getByRole("button", { name: "Remove Reports" }).click();
  await dialog.getByRole("button", { name: "Upload 3 documents" }).click();
  await expect(dialog.getByText("Choose at least one type.")).toBeVisible();
  await expect(dialog.getByRole("combobox", { name: "Type" })).toBeFocused();
  await dialog.getByRole("combobox", { name: "Type" }).selectOption("Reports");
  await rows.nth(0).getByLabel("Name").fill("Budget hearing of the board");

  // The connection is lost, and the file is sent again under its key. The server's reason stays after canceling.
  const keys: (string | undefined)[] = [];
  await page.route("**/UploadFiles/UploadFile", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length === 1 ? route.abort("connectionfailed") : route.continue();
  });
  const connection = await loseConnection(page);
  await page.route("**/AdminDocument/CreateDocument", async (route) => {
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await route.fulfill({ status: 409, json: { message: "Not this one, now." } });
  });
  await dialog.getByRole("button", { name: "Upload 3 documents" }).click();
  await expect(rows.nth(0)).toContainText("Connection lost. Retrying…");
  await expectAccessible();
  await connection.retryNow(rows.nth(0).getByRole("button", { name: "Retry now" }));
  await expect(rows.nth(0)).toContainText("Not this one, now.");
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.unroute("**/AdminDocument/CreateDocument");

  // The others are saved.
  await dialog.getByRole("button", { name: "Upload 3 documents" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 of 3 uploaded");
  expect(keys).toHaveLength(3);
  await expect(rows.nth(2)).toContainText("This kind of file can't be uploaded.");
  await rows.nth(2).getByRole("button", { name: "Remove setup.exe" }).click();
  await expect(dialog.getByRole("button", { name: "Choose files" })).toBeFocused();
  await dialog.getByRole("button", { name: "Upload", exact: true }).click();
  await closeToast(page, "2 documents uploaded");
  await expect(dialog).toBeHidden();
  await page.getByLabel("Search").fill("Budget hearing of the board");
  await expect(page.getByRole("row", { name: /Budget hearing of the board/ })).toHaveCount(1);
  await expect(page.getByRole("row", { name: /Budget hearing of the board/ })).toContainText("Reports");
  await page.getByLabel("Search").fill("fee schedule");
  await expect(page.getByRole("row", { name: /fee schedule/ })).toHaveCount(1);

  // A table lists every type of document.
  await page.getByLabel("Use", { exact: true }).selectOption("Unused");
  await expect(page.getByText("No results for “fee schedule”.")).toBeVisible();
  await expect(page).toHaveURL(/use=unused/);
  await page.getByLabel("Use", { exact: true }).selectOption("Used or unused");
  await expect(page.getByRole("row", { name: /fee schedule/ })).toHaveCount(1);
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
