import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";

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
  const release = await holdRequests(page, /ImageUpload\/Delete/i, {
    end: (route) => route.fulfill({ status: 400, json: "It's used on: Rates." }),
  });
  await openLibrary(page, app.url("/ImageManagement"), 4);
  await page.getByLabel("Select all shown").check();
  const bar = page.getByRole("region", { name: "Selected images" });
  await bar.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Delete images" }).click();
  await expect(bar).toContainText("Deleting 4 images…");
  await expect(bar.getByRole("button", { name: "Delete" })).toBeDisabled();
  release();
  await expect(dialog).toContainText("4 images weren't deleted. These are the first 3:");
  await expect(dialog).toContainText("Meter 3: It's used on: Rates.");
  await expect(dialog).not.toContainText("Meter 4");
  await expectAccessible();
});

/** Counts how often the page's code reads something of each image, which it does once or more to render its tile. */
const countReads = (): void => {
  const reads: Record<string, number> = {};
  Object.assign(window, { reads });
  const { parse } = JSON;
  JSON.parse = (...args) => {
    const parsed: unknown = parse(...args);
    if (!Array.isArray(parsed)) return parsed;
    const images = parsed.filter(
      (entry) => typeof entry === "object" && entry !== null && "imageUrl" in entry,
    );
    for (const image of images)
      for (const name of ["imageUrl", "tags", "isLogo"]) {
        const value: unknown = image[name];
        Object.defineProperty(image, name, {
          enumerable: true,
          get: () => {
            reads[`${image.imageDescription} ${name}`] =
              (reads[`${image.imageDescription} ${name}`] ?? 0) + 1;
            return value;
          },
        });
      }
    return parsed;
  };
};

test("a selection renders only the tile that it changes, however many are shown", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.addInitScript(countReads);
  await openLibrary(page, app.url("/ImageManagement"), 500);
  await expect(page.getByRole("checkbox", { name: "Select Meter 500", exact: true })).toBeAttached();
  const reads = () =>
    page.evaluate(() => ({ ...(window as unknown as { reads: Record<string, number> }).reads }));
  const before = await reads();
  expect(Object.keys(before).length).toBe(3 * 500);
  for (const name of ["Select Meter 7", "Select Meter 400"])
    await page.getByRole("checkbox", { name, exact: true }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  const after = await reads();
  const rendered = Object.keys(after).filter((key) => after[key] !== before[key]);
  expect(rendered.sort()).toEqual(
    ["Meter 400", "Meter 7"].flatMap((image) =>
      ["imageUrl", "isLogo", "tags"].map((name) => `${image} ${name}`),
    ),
  );
});
