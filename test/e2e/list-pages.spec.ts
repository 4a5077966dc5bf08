import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";

const COUNTS = { new: 101, "in-progress": 0, done: 0 };

/**
 * What a call returns for a list of 101 rows on two pages, and for the 100 that are left when the last one is deleted.
 */
const aPage = (number: number, isDeleted: boolean) => {
  const total = isDeleted ? 100 : 101;
  const first = (number - 1) * 100;
  const ids = Array.from({ length: Math.max(0, Math.min(100, total - first)) }, (_, at) => first + at + 1);
  return { total, ids };
};

test("deleting the only row of a list's last page shows the page before, with its rows and pager", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  let isDeleted = false;
  await page.route("**/AdminForms/GetFormSubmissionData*", async (route) => {
    const shown = Number(new URL(route.request().url()).searchParams.get("page"));
    const { total, ids } = aPage(shown, isDeleted);
    const form = { id: 1, name: "Leaks", email: "", columns: 1, successMessage: "", isActive: true };
    const views = ids.map((id) => ({
      id,
      timestamp: "2026-03-01T12:00:00.000Z",
      formSubmissionPairs: [],
      status: "new",
      assigneeId: null,
      assignee: null,
      notes: 0,
      mails: { sent: 1, waiting: 0, failing: 0 },
    }));
    await route.fulfill({
      json: {
        form,
        formFields: [],
        formSubmissionViewModels: views,
        total,
        counts: COUNTS,
        people: [],
        timeZone: "UTC",
      },
    });
  });
  await page.route("**/AdminForms/DeleteFormSubmission*", (route) => {
    isDeleted = true;
    return route.fulfill({ json: "Deleted" });
  });
  await page.goto(app.url("/FormBuilderSubmissions/1?page=2"));
  await page.getByRole("button", { name: "Delete submission 101" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: "Delete submission 100" })).toBeVisible();
  await expect(page.getByText("Nothing here yet.")).toHaveCount(0);
  await expect(page).toHaveURL(/\/FormBuilderSubmissions\/1$/);
});

test("removing a subscriber does the same, and so does an address of a page that doesn't exist", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  let isDeleted = false;
  await page.route("**/GetSubscribers*", async (route) => {
    const shown = Number(new URL(route.request().url()).searchParams.get("page"));
    const { total, ids } = aPage(shown, isDeleted);
    const subscribers = ids.map((id) => ({
      id,
      email: `reader-${id}@example.test`,
      askedAt: "2026-03-01T12:00:00.000Z",
      confirmedAt: null,
    }));
    await route.fulfill({ json: { total, confirmed: 0, subscribers } });
  });
  await page.route("**/DeleteSubscriber*", (route) => {
    isDeleted = true;
    return route.fulfill({ json: "Deleted" });
  });
  await page.goto(app.url("/NewsletterSubscribers?page=2"));
  await page.getByRole("button", { name: "Remove reader-101@example.test" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Remove reader-100@example.test" })).toBeVisible();
  await expect(page).toHaveURL(/\/NewsletterSubscribers$/);

  await page.goto(app.url("/AuditLog?page=9999"));
  await expect(page).not.toHaveURL(/page=9999/);
  await expect(page.getByRole("table", { name: "Audit log" }).getByRole("row").nth(1)).toBeVisible();
});

test("the audit log exports the entries that its filters show", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/AuditLog?kind=people"));
  const entries = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(entries.filter({ hasText: "Signed in" }).first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("audit-log.csv");
  const lines = readFileSync(await file.path(), "utf8").split("\n");
  expect(lines[0]).toContain("Who,Provider,What,Name,Changes");
  // Others may have signed in since.
  expect(lines).toContainEqual(expect.stringContaining("admin@riverbend.example,No,Signed in"));

  await page.goto(app.url("/AuditLog?from=2020-01-01&to=2020-01-02"));
  await expect(page.getByText("No changes on these days. Choose other dates.")).toBeVisible();
  await page.getByLabel("From").fill("2026-12-05");
  await expect(page.getByText("The “From” date is after the “To” date. Choose other dates.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
});
