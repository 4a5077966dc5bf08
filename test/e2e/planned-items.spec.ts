import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const next = new Date().getUTCFullYear() + 1;

test("an event is scheduled in its form, listed with the pages, published early, and taken down", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Creek cleanup");
  await page.getByLabel("Title").press("Tab");
  await expect(page.getByLabel("Friendly URL")).toHaveValue("creek-cleanup");
  await page.getByLabel("Start Time").fill(`${next}-08-01T09:00`);
  await page.getByRole("combobox", { name: "Types" }).selectOption("Community");
  const when = page.getByRole("group", { name: "When to publish" });
  await when.getByRole("radio", { name: "Publish later" }).check();
  await when.getByLabel("Goes live on").fill("2020-01-01T08:00");
  await expect(when).toContainText("Choose a date and time in the future.");
  await button(page, "Save").click();
  await expect(when.getByLabel("Goes live on")).toBeFocused();
  await when.getByLabel("Goes live on").fill(`${next}-08-01T09:00`);
  await expect(when.getByRole("status")).toContainText("This event goes live only once it has started.");
  await when.getByLabel("Goes live on").fill(`${next}-06-15T08:00`);
  await expect(when.getByRole("status")).toHaveCount(0);
  await when.getByRole("checkbox", { name: "Take the event down on a date" }).check();
  await when.getByLabel("Comes down on").fill(`${next}-06-14T08:00`);
  await button(page, "Save").click();
  await expect(
    page.getByRole("link", { name: "The event must come down after it is published." }),
  ).toBeVisible();
  await when.getByLabel("Comes down on").fill(`${next}-08-01T08:00`);
  await expect(when.getByRole("status")).toContainText("This event comes down before it starts.");
  await expectAccessible();
  await when.getByLabel("Comes down on").fill(`${next}-08-02T08:00`);
  await expectAccessible();
  await button(page, "Save").click();
  await closeToast(page, "Event Created");
  const row = page.getByRole("row").filter({ hasText: "Creek cleanup" });
  await expect(row).toContainText("Not published");
  await expect(row).toContainText(/Goes live \w{3}, Jun 15, \d{4}, 8:00 AM/);
  await expect(row).toContainText(/Comes down \w{3}, Aug 2, \d{4}, 8:00 AM/);
  await expectAccessible();

  await page.goto(app.url("/PublishingCalendar"));
  const link = page.getByRole("link", { name: "Creek cleanup" }).first();
  await expect(page.getByRole("listitem").filter({ has: link }).first()).toContainText(
    "Creek cleanup goes live (event)",
  );
  await expectAccessible();
  await link.click();
  await expect(when).toContainText(/Alma Reyes scheduled it for \w+, June 15, \d+, 8:00 AM/);
  await when.getByRole("radio", { name: "Publish now" }).check();
  await button(page, "Save").click();
  await closeToast(page, "Event Updated");
  await expect(when.getByRole("radio", { name: "Take it down later" })).toBeChecked();
  await when.getByRole("radio", { name: "Take it down now" }).check();
  await expectAccessible();
  await button(page, "Save").click();
  await closeToast(page, "Event Updated");
  await expect(when).toContainText("This event was taken down.");
  // Saving again leaves it down.
  await page.getByLabel("Title").fill("Creek cleanup day");
  await button(page, "Save").click();
  await closeToast(page, "Event Updated");
  const gone = await page.goto(app.url("/event/creek-cleanup"));
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This page is no longer available" })).toBeVisible();
});

test("a blog that is published with a date in the future asks when to publish it", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await page.getByLabel("Title").fill("Planned leaves");
  await page.getByLabel(/^Date/).fill(`${next}-05-20`);
  await page.getByRole("combobox", { name: "Types" }).selectOption("Saving");
  await page.getByLabel("Teaser").fill("Where they go.");
  await button(page, "Save").click();
  await closeToast(page, "Blog Created");
  await page.getByRole("link", { name: "Planned leaves", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await button(page, "Publish").click();
  await expect(dialog).toContainText(
    /This blog is dated \w+, May 20, \d+\. Publish it now, or on that day\?/,
  );
  await expectAccessible();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("heading", { name: "Update blog (Pending)" })).toBeVisible();
  await button(page, "Publish").click();
  await expect(dialog.getByLabel("Goes live on")).toHaveValue(`${next}-05-20T08:00`);
  await dialog.getByRole("button", { name: "Publish later" }).click();
  await closeToast(page, "Blog Updated");
  const when = page.getByRole("group", { name: "When to publish" });
  await expect(when).toContainText(/scheduled it for \w+, May 20, \d+, 8:00 AM/);
  await expect(page.getByRole("heading", { name: "Update blog (Pending)" })).toBeVisible();

  // Without a time, it goes live right away.
  await when.getByRole("radio", { name: "When you choose Publish" }).check();
  await button(page, "Publish").click();
  await dialog.getByRole("radio", { name: "Publish now" }).check();
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await closeToast(page, "Blog Updated");
  await expect(page.getByRole("heading", { name: "Update blog (Live)" })).toBeVisible();
});
