import type { Page } from "@playwright/test";
import sharp from "sharp";
import { withoutNewerApis } from "../../tools/browsers/older-browser.ts";
import { SUPPORTED } from "../../tools/browsers/supported.ts";
import { addText, createPage, expect, openEditor, preview } from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { uploadDialog } from "./image-steps.ts";

/** Images of noise, which no type makes small. */
const noise = (channels: 3 | 4) =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels,
      background: { r: 20, g: 90, b: 160, alpha: 0.5 },
      noise: { type: "gaussian", mean: 120, sigma: 30 },
    },
  })
    .ensureAlpha(channels === 4 ? 0.5 : 1)
    .png()
    .toBuffer();

/** WebKit returns a PNG when asked for WebP. */
const writeNoWebp = (page: Page) =>
  page.route("**/shrink-worker*", async (route) => {
    const answer = await route.fetch();
    const before = `const write = OffscreenCanvas.prototype.convertToBlob;
      OffscreenCanvas.prototype.convertToBlob = function (options) {
        return write.call(this, options?.type === "image/webp" ? { type: "image/png" } : options);
      };`;
    await route.fulfill({ response: answer, body: before + (await answer.text()) });
  });

for (const browser of ["safari", "firefox", "chrome"]) {
  const version = SUPPORTED.admin[browser] ?? "";

  test(`a text can be written with the features of ${browser} ${version}`, async ({ page, app }) => {
    await page.addInitScript(withoutNewerApis({ browser, version }));
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(app.url("/login?returnUrl=%2FPageComponentManagement"));
    await page.getByLabel("Username").fill("admin@riverbend.example");
    await page.getByLabel("Password", { exact: true }).fill(app.password);
    await page.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/\/PageComponentManagement/);

    const id = await createPage(page, app);
    const textId = await addText(page, app, id, "Words");
    await openEditor(page, app, id, `?version=1&component=${textId}`);
    const content = page.getByRole("textbox", { name: "Content" });
    await content.click();
    await page.keyboard.type("Office hours ");
    const toolbar = page.getByRole("toolbar", { name: "Formatting of Content" });
    await toolbar.getByRole("button", { name: "Undo", exact: true }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(toolbar.getByRole("button", { name: "Redo", exact: true })).toBeFocused();
    await content.focus();
    await page.keyboard.press("Control+s");
    await expect(preview(page).getByText("Office hours")).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test("a browser that can't write WebP uploads a resized image, or the file as it is [IMG-011]", async ({
  page,
  app,
  signIn,
}) => {
  await writeNoWebp(page);
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page.getByRole("button", { name: "Upload images" }).click();
  const dialog = uploadDialog(page);
  const [opaque, transparent] = [await noise(3), await noise(4)];
  await dialog.locator("input[type=file]").setInputFiles([
    { name: "opaque.png", mimeType: "image/png", buffer: opaque },
    { name: "transparent.png", mimeType: "image/png", buffer: transparent },
  ]);
  const rows = dialog.getByRole("list", { name: "Images to upload" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(dialog.getByText("Resizing images")).toBeHidden({ timeout: 120_000 });
  await expect(rows.nth(0).getByLabel("File name")).toHaveValue("opaque.jpg");
  await expect(rows.nth(1).getByLabel("File name")).toHaveValue("transparent.png");
});
