import type { Page } from "@playwright/test";
import { addText, answerDialog, createPage, expect, openEditor, preview } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

const content = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting of Content" }).getByRole("button", { name, exact: true });

const ATTACK =
  '<meta charset="utf-8"><p class="MsoNormal" onclick="alert(1)">Pasted <b style="font-weight:normal">plain</b> <script>alert(1)</script><img src="https://evil.example/x.png" width="90"></p>';
const WIDE = `<table><caption>Readings</caption><tbody>${`<tr>${"<td>1,234 gallons</td>".repeat(7)}</tr>`.repeat(2)}</tbody></table>`;

test("an image from the gallery, a button, pasted text, and a wide table reach the visitor's page [RTE-001] [RTE-002]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const id = await createPage(page, app);
  const textId = await addText(page, app, id, "Words");
  await openEditor(page, app, id, `?version=1&component=${textId}`);
  await tool(page, "HTML source").click();
  await content(page).fill(`<p>Start</p>${WIDE}<p>End</p>`);
  await tool(page, "HTML source").click();

  await content(page).getByText("Start").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tool(page, "Image").click();
  const gallery = page.getByRole("dialog", { name: "Image Gallery" });
  const first = gallery.getByRole("list", { name: "Images" }).getByRole("button").first();
  const description = (await first.getByRole("img").getAttribute("alt")) ?? "";
  await first.click();
  const dialog = page.getByRole("dialog", { name: "Image", exact: true });
  await expect(dialog.getByLabel("Alt text")).toHaveValue(description);
  await dialog.getByLabel("Caption").fill("Seen from the river");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Save image" }).click();
  // The cursor continues after the image.
  await page.keyboard.type("After the picture. ");
  await tool(page, "Button").click();
  const button = page.getByRole("dialog", { name: "Button", exact: true });
  await button.getByLabel("Text").fill("See rates");
  await button.getByLabel("Link").fill("/customers/rates");
  await button.getByRole("button", { name: "Create" }).click();
  await content(page).getByText("End").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" of the ");
  await tool(page, "Image").click();
  await first.click();
  await dialog.getByLabel("Alignment").selectOption("In line with text");
  await expect(dialog.getByLabel("Caption")).toHaveCount(0);
  await dialog.getByLabel("Size").selectOption("25% of the text width");
  await dialog.getByRole("button", { name: "Save image" }).click();
  await page.keyboard.type(" text");
  await page.keyboard.press("Enter");
  await content(page).evaluate((element, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, ATTACK);
  await expect(page.getByText("1 image wasn't pasted")).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Control+s");
  await expect(preview(page).getByRole("figure")).toContainText("Seen from the river");

  await page.reload();
  await expect(content(page).locator("figure img")).toHaveAttribute("alt", description);
  await expect(page.getByText("This text is open as HTML source")).toHaveCount(0);
  await expect(content(page).locator("p:has(> img.tn-width-25)")).toHaveText("End of the text");

  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "");
  await expect(page.getByText("Live", { exact: true }).first()).toBeVisible();
  const { friendlyUrl } = (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${id}`))).json()) as {
    friendlyUrl: string;
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(app.url(`/${friendlyUrl}`));
  const prose = page.locator(".tn-prose");
  await expect(prose.getByRole("figure").getByRole("img")).toHaveAttribute("alt", description);
  await expect(prose.getByRole("link", { name: "See rates" })).toHaveCSS("display", "inline-flex");
  await expect(prose.getByText("Pasted plain")).toHaveJSProperty("outerHTML", "<p>Pasted plain</p>");
  const line = prose.getByText("End of the text");
  await expect(line.getByRole("img")).toHaveCSS("display", "inline");
  await expect(prose.locator("[onclick], script, [src*='evil']")).toHaveCount(0);
  // The page itself doesn't scroll sideways, but the table does, by keyboard too.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const box = prose.getByRole("group", { name: "Readings" });
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expectAccessible();
});

test("a save leaves the editor as it is, even with centered words", async ({ page, app, signIn }) => {
  await signIn();
  const id = await createPage(page, app);
  const textId = await addText(page, app, id, "Words");
  await openEditor(page, app, id, `?version=1&component=${textId}`);
  await content(page).getByText("Text of Words").click();
  await page.keyboard.press("Control+Shift+e");
  await page.keyboard.press("End");
  await page.keyboard.type(" here");
  const editor = await content(page).elementHandle();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("status").filter({ hasText: /Saved \d+:\d\d [AP]M/ })).toBeVisible();
  const stored = await (await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${textId}`))).json();
  expect(stored).toMatchObject({ content: '<p style="text-align: center">Text of Words here</p>' });
  await expect.poll(() => editor?.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("!");
  await expect(content(page)).toHaveText("Text of Words here!");
  // How much one step undoes depends on the pauses in typing.
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+z");
      return content(page).textContent();
    })
    .toBe("Text of Words");
});
