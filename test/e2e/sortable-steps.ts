import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Moves an entry of a sortable list up by one position, by keyboard alone. `picked` and `over` are what the screen
 * reader announces. The arrow key is pressed again if nothing happens, because it does nothing until the list has
 * measured itself.
 */
export const moveUpByKeyboard = async (
  page: Page,
  { name, picked, over }: { name: string; picked: string | RegExp; over: string | RegExp },
): Promise<void> => {
  await page.getByRole("button", { name: `Reorder ${name}` }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText(picked)).toBeAttached();
  await expect(async () => {
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText(over)).toBeAttached({ timeout: 5_000 });
  }).toPass();
  await page.keyboard.press("Space");
};
