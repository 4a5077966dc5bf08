import {
  addText,
  createPage,
  expect,
  openEditor,
  pageNumber,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

signedInOnWideScreen();

test("Wagtail #11925, #7319: one dialog schedules a version, a banner says so, and one click cancels it", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  const dialog = page.getByRole("alertdialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Go live now");
  await dialog.getByRole("radio", { name: "Publish later" }).check();
  await expect(dialog.getByRole("button", { name: "Publish later" })).toBeVisible();
  const moment = dialog.getByLabel("Goes live on");
  await moment.fill("2020-01-01T08:00");
  await expect(dialog).toContainText("Choose a date and time in the future.");
  await dialog.getByRole("button", { name: "Publish later" }).click();
  await expect(dialog).toBeVisible();
  const year = new Date().getUTCFullYear() + 1;
  await moment.fill(`${year}-06-15T08:00`);
  await dialog.getByRole("checkbox", { name: "Take the page down on a date" }).check();
  await dialog.getByLabel("Comes down on").fill(`${year}-06-30T17:00`);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Publish later" }).click();
  const banner = page.getByRole("region", { name: "Schedule" });
  await expect(banner).toContainText(
    /Scheduled for \w+, June 15, \d+, 8:00 AM\. The page comes down on \w+, June 30/,
  );
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
  await expectAccessible();

  await page.goto(app.url("/PublishingCalendar"));
  const link = page.getByRole("link", { name: `Editor ${pageNumber}`, exact: true }).first();
  await expect(page.getByRole("listitem").filter({ has: link }).first()).toContainText("8:00 AM");
  await expectAccessible();
  await link.click();

  await banner.getByRole("button", { name: "Cancel schedule" }).click();
  await dialog.getByRole("button", { name: "Cancel schedule" }).click();
  await expect(page.getByText("The schedule was canceled.")).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
});

test("the home page always stays up, so publishing it doesn't offer to take it down", async ({
  page,
  app,
}) => {
  const dialog = page.getByRole("alertdialog");
  await page.goto(app.url("/PageComponentManagement"));
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await page.getByRole("button", { name: "Create Draft" }).click();
  await dialog.getByRole("button", { name: "Create Draft" }).click();
  await page.getByRole("button", { name: "Go live now" }).click();
  await expect(dialog.getByRole("radio", { name: "Publish later" })).toBeVisible();
  await expect(dialog.getByRole("checkbox")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Delete draft" }).click();
  await dialog.getByRole("button", { name: "Delete draft" }).click();
  await expect(page.getByRole("button", { name: "Create Draft" })).toBeVisible();
});

test("a time that daylight saving skips is asked about, and of two equal times the first is used", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Go live now", exact: true }).click();
  await dialog.getByRole("radio", { name: "Publish later" }).check();
  await dialog.getByLabel("Goes live on").fill("2027-03-14T02:30");
  await expect(dialog).toContainText(
    "The clocks skip 2:30 AM on Sun Mar 14, 2027. Choose 1:30 AM or 3:30 AM.",
  );
  await dialog.getByLabel("Goes live on").fill("2027-11-07T01:30");
  await expect(dialog).toContainText("The clocks show 1:30 AM twice on Sun Nov 7, 2027. Which one?");
  await expect(dialog.getByRole("radio", { name: "The first one, Eastern Daylight Time" })).toBeChecked();
  await dialog.getByRole("radio", { name: "The second one, Eastern Standard Time" }).check();
  const sent = page.waitForRequest((request) =>
    request.url().includes(`publishAt=${encodeURIComponent("2027-11-07T06:30:00.000Z")}`),
  );
  await dialog.getByRole("button", { name: "Publish later" }).click();
  await sent;
});

test("a page that is taken down says so at its address and in the list", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  const dialog = page.getByRole("alertdialog");
  await page.getByRole("button", { name: "Go live now", exact: true }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("V1 is live now.")).toBeVisible();
  await page.getByRole("button", { name: "Take down", exact: true }).click();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Take down page" }).click();
  await expect(page.getByRole("region", { name: "Schedule" })).toContainText("This page was taken down on");
  await expect(page.getByRole("button", { name: "Create Draft" })).toBeVisible();
  const gone = await page.goto(app.url(`/editor-${pageNumber}`));
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This page is no longer available" })).toBeVisible();
  await expect(page.getByRole("searchbox").last()).toBeVisible();
  await expectAccessible();
});

test("a question about a step opens with all its fields, so that its buttons don't move under the pointer", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await page.route(/\/(publish-when|comment-counts)\.editor-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Go live now", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Publish", exact: true });
  await expect(confirm).toBeVisible();
  const before = await confirm.boundingBox();
  await expect(dialog.getByRole("radio", { name: "Publish now" })).toBeVisible();
  await expect.poll(() => confirm.boundingBox()).toEqual(before);
});
