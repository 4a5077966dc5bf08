import { expect } from "@playwright/test";
import { aPicturePng, button, dialog, field, question } from "./parts.ts";
import type { Journey, World } from "./world.ts";

/** Adds an image to the library through the API. */
const anImage = async ({ page, url, word }: World): Promise<void> => {
  const { name, mimeType, buffer } = await aPicturePng(`dam-${word}.png`, "#0b5566");
  const answer = await page.request.post(url("/ImageUpload/ImageUpload"), {
    multipart: { ImageDescription: `Dam ${word}`, ImageName: name, Image: { name, mimeType, buffer } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
};

const openImage = async ({ page, hands, word }: World): Promise<void> => {
  await hands.open("Images");
  await hands.type(page.getByRole("searchbox", { name: /^Search by description/ }), word);
  await hands.press(button(page, `Edit Dam ${word}`));
};

export const replaceImage: Journey = {
  name: "Replace an image everywhere",
  given: anImage,
  steps: async (world) => {
    const { page, hands, word } = world;
    await openImage(world);
    await hands.attach(button(dialog(page), "Replace image"), [await aPicturePng("new.png", "#aa3311")]);
    await hands.press(button(question(page), "Replace image"));
    await hands.see(button(page, `Edit Dam ${word}`));
  },
  outcome: ({ page }) => expect(dialog(page)).toHaveCount(0),
};

export const describeImage: Journey = {
  name: "Correct an image's description",
  given: anImage,
  steps: async (world) => {
    const { page, hands, word } = world;
    await openImage(world);
    await hands.replace(field(dialog(page), "Description"), `The old dam ${word}`);
    await hands.save(button(dialog(page), "Save"));
    await hands.see(button(page, `Edit The old dam ${word}`));
  },
  outcome: ({ page, word }) => expect(button(page, `Delete The old dam ${word}`)).toBeVisible(),
};
