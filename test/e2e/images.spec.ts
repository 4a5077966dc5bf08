import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { aPicture } from "../support/pictures.ts";
import { expect, test } from "./fixtures.ts";
import { uploadDialog } from "./image-steps.ts";

/** A picture that no format makes small. */
const heavyPicture = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 92 })
    .toBuffer();

const choose = async (page: Page, name: string, buffer: Buffer): Promise<void> => {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
  await expect(uploadDialog(page).getByText("Resizing images")).toBeHidden({ timeout: 60_000 });
};

const upload = async (page: Page, name: string, description: string, buffer: Buffer): Promise<void> => {
  await page.getByRole("button", { name: "Upload images" }).click();
  await choose(page, name, buffer);
  await uploadDialog(page).getByLabel("Description").fill(description);
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(uploadDialog(page)).toBeHidden({ timeout: 60_000 });
};

const alertText = (page: Page): Locator => page.getByRole("alertdialog");

test("an upload without an image, without a description, or with an invalid name is refused [IMG-008] [IMG-009] [IMG-010]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  const send = uploadDialog(page).getByRole("button", { name: "Upload", exact: true });
  await send.click();
  await expect(alertText(page)).toContainText("You must upload an image.");
  await alertText(page).getByRole("button", { name: "OK" }).click();
  await choose(page, "salt & water.jpg", await aPicture(40, 30, "jpeg", "#0b5566"));
  await send.click();
  await expect(uploadDialog(page).getByText("You must provide an image description.")).toBeVisible();
  await expect(
    uploadDialog(page).getByText(
      'File name can not include the characters ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","',
    ),
  ).toBeVisible();
  await expectAccessible();
});

test("a large image is resized before it's uploaded, and the savings are shown [IMG-006] [IMG-011]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  const raw = await heavyPicture();
  expect(raw.length).toBeGreaterThan(1_000_000);
  await page.getByRole("button", { name: "Upload images" }).click();
  await choose(page, "river.jpg", raw);
  const kilobytes = async (what: string): Promise<number> => {
    const text = await uploadDialog(page).locator(`dt:text-is("${what}") + dd`).textContent();
    return Number(/^[\d,]+/.exec(text ?? "")?.[0].replace(",", ""));
  };
  const [before, after, saved] = [
    await kilobytes("Raw size"),
    await kilobytes("Compressed size"),
    await kilobytes("Savings"),
  ];
  expect(before).toBe(Math.round(raw.length / 1000));
  expect(after).toBeLessThanOrEqual(1000);
  expect(Math.abs(before - after - saved)).toBeLessThanOrEqual(1);
  await expect(uploadDialog(page).locator('dt:text-is("Savings") + dd')).toContainText(
    `(${Math.round(((before - after) / before) * 100)}%)`,
  );
  await uploadDialog(page).getByLabel("Description").fill("The river, heavy");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  const tile = page.getByRole("listitem").filter({ hasText: "The river, heavy" });
  await expect(tile).toContainText("1920 × 1280", { timeout: 60_000 });
});

test("if a browser can't resize images, they are uploaded as they are, and only its console says so [IMG-011] [ERR-016]", async ({
  page,
  app,
  signIn,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route(/shrink-worker/, (route) => route.abort());
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await upload(page, "as-it-is.jpg", "Sent as it is", await aPicture(2100, 300, "jpeg", "#0b5566"));
  const tile = page.getByRole("listitem").filter({ hasText: "Sent as it is" });
  await expect(tile).toContainText("2100 × 300", { timeout: 60_000 });
  await expect(alertText(page)).toHaveCount(0);
  expect(logged.some((text) => text.includes("sent unchanged"))).toBe(true);
});

test("the library has badges by size, search, editing, and deleting after a question [IMG-001] [IMG-005] [IMG-007] [IMG-013]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await upload(page, "logo.jpg", "Mark of the utility", await aPicture(289, 200, "jpeg", "#0b5566"));
  await upload(page, "slide.jpg", "Crews at work", await aPicture(701, 388, "jpeg", "#855600"));
  const tile = (text: string) =>
    page.getByRole("list", { name: "Images" }).locator(":scope > li").filter({ hasText: text });
  const badges = (text: string) =>
    tile(text).getByRole("list", { name: "Large enough for" }).getByRole("listitem");
  await expect(badges("Mark of the utility")).toHaveText([
    "General",
    "Logo",
    "Slideshow: off, needs 701 × 388 pixels",
  ]);
  await expect(badges("Crews at work")).toHaveText([
    "General",
    "Logo: off, needs 289 × 200 pixels",
    "Slideshow",
  ]);
  await expectAccessible();

  const search = page.getByLabel("Search by description");
  await search.fill("CR");
  await expect(tile("Mark of the utility")).toBeVisible();
  await search.fill("CREWS");
  await expect(tile("Mark of the utility")).toBeHidden();
  await expect(tile("Crews at work")).toBeVisible();

  await page.getByRole("button", { name: "Edit Crews at work" }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("Crews on the line");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await search.fill("");
  await expect(tile("Crews on the line")).toBeVisible();

  await page.getByRole("button", { name: "Delete Crews on the line" }).click();
  await expect(alertText(page)).toContainText("Are you sure you want to delete this image?");
  await alertText(page).getByRole("button", { name: "Keep image" }).click();
  await expect(tile("Crews on the line")).toBeVisible();
  await page.getByRole("button", { name: "Delete Crews on the line" }).click();
  await alertText(page).getByRole("button", { name: "Delete" }).click();
  await expect(tile("Crews on the line")).toBeHidden();

  await page.getByRole("link", { name: "Trash", exact: true }).click();
  await page.getByLabel("Kind").selectOption("Image");
  const deleted = page.getByRole("table", { name: "Trash" }).getByRole("row");
  await expect(deleted.filter({ hasText: "Crews on the line" })).toContainText("/images/");
  await expectAccessible();
  await page.getByRole("button", { name: "Restore Crews on the line" }).click();
  await expect(page.getByText("Image restored")).toBeVisible();
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await expect(tile("Crews on the line")).toBeVisible();
});

test("people who aren't Admins can upload, and disabled buttons say why they can't edit or delete [IMG-012]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("editor@riverbend.example");
  await page.goto(app.url("/ImageManagement"));
  await upload(page, "meter.jpg", "A water meter", await aPicture(60, 40, "jpeg", "#1a6937"));
  for (const verb of ["Edit", "Delete"]) {
    const button = page.getByRole("button", {
      name: `${verb} A water meter. Only admins can edit and delete images.`,
    });
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.click({ force: true });
    await expect(page.getByRole("dialog").or(alertText(page))).toBeHidden();
  }
});

test("images are moved into a folder, tagged, found again, and deleted together", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await upload(page, "dam.jpg", "Old beaver dam", await aPicture(90, 60, "jpeg", "#0b5566"));
  await upload(page, "lock.jpg", "Wooden fish ladder", await aPicture(90, 60, "jpeg", "#855600"));
  await page.getByRole("button", { name: "Folders", exact: true }).click();
  const folders = page.getByRole("dialog", { name: "Folders" });
  await folders.getByLabel("New folder").fill("River works");
  await folders.getByRole("button", { name: "Create folder" }).click();
  await expect(folders.getByRole("list", { name: "Folders" })).toContainText("River works");
  await page.keyboard.press("Escape");
  await expect(folders).toBeHidden();

  const select = async () => {
    await page.getByLabel("Select Old beaver dam").check();
    await page.getByLabel("Select Wooden fish ladder").check();
  };
  await select();
  await page.getByRole("button", { name: "Move to folder" }).click();
  await alertText(page).getByLabel("Folder").selectOption("River works");
  await alertText(page).getByRole("button", { name: "Move images" }).click();
  await expect(page.getByText("Moved 2 images.")).toBeVisible();
  await select();
  const addTags = page
    .getByRole("region", { name: "Selected images" })
    .getByRole("button", { name: "Add tags" });
  const tags = page.getByRole("dialog", { name: "Add tags to 2 images" });
  await addTags.click();
  await tags.getByRole("button", { name: "Add tags", exact: true }).click();
  await expect(tags).toContainText("Enter at least one tag.");
  await tags.getByLabel(/^Tags( \*)?$/).fill("Flood, Concrete");
  // What isn't finished with Enter counts, too.
  await tags.getByRole("button", { name: "Add tags", exact: true }).click();
  await expect(page.getByLabel("Tag", { exact: true })).toContainText("Concrete (2)");

  // Existing tags are suggested, as in the form of one image.
  await select();
  await addTags.click();
  const suggested = tags.locator("datalist option");
  await expect
    .poll(() => suggested.evaluateAll((all) => all.map((one) => one.getAttribute("value"))))
    .toEqual(expect.arrayContaining(["Concrete", "Flood"]));
  await expectAccessible();
  await tags.getByRole("button", { name: "Cancel" }).click();
  await expect(addTags).toBeFocused();

  await page.getByLabel("Folder").selectOption("River works (2)");
  await page.getByLabel("Use", { exact: true }).selectOption("Unused");
  const tiles = page.getByRole("list", { name: "Images", exact: true }).locator(":scope > li");
  await expect(tiles).toHaveCount(2);
  await expectAccessible();

  await page.getByLabel("Select all").check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await alertText(page).getByRole("button", { name: "Delete images" }).click();
  await expect(page.getByText("2 images deleted")).toBeVisible();
  await expect(page.getByText("No unused images here.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 images restored")).toBeVisible();
  await expect(tiles).toHaveCount(2);
});

test("a focal point is set with the keyboard, and a crop by its size; the original comes back", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await upload(page, "spillway.jpg", "The spillway", await aPicture(200, 100, "jpeg", "#0b5566"));
  await page.getByRole("button", { name: "Edit The spillway" }).click();
  const edit = page.getByRole("dialog", { name: "Edit image" });
  await edit.getByRole("button", { name: "Focal point" }).click();
  const focus = page.getByRole("dialog", { name: "Focal point" });
  await focus.getByRole("button", { name: /^Focal point\./ }).press("ArrowLeft");
  await expect(focus.getByText("45% from the left, 50% from the top")).toBeVisible();
  await expectAccessible();
  await focus.getByRole("button", { name: "Save focal point" }).click();
  await expect(focus).toBeHidden();
  await expect(edit).toContainText("-f45x50-200x100.");

  await edit.getByRole("button", { name: "Crop" }).click();
  const crop = page.getByRole("dialog", { name: "Crop image" });
  await crop.getByLabel("Width").fill("120");
  await expectAccessible();
  await crop.getByRole("button", { name: "Save crop" }).click();
  await expect(crop).toBeHidden();
  await expect(edit).toContainText("120 × 100");
  await edit.getByRole("button", { name: "Crop" }).click();
  await crop.getByRole("button", { name: "Whole image" }).click();
  await crop.getByRole("button", { name: "Save crop" }).click();
  await expect(edit).toContainText("200 × 100");
});
