import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Opens the library with this many images, which are copies of the newest one. */
const openLibrary = async (page: Page, address: string, count: number): Promise<void> => {
  await page.route(/ImageUpload\/RetrieveAll/i, async (route) => {
    const [image] = await (await route.fetch()).json();
    const json = Array.from({ length: count }, (_, at) => ({
      ...image,
      id: 1_000_000 + at,
      imageDescription: `Meter ${at + 1}`,
    }));
    await route.fulfill({ json });
  });
  await page.goto(address);
  await expect(page.getByText(`${count} images`)).toBeVisible();
};

test("more images than can be changed at once are selected up to the limit, and deselected again", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await openLibrary(page, app.url("/ImageManagement"), 501);
  const all = page.getByLabel("Select the first 500");
  await all.click();
  await expect(page.getByText("500 selected")).toBeVisible();
  await expect(all).toBeChecked();
  await all.click();
  await expect(page.getByRole("region", { name: "Selected images" })).toHaveCount(0);
});

test("while images are deleted, the bar says so, and the answer says why some were kept", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const gate = Promise.withResolvers<void>();
  await page.route(/ImageUpload\/Delete/i, async (route) => {
    await gate.promise;
    await route.fulfill({ status: 400, json: "It's used on: Rates." });
  });
  await openLibrary(page, app.url("/ImageManagement"), 4);
  await page.getByLabel("Select all shown").check();
  const bar = page.getByRole("region", { name: "Selected images" });
  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete images" }).click();
  await expect(bar).toContainText("Deleting 4 images…");
  await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
  gate.resolve();
  await expect(dialog).toContainText("4 images weren't deleted. These are the first 3:");
  await expect(dialog).toContainText("Meter 3: It's used on: Rates.");
  await expect(dialog).not.toContainText("Meter 4");
  await expectAccessible();
});
