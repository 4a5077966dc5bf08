import type { Page } from "@playwright/test";
import { aPicture } from "../support/pictures.ts";
import { loseConnection } from "./connection-steps.ts";
import { addComponent, createPage, expect, openEditor } from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { picture, tile, uploadDialog } from "./image-steps.ts";

/** Adds an image to the library. Returns its address. */
const addImage = async (page: Page, app: AppFixture, description: string): Promise<string> => {
  const sent = await page.request.post(app.url("/ImageUpload/ImageUpload"), {
    multipart: {
      ImageDescription: description,
      ImageName: "picture.png",
      Image: { name: "picture.png", mimeType: "image/png", buffer: await picture("#0b5566") },
    },
  });
  expect(sent.status()).toBe(200);
  const found = await page.request.post(app.url("/ImageUpload/RetrieveAll"), {
    data: { search: description },
  });
  return ((await found.json()) as [{ imageUrl: string }])[0].imageUrl;
};

/** Adds a component with an image to the draft of a new page. Returns the page's id. */
const draftWith = async (page: Page, app: AppFixture, imageLink: string): Promise<number> => {
  const pageId = await createPage(page, app);
  await addComponent(page, app, pageId, "BigText5050", {
    componentName: "Pictured",
    title: "Beside a picture",
    body: "<p>Words that stay</p>",
    imageLink,
  });
  return pageId;
};

const SVG = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>');
const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from("ftypheic\0\0\0\0mif1heic"),
  Buffer.alloc(64),
]);

test("files that can't be uploaded are refused when they're chosen, with what to do instead; the others stay", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  const good = await picture("#0b5566");
  await uploadDialog(page)
    .locator("input[type=file]")
    .setInputFiles([
      { name: "drawing.svg", mimeType: "image/svg+xml", buffer: SVG },
      { name: "drawing.png", mimeType: "image/png", buffer: SVG },
      { name: "photo.heic", mimeType: "image/heic", buffer: HEIC },
      { name: "broken.png", mimeType: "image/png", buffer: good.subarray(0, 40) },
      {
        name: "letter.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("Dear clerk, this is no picture at all."),
      },
      { name: "good.png", mimeType: "image/png", buffer: good },
    ]);
  const refused = page.getByRole("list", { name: "Files that can't be uploaded" }).getByRole("listitem");
  await expect(refused).toHaveCount(5);
  await expect(refused.filter({ hasText: "drawing.svg" })).toContainText("Export the drawing as a PNG");
  await expect(refused.filter({ hasText: "drawing.png" })).toContainText("SVG drawings can't be uploaded");
  await expect(refused.filter({ hasText: "photo.heic" })).toContainText("Save the photo as a JPEG");
  await expect(refused.filter({ hasText: "broken.png" })).toContainText("is damaged");
  await expect(refused.filter({ hasText: "letter.jpg" })).toContainText(
    "Choose a GIF, JPEG, PNG, WebP, or AVIF",
  );
  const rows = page.getByRole("list", { name: "Images to upload" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expectAccessible();
  await rows.getByLabel("Description").fill("The good one of six");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(tile(page, "The good one of six")).toBeVisible();
});

test("deleting an image that a draft uses lists its uses first; the component is marked, and Submit says so", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const imageUrl = await addImage(page, app, "A picture that goes away");
  const pageId = await draftWith(page, app, imageUrl);
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Delete A picture that goes away" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Are you sure you want to delete this image?");
  await expect(alert).toContainText(/1 draft uses it: Editor \d+ \(draft version\)\./);
  await expectAccessible();
  await alert.getByRole("button", { name: "Delete image" }).click();
  await expect(tile(page, "A picture that goes away")).toBeHidden();

  await openEditor(page, app, pageId);
  const entry = page.getByRole("list", { name: "Components of this version" }).getByRole("listitem");
  await expect(entry).toContainText("Incomplete: Image is missing");
  const shown = page.frameLocator("iframe");
  await expect(shown.getByText("Words that stay")).toBeVisible();
  await expect(shown.locator(".tn-halves-words")).toBeVisible();
  await expect(shown.locator("main img")).toHaveCount(0);

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await expect(alert).toContainText(
    "No component is complete, so visitors may see a page without content.\n1 component is incomplete:",
  );
  await expect(alert).toContainText("Pictured-V1: Image is missing");
  await alert.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(alert).toContainText("Pictured-V1: Image is missing");
  await alert.getByRole("button", { name: "Cancel" }).click();

  await page.request.post(app.url("/ImageUpload/RestoreImage"), {
    data: { id: Number(/\d+/.exec(imageUrl)?.[0]) },
  });
  await openEditor(page, app, pageId);
  await expect(entry).not.toContainText("Incomplete");
  await expect(shown.locator("main img")).toHaveAttribute("src", new RegExp(imageUrl.replace(/\.\w+$/, "")));
});

test("replacing an image says so, and keeps the words that were typed beside it", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await addImage(page, app, "A picture being described");
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Edit A picture being described" }).click();
  const edit = page.getByRole("dialog", { name: "Edit image" });
  const description = edit.getByRole("textbox", { name: "Description" });
  await description.fill("A picture described in better words");
  await edit.locator("input[type=file]").setInputFiles({
    name: "wider.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture(80, 20, "jpeg", "#226644"),
  });
  await page.getByRole("alertdialog").getByRole("button", { name: "Replace image" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Image replaced" })).toBeVisible();
  await expect(edit).toContainText("80 × 20");
  await expect(description).toHaveValue("A picture described in better words");
  await edit.getByRole("button", { name: "Save", exact: true }).click();
  await expect(edit).toBeHidden();
  await expect(tile(page, "A picture described in better words")).toContainText("80 × 20");
});

test("an Admin replaces an image in place, and the page shows the new one", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const imageUrl = await addImage(page, app, "A picture to replace");
  const pageId = await draftWith(page, app, imageUrl);
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Edit A picture to replace" }).click();
  const edit = page.getByRole("dialog", { name: "Edit image" });
  const choose = edit.locator("input[type=file]");
  await choose.setInputFiles({ name: "drawing.svg", mimeType: "image/svg+xml", buffer: SVG });
  await expect(edit.getByRole("alert")).toContainText("SVG drawings can't be uploaded");
  await choose.setInputFiles({
    name: "new.png",
    mimeType: "image/png",
    buffer: await aPicture(90, 30, "png", "#aa3311"),
  });
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText("Are you sure you want to replace this image?");
  await expect(alert).toContainText(
    /The new image will appear right away on: Editor \d+ \(draft version\)\./,
  );
  await expectAccessible();
  // A lost connection is waited out, and the image is sent again.
  await page.route(/ReplaceImage/i, (route) => route.abort("connectionfailed"));
  const connection = await loseConnection(page);
  await alert.getByRole("button", { name: "Replace image" }).click();
  await expect(edit.getByText("Connection lost. Retrying…")).toBeVisible();
  await page.unroute(/ReplaceImage/i);
  await connection.retryNow(edit.getByRole("button", { name: "Retry now" }));
  await expect(edit).toBeHidden();
  await expect(tile(page, "A picture to replace")).toContainText("90 × 30");

  await openEditor(page, app, pageId);
  const shown = page.frameLocator("iframe").locator("main img");
  await expect(shown).toHaveAttribute("width", "90");
  await expect(shown).not.toHaveAttribute("src", imageUrl);
});

test("an editor that is open in another tab shows a replaced image right away, beside unsaved words", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const imageUrl = await addImage(page, app, "A picture that two tabs show");
  const pageId = await draftWith(page, app, imageUrl);
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Edit Pictured" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Words that aren't saved");
  const shown = page.frameLocator("iframe").locator("main");
  await expect(shown).toContainText("Words that aren't saved");

  const library = await page.context().newPage();
  await library.goto(app.url("/ImageManagement"));
  await library.getByRole("button", { name: "Edit A picture that two tabs show" }).click();
  const edit = library.getByRole("dialog", { name: "Edit image" });
  await edit.locator("input[type=file]").setInputFiles({
    name: "new.png",
    mimeType: "image/png",
    buffer: await aPicture(90, 30, "png", "#aa3311"),
  });
  await library.getByRole("alertdialog").getByRole("button", { name: "Replace image" }).click();
  await expect(edit).toBeHidden();
  await library.close();

  await expect(shown.locator("img")).toHaveAttribute("width", "90");
  await expect(shown).toContainText("Words that aren't saved");
  const small = page.getByRole("tabpanel").locator(`img[src^="/images/"]`);
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(90);
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Words that aren't saved");
});
