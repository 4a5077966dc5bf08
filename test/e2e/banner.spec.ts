import type { Page } from "@playwright/test";
import { aPicture } from "../support/pictures.ts";
import { expect, test } from "./fixtures.ts";
import { uploadDialog } from "./image-steps.ts";
import { closeToast } from "./page-steps.ts";

// A slider stands still where less movement is asked for.
test.use({ reducedMotion: "no-preference" });

/** Adds an image with the gallery's own upload, which picks it, and picks it again by its description. */
const pickNewImage = async (page: Page, description: string, background: string): Promise<void> => {
  await page.getByRole("button", { name: "Choose image: Background image" }).click();
  const gallery = page.getByRole("dialog", { name: "Image Gallery" });
  await gallery.getByRole("button", { name: "Upload images" }).click();
  const upload = uploadDialog(page);
  const file = {
    name: "slide.jpg",
    mimeType: "image/jpeg",
    buffer: await aPicture(1600, 900, "jpeg", background),
  };
  await page.locator("input[type=file]").setInputFiles(file);
  await upload.getByLabel("Description").fill(description);
  await upload.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(upload).toBeHidden({ timeout: 60_000 });
  await expect(gallery).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Background image" })).toHaveValue(/slide/);
  await page.getByRole("button", { name: "Choose image: Background image" }).click();
  const search = gallery.getByPlaceholder("Enter 3 or more characters to search images..", { exact: true });
  await search.fill("xy");
  await expect(gallery.getByRole("button", { name: description })).toBeVisible();
  await search.fill(description.toUpperCase());
  await gallery.getByRole("button", { name: description }).click();
  await expect(gallery).toBeHidden();
};

test("slides are added, ordered, and shown, and a text gets a picture [IMG-003] [IMG-004] [CMP-BANNERCONTAINER-01] [RTE-001]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn();
  await page.goto(app.url("/CreatePage"));
  await page.getByLabel("Page Name").fill("Slides");
  await page.getByLabel("SEO Title").fill("Slides of Riverbend");
  await page.getByLabel("SEO Description").fill("Pictures from the valley, one after another.");
  await page.getByRole("textbox", { name: "SEO Keywords" }).fill("pictures,");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL(/pagecomponentmanagement/i);
  await page.getByRole("link", { name: "Add content to “Slides”" }).click();

  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /Banner Container/ }).click();
  const form = page.getByRole("form", { name: "Banner Container" });
  await form.getByLabel("Component name").fill("Top slides");
  await form.getByLabel("Slider duration (seconds)").fill("3");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Banner Order" }).waitFor();

  for (const [name, color] of [
    ["Harvest fair", "#855600"],
    ["Pay by phone", "#0b5566"],
  ] as const) {
    await page.getByRole("button", { name: "Add Slide" }).click();
    const popup = page.getByRole("dialog", { name: "Create Banner" });
    await popup.getByLabel("Component name").fill(name);
    // The container's duration prefills new banners.
    await expect(popup.getByLabel("Slider duration (seconds)")).toHaveValue("3");
    await popup.getByRole("button", { name: "Save" }).click();
    await expect(popup.getByRole("link", { name: "Background image is required." })).toBeVisible();
    await pickNewImage(page, `Picture of ${name}`, color);
    await popup.getByLabel("Action text", { exact: true }).fill(name);
    await popup.getByLabel("Button text", { exact: true }).fill("Read more");
    await popup.getByRole("button", { name: "Save" }).click();
    await expect(
      popup.getByRole("link", { name: "Button link is required if there is button text." }),
    ).toBeVisible();
    await popup.getByLabel("Button link", { exact: true }).fill("/about us");
    await popup.getByLabel("Sub action text").focus();
    await expect(popup.getByLabel("Button link", { exact: true })).toHaveValue("/about%20us");
    await expectAccessible();
    await popup.getByRole("button", { name: "Save" }).click();
    await closeToast(page, "Saved");
    await expect(popup).toBeHidden();
  }

  const list = page.getByRole("list", { name: "Banner Order" });
  for (const verb of ["Reorder", "Edit", "Delete"])
    await expect(list.getByRole("button", { name: new RegExp(`^${verb} `) })).toHaveCount(2);
  await page.getByRole("button", { name: /Move .*Pay by phone.* up/ }).click();
  await expect(list.getByRole("listitem").first()).toContainText("Pay by phone");

  const preview = page.frameLocator("iframe");
  await expect(preview.locator(".tn-banner h2")).toHaveText(["Pay by phone", "Harvest fair"]);
  await expect(preview.getByRole("link", { name: "Read more" }).first()).toHaveAttribute(
    "href",
    "/about%20us",
  );

  await page.getByRole("button", { name: "Add Component" }).click();
  await page.getByRole("button", { name: /Text Editor/ }).click();
  const text = page.getByRole("form", { name: "Text Editor" });
  await text.getByLabel("Component name").fill("With a picture");
  await text.getByRole("button", { name: "Image", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Image Gallery" })
    .getByRole("button", { name: "Picture of Harvest fair" })
    .click();
  const image = page.getByRole("dialog", { name: "Image", exact: true });
  await expect(image.getByLabel("Alt text")).toHaveValue("Picture of Harvest fair");
  await image.getByLabel("Alt text").fill("Stalls at the fair");
  await image.getByLabel("Alignment").selectOption("Center");
  await image.getByRole("button", { name: "Save image" }).click();
  await text.getByRole("button", { name: "Save", exact: true }).click();
  const shown = preview.locator(".tn-prose img");
  await expect(shown).toHaveAttribute("alt", "Stalls at the fair");
  await expect(shown).toHaveClass("align-center");
  await expect(shown).toHaveAttribute("src", /^\/images\/\d+\/slide-.*\.w1280\.webp$/);
});
