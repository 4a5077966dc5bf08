import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";
import { article, tool, write } from "./rich-text-steps.ts";

test("focus mode lists the headings, each with a link, and counts the words", async ({ open }) => {
  const page = await open("/rich-text");
  await write(
    page,
    `<h2>First part</h2>${"<p>Some words here.</p>".repeat(60)}<h3>Second part</h3><p>End.</p>`,
  );
  await tool(page, "Focus mode").click();
  await expect(tool(page, "Focus mode")).toHaveAttribute("aria-pressed", "true");
  const panel = page.getByRole("region", { name: "About this text" });
  await expect(panel).toContainText("185 words");
  await expect(panel.getByRole("listitem")).toHaveText(["First part", "Second part"]);
  await panel.getByRole("button", { name: "Second part" }).click();
  await expect(article(page)).toBeFocused();
  await expect(article(page).getByRole("heading", { name: "Second part" })).toBeInViewport();
  await page.keyboard.type("My ");
  await expect(panel.getByRole("listitem")).toHaveText(["First part", "My Second part"]);
  await expectNoAxeViolations(page);
});

test("a dialog that a tool opens in focus mode is on top, and Escape closes only the dialog", async ({
  open,
}) => {
  const page = await open("/rich-text");
  await tool(page, "Focus mode").click();
  await tool(page, "Insert table").click();
  const popup = page.getByRole("dialog", { name: "Table" });
  await popup.getByLabel("Rows").fill("2");
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(tool(page, "Focus mode")).toHaveAttribute("aria-pressed", "true");
  await article(page).focus();
  await page.keyboard.press("Escape");
  await expect(tool(page, "Focus mode")).toHaveAttribute("aria-pressed", "false");
  await expect(article(page)).toBeFocused();
});

test("focus mode works with the source, and ends when the focus leaves the text", async ({ open }) => {
  const page = await open("/rich-text");
  await tool(page, "HTML source").click();
  await tool(page, "Focus mode").click();
  await expect(article(page)).toBeFocused();
  const panel = page.getByRole("region", { name: "About this text" });
  await panel.getByRole("button", { name: "Opening hours" }).click();
  await expect
    .poll(() => article(page).evaluate((area) => (area as HTMLTextAreaElement).selectionStart))
    .toBe(0);
  await page.getByRole("button", { name: "Load the article" }).focus();
  await expect(tool(page, "Focus mode")).toHaveAttribute("aria-pressed", "false");
});
