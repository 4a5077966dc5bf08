import { expect, type Page } from "@playwright/test";

export const article = (page: Page) => page.getByRole("textbox", { name: "Article" });
/** The same field while it shows its HTML source. */
export const htmlSource = (page: Page) => page.locator("textarea").and(article(page));
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting of Article" }).getByRole("button", { name, exact: true });
/** The editor's last output. */
export const html = (page: Page) => page.getByTestId("html");

/** Presses a tool before typing. The editor gets the focus back in the next frame. */
export const pressThenType = async (page: Page, name: string) => {
  await tool(page, name).click();
  await expect(article(page)).toBeFocused();
};

export const startEmpty = async (page: Page) => {
  await article(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await pressThenType(page, "Clear formatting");
  await expect(html(page)).toHaveText("");
};

/** Sets a text with the source. */
export const write = async (page: Page, source: string) => {
  await tool(page, "HTML source").click();
  await htmlSource(page).fill(source);
  await tool(page, "HTML source").click();
  await expect(article(page)).toHaveAttribute("contenteditable", "true");
};

/** Pastes as the browser does, with everything that a program put on the clipboard. */
export const paste = async (page: Page, contents: Readonly<Record<string, string>>) => {
  await article(page).evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, contents);
};

/** Lets the editor notice where the browser put the cursor. People are never as fast as a test. */
export const noticed = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(go)))),
  );

/** Moves the cursor with a key. */
export const move = async (page: Page, key: "Home" | "End" | "ArrowLeft") => {
  await page.keyboard.press(key);
  await noticed(page);
};

/** Puts the cursor into some text. */
export const clickInto = async (page: Page, words: string) => {
  await article(page).getByText(words).click();
  await noticed(page);
};
