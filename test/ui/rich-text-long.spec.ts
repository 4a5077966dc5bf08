import type { Page } from "@playwright/test";
import { expect, test } from "./harness/serve.ts";
import { article, html, htmlSource, noticed, tool, write } from "./rich-text-steps.ts";

// A long text isn't read in full at each keystroke, and no text is ever missing because of that.

const LONG = Array.from({ length: 400 }, (_, part) => `<h2>Part ${part}</h2><p>Words of part ${part}.</p>`);
const content = (page: Page) => page.getByRole("textbox", { name: "Content" });

/**
 * Counts how often the browser parses or writes a whole text. From now on, the pause after which the form gets the
 * text doesn't end by itself, because on a slow machine it would end between two keystrokes.
 */
const countWholeTexts = (page: Page) =>
  page.evaluate(() => {
    let count = 0;
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (...given) {
      if (given[0].length > 10_000) count += 1;
      return parse.apply(this, given);
    };
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML");
    if (!inner?.get) throw new Error("Elements have no innerHTML.");
    const { get } = inner;
    Object.defineProperty(Element.prototype, "innerHTML", {
      ...inner,
      get() {
        const written = String(get.call(this));
        if (written.length > 10_000) count += 1;
        return written;
      },
    });
    const start = window.setTimeout.bind(window);
    const paused: (() => void)[] = [];
    Object.assign(window, {
      wholeTexts: () => count,
      endPauses: () => {
        for (const run of paused.splice(0)) run();
      },
      setTimeout: (run: () => void, delay = 0) => (delay < 100 ? start(run, delay) : paused.push(run)),
    });
  });
const endPauses = (page: Page) =>
  page.evaluate(() => (window as unknown as { endPauses(): void }).endPauses());
const wholeTexts = (page: Page) =>
  page.evaluate(() => (window as unknown as { wholeTexts(): number }).wholeTexts());

test("a keystroke in a long text neither parses nor writes the whole text", async ({ open }) => {
  const page = await open("/rich-text");
  await write(page, LONG.join(""));
  await article(page).getByText("Words of part 3.", { exact: true }).click();
  await page.keyboard.press("End");
  await page.keyboard.type("a");
  await expect(html(page)).toContainText("Words of part 3.a");
  await countWholeTexts(page);
  const counted: number[] = [];
  for (const letter of "bcdefgh") {
    await page.keyboard.press(letter);
    await noticed(page);
    counted.push(await wholeTexts(page));
  }
  expect(counted).toEqual([0, 0, 0, 0, 0, 0, 0]);
  await endPauses(page);
  await expect(html(page)).toHaveText(LONG.join("").replace("Words of part 3.", "Words of part 3.abcdefgh"));
});

test("a long text isn't read for notes while someone types", async ({ open }) => {
  const page = await open("/rich-text");
  await write(page, LONG.join(""));
  await article(page).getByText("Words of part 3.", { exact: true }).click();
  await page.keyboard.press("End");
  await countWholeTexts(page);
  await page.keyboard.type("a");
  await endPauses(page);
  await expect(html(page)).toContainText("Words of part 3.a");
  // As if another key were pressed just before the notes are due.
  await page.evaluate(() => {
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" }));
    (window as unknown as { endPauses(): void }).endPauses();
  });
  await noticed(page);
  const counted = await wholeTexts(page);
  expect(counted).toBe(0);
  await expect
    .poll(async () => {
      await endPauses(page);
      return wholeTexts(page);
    })
    .toBeGreaterThan(0);
});

test("Ctrl+S right after a keystroke saves that, too", async ({ open }) => {
  const page = await open("/rich-text");
  await content(page).click();
  // Faster than anyone can type.
  await page.evaluate(async () => {
    document.execCommand("insertText", false, "Hello");
    await Promise.resolve();
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "s", ctrlKey: true, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText(/Saved \d/)).toBeVisible();
  await expect(page.getByTestId("form-html")).toHaveText("<p>Hello</p>");
  await expect(page.getByText("Unsaved changes")).toBeHidden();
});

test("leaving right after the first keystroke asks, and so does closing the tab", async ({ open }) => {
  const page = await open("/rich-text");
  await content(page).click();
  const isHeld = await page.evaluate(async () => {
    document.execCommand("insertText", false, "Hello");
    await Promise.resolve();
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    document.querySelector<HTMLElement>('a[href="/form"]')?.click();
    return event.defaultPrevented;
  });
  expect(isHeld).toBe(true);
  await expect(page.getByRole("alertdialog")).toContainText("You have unsaved changes.");
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(content(page)).toHaveText("Hello");
});

test("the source shows what was typed a moment before", async ({ open }) => {
  const page = await open("/rich-text");
  await article(page).click();
  await page.keyboard.press("Control+End");
  await page.evaluate(async () => {
    document.execCommand("insertText", false, " at once");
    await Promise.resolve();
    const tools = document.querySelectorAll<HTMLElement>('[data-tool="HTML source"]');
    tools[tools.length - 1]?.click();
  });
  await expect(htmlSource(page)).toHaveValue(/Welcome at once/);
  await tool(page, "HTML source").click();
  await expect(article(page)).toContainText("Welcome at once");
});

test("the columns of a long table keep their width while its text grows", async ({ open }) => {
  const page = await open("/rich-text");
  const rows = LONG.map((_, row) => `<tr><td>Row ${row}</td><td>Words of row ${row}.</td></tr>`);
  await write(page, `<table><tbody>${rows.join("")}</tbody></table>`);
  const cell = article(page).getByRole("cell", { name: "Row 3", exact: true });
  const width = () => cell.evaluate((element) => element.clientWidth);
  const before = await width();
  await article(page).getByText("Words of row 3.", { exact: true }).click();
  await page.keyboard.type("more and more words ".repeat(6));
  await expect(article(page)).toContainText("more and more words more");
  await expect.poll(width).toBe(before);
});
