import type { Page } from "@playwright/test";
import { aPdf } from "../support/pdfs.ts";
import { loseConnection } from "./connection-steps.ts";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { closeToast, message } from "./page-steps.ts";

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
