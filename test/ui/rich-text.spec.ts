import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";
import {
  article,
  html,
  htmlSource,
  noticed,
  pressThenType,
  startEmpty,
  tool,
  write,
} from "./rich-text-steps.ts";

test("emits nothing until something changes, and keeps what was there", async ({ open }) => {
  const page = await open("/rich-text");
  await expect(article(page)).toBeVisible();
  const before = await html(page).innerText();
  await article(page).click();
  await expect(page.getByTestId("changes")).toHaveText("0");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await expect(page.getByTestId("changes")).toHaveText("1");
  await expect(html(page)).toHaveText(before.replace("Welcome", "Welcome!"));
});

test("typing, marks, headings, lists, and alignment are written as HTML", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await page.keyboard.type("Plain ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("bold");
  await page.keyboard.press("Control+b");
  await tool(page, "Italic").click();
  await expect(tool(page, "Italic")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("italic");
  await tool(page, "Italic").click();
  await pressThenType(page, "Underline");
  await page.keyboard.type("under");
  await tool(page, "Underline").click();
  await expect(html(page)).toHaveText("<p>Plain <strong>bold</strong><em>italic</em><u>under</u></p>");

  await startEmpty(page);
  await page.getByRole("combobox", { name: "Paragraph style" }).last().selectOption("Heading 3");
  await page.keyboard.type("Fees");
  await page.keyboard.press("Enter");
  await pressThenType(page, "Bullet list");
  await page.keyboard.type("Cart");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bin");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pressThenType(page, "Align center");
  await page.keyboard.type("Middle");
  await tool(page, "Horizontal line").click();
  await expect(html(page)).toContainText(
    '<h3>Fees</h3><ul><li>Cart</li><li>Bin</li></ul><p style="text-align: center">Middle</p><hr>',
  );
});

test("offers text sizes from 8pt to 36pt in steps of 2 and is 500 px high [RTE-004] [RTE-005] [CONST-016]", async ({
  open,
}) => {
  const page = await open("/rich-text");
  const sizes = page.getByRole("combobox", { name: "Text size" }).last();
  await sizes.waitFor();
  const offered = Array.from({ length: 15 }, (_, step) => `${8 + 2 * step}pt`);
  await expect(sizes.getByRole("option")).toHaveText([/./, ...offered]);
  await startEmpty(page);
  await sizes.selectOption("24pt");
  await page.keyboard.type("Big");
  await expect(html(page)).toHaveText('<p><span style="font-size: 24pt">Big</span></p>');
  const box = await page
    .getByRole("toolbar", { name: "Formatting of Article" })
    .locator("xpath=..")
    .boundingBox();
  expect(box?.height).toBe(500);
});

test("tables: insert, rows, columns, headers, caption", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await tool(page, "Insert table").click();
  const popup = page.getByRole("dialog", { name: "Table" });
  await expect(popup.getByLabel("Rows")).toBeFocused();
  await popup.getByLabel("Columns", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await expect(article(page)).toBeFocused();
  await page.keyboard.type("Day");
  await expect(html(page)).toContainText('<table><thead><tr><th scope="col">Day</th>');
  const rows = () => article(page).getByRole("row");
  const inFirst = () => rows().first().locator("th, td");
  await expect(rows()).toHaveCount(3);
  await expect(inFirst()).toHaveCount(2);
  const choose = async (item: string) => {
    await tool(page, "Table").click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  await choose("Add row below");
  await expect(rows()).toHaveCount(4);
  await page.keyboard.type("!");
  await expect(html(page)).toContainText("Day!");
  await choose("Delete row");
  await expect(rows()).toHaveCount(3);
  await choose("Add column left");
  await expect(inFirst()).toHaveCount(3);
  await choose("Delete column");
  await expect(inFirst()).toHaveCount(2);
  await choose("Toggle header column");
  await expect(html(page)).toContainText('<th scope="row">');
  await choose("Edit caption");
  const caption = page.getByRole("dialog", { name: "Table caption" });
  await caption.getByRole("textbox", { name: "Caption" }).fill("Opening hours");
  await page.keyboard.press("Enter");
  await expect(html(page)).toContainText("<table><caption>Opening hours</caption>");
  // The menu by keyboard: it opens, and Escape closes it and returns the focus.
  await tool(page, "Table").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Add row above" })).toBeVisible();
  // The menu responds once it has the focus.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(tool(page, "Table")).toBeFocused();
  await choose("Delete table");
  await expect(rows()).toHaveCount(0);
});

test("closing a tool's dialog returns the focus to the tool, or to the menu it was in", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  const leave = async (dialog: string) => {
    const popup = page.getByRole("dialog", { name: dialog, exact: true });
    await expect(popup.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(popup).toHaveCount(0);
  };
  for (const [name, dialog] of [
    ["Link", "Link"],
    ["Button", "Button"],
    ["Insert table", "Table"],
  ] as const) {
    await tool(page, name).focus();
    await page.keyboard.press("Enter");
    await leave(dialog);
    await expect(tool(page, name)).toBeFocused();
  }
  await write(page, "<table><tbody><tr><td>One</td></tr></tbody></table>");
  await article(page).getByText("One").click();
  await tool(page, "Table").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Edit caption" }).press("Enter");
  await leave("Table caption");
  await expect(tool(page, "Table")).toBeFocused();
});

test("in a table, Tab goes from cell to cell and leaves it at the end", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await tool(page, "Insert table").click();
  const popup = page.getByRole("dialog", { name: "Table" });
  await popup.getByLabel("Rows").fill("1");
  await popup.getByLabel("Columns", { exact: true }).fill("2");
  await popup.getByRole("button", { name: "Insert table" }).click();
  await expect(article(page)).toBeFocused();
  await page.keyboard.type("one");
  await page.keyboard.press("Tab");
  await page.keyboard.type("two");
  await expect(html(page)).toContainText('<th scope="col">one</th><th scope="col">two</th>');
  await page.keyboard.press("Tab");
  await expect(article(page)).not.toBeFocused();
  await expect(article(page).getByRole("row")).toHaveCount(1);
});

test("links follow the site's own rules", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await page.keyboard.type("Contact");
  await page.keyboard.press("Control+a");
  await tool(page, "Link").click();
  const popup = page.getByRole("dialog", { name: "Link", exact: true });
  const address = popup.getByRole("textbox", { name: "Address" });
  await expect(address).toBeFocused();
  await address.fill("javascript:alert(1)");
  await popup.getByRole("button", { name: "Save link" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill("/contact");
  await page.keyboard.press("Enter");
  await expect(popup).toHaveCount(0);
  await expect(html(page)).toHaveText('<p><a href="/contact">Contact</a></p>');
  await expect(article(page)).toBeFocused();
  await tool(page, "Link").click();
  await popup.getByRole("button", { name: "Remove link" }).click();
  await expect(html(page)).toHaveText("<p>Contact</p>");
});

test("undo and redo work and stop at either end", async ({ open }) => {
  const page = await open("/rich-text");
  const before = await html(page).innerText();
  await expect(tool(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await article(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("x");
  await tool(page, "Undo").click();
  await expect(html(page)).toHaveText(before);
  await tool(page, "Redo").click();
  await expect(html(page)).not.toHaveText(before);
});

test("the toolbar is one stop for Tab, and arrow keys move within it", async ({ open }) => {
  const page = await open("/rich-text");
  await article(page).click();
  await page.keyboard.press("Alt+F10");
  await expect(tool(page, "Undo")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Redo")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "HTML source")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Undo")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await expect(article(page)).toBeFocused();
});

test("text that would lose something opens as source with a notice, untouched", async ({ open }) => {
  const page = await open("/rich-text");
  await page.getByRole("button", { name: "Load a text with an abbreviation" }).click();
  await expect(htmlSource(page)).toHaveValue(/<abbr title="Department of Water">DoW<\/abbr>/);
  await expect(
    page.getByText(/open as HTML source because the editor can.t keep: .*abbreviations/),
  ).toBeVisible();
  await expect(page.getByTestId("changes")).toHaveText("0");
  await tool(page, "HTML source").click();
  await expect(page.getByRole("alertdialog")).toContainText("You would lose:");
  await page.keyboard.press("Escape");
  await expect(htmlSource(page)).toHaveValue(/<abbr/);
  await page.getByRole("button", { name: "Load the article" }).click();
  await expect(article(page).getByRole("heading", { name: "Opening hours" })).toBeVisible();
});

test("a text that arrives while the editor starts is shown, and so is the one after it", async ({ open }) => {
  const page = await open("/states");
  // A slow machine: effects run long after what they belong to is drawn.
  await page.evaluate(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 50);
    };
    const watcher = new MutationObserver(() => {
      if (document.querySelectorAll("[role='toolbar']").length < 2) return;
      watcher.disconnect();
      setTimeout(() => {
        for (const button of document.querySelectorAll("button"))
          if (button.textContent === "Load a text with an abbreviation") button.click();
      }, 20);
    });
    watcher.observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole("link", { name: "Rich text" }).click();
  await expect(
    page.getByText(
      "open as HTML source because the editor can't keep: abbreviations, the attribute “title”.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Load the article" }).click();
  await expect(article(page).getByRole("heading", { name: "Opening hours" })).toBeVisible();
});

test("the source can be edited, and the editor shows it", async ({ open }) => {
  const page = await open("/rich-text");
  await tool(page, "HTML source").click();
  await expect(tool(page, "HTML source")).toHaveAttribute("aria-pressed", "true");
  await expect(tool(page, "Bold")).toHaveAttribute("aria-disabled", "true");
  await article(page).fill("<h2>New</h2><p>Text</p>");
  await expect(html(page)).toHaveText("<h2>New</h2><p>Text</p>");
  await tool(page, "HTML source").click();
  await expect(article(page).getByRole("heading", { name: "New" })).toBeVisible();
});

test("names in the source don't shadow anything the editor uses", async ({ open }) => {
  const page = await open("/rich-text");
  for (const name of ["body", "createElement", "childNodes", "nodeType", "attributes", "localName"]) {
    await tool(page, "HTML source").click();
    await article(page).fill(
      `<p>First</p><img name="${name}" src="/images/1/a.png" alt=""><form><input name="${name}"><p>Second</p></form><p>Third</p>`,
    );
    await tool(page, "HTML source").click();
    await page.getByRole("alertdialog").getByRole("button").last().click();
    await expect(article(page)).toHaveText(/First\s*Second\s*Third/);
  }
});

test("in a form: required, linked from the summary, counted as a change", async ({ open }) => {
  const page = await open("/rich-text");
  await expect(page.getByRole("textbox", { name: "Content" })).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Content" });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.type("Hello");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Saved \d/)).toBeVisible();
  await expect(page.getByTestId("form-html")).toHaveText("<p>Hello</p>");
});

test("when disabled, it can be read and scrolled by keyboard but not changed", async ({ open }) => {
  const page = await open("/rich-text");
  await expect(article(page)).toBeVisible();
  await page.getByRole("button", { name: "Disable or enable" }).click();
  await expect(article(page)).toHaveAttribute("contenteditable", "false");
  await expect(article(page)).toHaveAttribute("aria-readonly", "true");
  await expect(page.getByRole("toolbar", { name: "Formatting of Article" })).toHaveCount(0);
  await article(page).focus();
  await expect(article(page)).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Load a text with an abbreviation" }).click();
  await expect(article(page)).toContainText("Before");
  await expect(article(page)).toHaveAttribute("contenteditable", "false");
  await page.getByRole("button", { name: "Disable or enable" }).click();
  await expect(page.getByText(/This text is open as HTML source/)).toBeVisible();
});

test("a text that the form sets again replaces the old one without moving the cursor, and Undo still works", async ({
  open,
}) => {
  const page = await open("/rich-text");
  const field = page.getByRole("textbox", { name: "Content" });
  await field.click();
  await page.keyboard.type("See teh river");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Two words");
  for (let step = 0; step < 6; step++) await page.keyboard.press("ArrowLeft");
  await noticed(page);
  const editor = await field.elementHandle();
  await page.getByRole("button", { name: "Clean the form's text" }).click();
  await expect(field.locator("u")).toHaveText("the");
  await expect.poll(() => editor?.evaluate((element) => element.isConnected)).toBe(true);
  await field.focus();
  await page.keyboard.type("!");
  await expect(field.locator("p")).toHaveText(["See the river", "Two! words"]);
  // How much one step undoes depends on the pauses in typing.
  await expect
    .poll(async () => {
      await page.keyboard.press("Control+z");
      return field.textContent();
    })
    .not.toContain("Two");
});

test("the source stays open if the form sets its text again while someone edits it", async ({ open }) => {
  const page = await open("/rich-text");
  await page
    .getByRole("toolbar", { name: "Formatting of Content" })
    .getByRole("button", { name: "HTML source" })
    .click();
  const field = page.getByRole("textbox", { name: "Content" });
  await field.fill("<p>See teh river</p>");
  await page.getByRole("button", { name: "Clean the form's text" }).click();
  await expect(field).toHaveValue("<p>See <u>the</u> river</p>");
});
