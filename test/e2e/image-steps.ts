import type { Locator, Page } from "@playwright/test";
import { aPicture } from "../support/pictures.ts";

export const picture = (color: string): Promise<Buffer> => aPicture(60, 40, "png", color);

export const uploadDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Upload images" });

/** An image of the library, by its description. */
export const tile = (page: Page, text: string): Locator =>
  page.getByRole("list", { name: "Images", exact: true }).locator(":scope > li").filter({ hasText: text });
