import type { JSHandle, Locator, Page } from "@playwright/test";
import { addComponent, createPage, expect, openEditor, openNewText } from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { picture, tile, uploadDialog } from "./image-steps.ts";

const rows = (page: Page): Locator =>
  uploadDialog(page).getByRole("list", { name: "Images to upload" }).getByRole("listitem");

/** What a drop or a paste contains: files as they come from the desktop. */
const filesOf = async (
  page: Page,
  files: Readonly<Record<string, Buffer>>,
): Promise<JSHandle<DataTransfer>> =>
  page.evaluateHandle(
    (given) => {
      const data = new DataTransfer();
      for (const [name, text] of given) {
        const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: "image/png" }));
      }
      return data;
    },
    Object.entries(files).map(([name, bytes]) => [name, bytes.toString("base64")] as const),
  );

const pasteInto = async (where: Locator, data: JSHandle<DataTransfer>): Promise<void> =>
  where.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test("going back in the browser asks before losing images that aren't in the library yet", async ({
  page,
  openHome,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Images", exact: true }).click();
  await expect(page).toHaveURL(/\/ImageManagement/);
  await page.getByRole("button", { name: "Upload images" }).click();
  await pasteInto(uploadDialog(page), await filesOf(page, { "weir.png": await picture("#0b5566") }));
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You have unsaved changes.");
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(rows(page)).toHaveCount(1);
  await uploadDialog(page).getByRole("button", { name: "Remove weir.png" }).click();
  await page.goBack();
  await expect(page).not.toHaveURL(/\/ImageManagement/);
});

test("several images can be dropped or pasted at once, each shows its progress, and refused ones stay", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  const dropped = await filesOf(page, {
    "pump.png": await picture("#0b5566"),
    "valve.png": await picture("#855600"),
  });
  const zone = uploadDialog(page).getByText("Drop images here, paste them, or choose them.").locator("..");
  await zone.dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(zone).toHaveAttribute("data-over", "true");
  await zone.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(rows(page)).toHaveCount(2);
  await expect(zone).not.toHaveAttribute("data-over", "true");
  await pasteInto(uploadDialog(page), await filesOf(page, { "hydrant.png": await picture("#1a6937") }));
  await expect(rows(page)).toHaveCount(3);
  await expect(uploadDialog(page).getByText("Resizing images")).toBeHidden({ timeout: 60_000 });
  for (const [index, words] of ["A dropped pump", "A dropped valve", "A pasted hydrant"].entries())
    await rows(page).nth(index).getByLabel("Description").fill(words);
  await expectAccessible();

  // The server refuses the second one once, and the last one waits until its progress was seen.
  let sent = 0;
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/ImageUpload\/ImageUpload/i, async (route) => {
    sent += 1;
    if (sent === 2) return route.fulfill({ status: 409, json: { message: "Not this one, now." } });
    if (sent === 3) await seen;
    await route.continue();
  });
  await uploadDialog(page).getByRole("button", { name: "Upload 3 images" }).click();
  await expect(uploadDialog(page).getByRole("progressbar", { name: /^Uploading hydrant/ })).toBeVisible();
  await expect(uploadDialog(page).getByText("Uploading: 1 of 3 done")).toBeVisible();
  release();
  await expect(rows(page).nth(0)).toContainText("Uploaded");
  await expect(rows(page).nth(2)).toContainText("Uploaded");
  await expect(rows(page).nth(1).getByRole("alert")).toBeVisible();
  await expect(rows(page).nth(1).getByLabel("Description")).toHaveValue("A dropped valve");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(uploadDialog(page)).toBeHidden();
  for (const words of ["A dropped pump", "A dropped valve", "A pasted hydrant"])
    await expect(tile(page, words)).toBeVisible();
});

/** Puts an image into a text of a page that is pending. Returns the page's name. */
const putOnPage = async (page: Page, app: AppFixture, imageUrl: string): Promise<string> => {
  const id = await createPage(page, app);
  await addComponent(page, app, id, "HtmlEditor", {
    componentName: "Shown",
    content: `<figure class="tn-width-50"><img src="${imageUrl}" alt="x"><figcaption>x</figcaption></figure>`,
  });
  await openEditor(page, app, id);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit", exact: true }).click();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  const { name } = (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${id}`))).json()) as {
    name: string;
  };
  return name;
};

test("an image that a page shows can't be deleted, and the pages are named", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  await pasteInto(uploadDialog(page), await filesOf(page, { "tower.png": await picture("#333366") }));
  await uploadDialog(page).getByLabel("Description").fill("The tower in use");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(tile(page, "The tower in use")).toBeVisible();
  const found = await page.request.post(app.url("/ImageUpload/RetrieveAll"), {
    data: { search: "The tower in use" },
  });
  const [image] = (await found.json()) as [{ imageUrl: string }];
  const name = await putOnPage(page, app, image.imageUrl);

  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Delete The tower in use" }).click();
  const alert = page.getByRole("alertdialog");
  await expect(alert).toContainText(
    `This image can't be deleted because it is used on: ${name} (pending version). Remove it from there first.`,
  );
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(tile(page, "The tower in use")).toBeVisible();
});

test("an image pasted into a text is added to the library and then inserted at the cursor", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const { content } = await openNewText(page, app);
  await content.getByText("Text of Text").click();
  await pasteInto(content, await filesOf(page, { "pasted-meter.png": await picture("#704214") }));
  await expect(rows(page)).toHaveCount(1);
  await uploadDialog(page).getByLabel("Description").fill("A meter from the clipboard");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Image", exact: true });
  await expect(dialog.getByLabel("Alt text")).toHaveValue("A meter from the clipboard");
  await dialog.getByRole("button", { name: "Save image" }).click();
  await expect(content.getByRole("img", { name: "A meter from the clipboard" })).toHaveAttribute(
    "src",
    /^\/images\/\d+\/pasted-meter/,
  );
  // Text that comes with an image of itself, as from office programs, is pasted as text.
  const both = await filesOf(page, { "image.png": await picture("#111111") });
  await both.evaluate((data) => data.setData("text/html", "<p>Only words</p>"));
  await pasteInto(content, both);
  await expect(content).toContainText("Only words");
  await expect(uploadDialog(page)).toBeHidden();
});

test("a file name typed while the image is being resized stays", async ({ page, app, signIn }) => {
  await signIn();
  const release = await holdRequests(page, /shrink-worker/);
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  await pasteInto(uploadDialog(page), await filesOf(page, { "image.png": await picture("#224466") }));
  await expect(uploadDialog(page).getByText("Resizing images")).toBeVisible();
  await uploadDialog(page).getByLabel("File name").fill("old-bridge.png");
  release();
  await expect(uploadDialog(page).getByText("Resizing images")).toBeHidden();
  await expect(uploadDialog(page).getByLabel("File name")).toHaveValue("old-bridge.png");
});

test("an image pasted while others are uploading stays in the dialog and is uploaded next", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  await pasteInto(uploadDialog(page), await filesOf(page, { "first.png": await picture("#446688") }));
  await uploadDialog(page).getByLabel("Description").fill("The first weir");
  const release = await holdRequests(page, /ImageUpload\/ImageUpload/i);
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(uploadDialog(page).getByText("Uploading: 0 of 1 done")).toBeVisible();
  await pasteInto(uploadDialog(page), await filesOf(page, { "second.png": await picture("#668844") }));
  await expect(rows(page)).toHaveCount(2);
  release();
  await expect(rows(page).nth(0)).toContainText("Uploaded");
  await rows(page).nth(1).getByLabel("Description").fill("The second weir");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await expect(uploadDialog(page)).toBeHidden();
  for (const words of ["The first weir", "The second weir"]) await expect(tile(page, words)).toHaveCount(1);
});

test("a changed description isn't discarded without asking", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  await pasteInto(uploadDialog(page), await filesOf(page, { "lock.png": await picture("#884466") }));
  await uploadDialog(page).getByLabel("Description").fill("The lock");
  await uploadDialog(page).getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("button", { name: "Edit The lock" }).click();
  const popup = page.getByRole("dialog", { name: "Edit image" });
  const description = popup.getByLabel("Description");
  await description.fill("The lock, opened");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You have unsaved changes.");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(description).toHaveValue("The lock, opened");
  const release = await holdRequests(page, /EditImage/i);
  const sent = page.waitForRequest(/EditImage/i);
  await page.keyboard.press("Control+s");
  await sent;
  await description.fill("The lock, closed");
  release();
  await expect(tile(page, "The lock, opened")).toBeAttached();
  await expect(popup.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(popup).toBeHidden();
  await expect(tile(page, "The lock, closed")).toBeVisible();
});
