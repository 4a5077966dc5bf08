import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";
import { article, html, htmlSource, startEmpty, tool, write } from "./rich-text-steps.ts";

test("the Button dialog wants both fields and makes a link that looks like a button [RTE-002] [RTE-003] [ERR-005]", async ({
  open,
}) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await page.keyboard.type("Before ");
  await tool(page, "Button").click();
  const popup = page.getByRole("dialog", { name: "Button" });
  const create = popup.getByRole("button", { name: "Create" });
  await expect(popup.getByLabel("Text")).toBeFocused();
  await expect(popup.getByRole("button", { name: "Cancel" })).toBeVisible();
  const alert = page.getByRole("alertdialog");
  const refused = async () => {
    await create.click();
    await expect(alert).toContainText("All fields must be filled out to create a button");
    await alert.getByRole("button", { name: "OK" }).click();
  };
  await refused();
  await popup.getByLabel("Text").fill("Pay your bill");
  await refused();
  await popup.getByLabel("Text").fill("  ");
  await popup.getByLabel("Link").fill("/pay");
  await refused();
  await expect(html(page)).toHaveText("<p>Before </p>");
  await popup.getByLabel("Text").fill("Pay your bill");
  await popup.getByLabel("Link").fill("javascript:alert(1)");
  await create.click();
  await expect(popup.getByLabel("Link")).toHaveAttribute("aria-invalid", "true");
  await popup.getByLabel("Link").fill("/pay");
  await create.click();
  await expect(popup).toHaveCount(0);
  await expect(article(page)).toBeFocused();
  await page.keyboard.type(" after");
  await expect(html(page)).toHaveText(
    '<p>Before <a class="tn-button" href="/pay">Pay your bill</a> after</p>',
  );
  // Cancel leaves everything unchanged, and the same dialog changes a button.
  await article(page).getByRole("link").click();
  await expect(tool(page, "Button")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "Edit button" }).click();
  await expect(popup.getByLabel("Link")).toHaveValue("/pay");
  await popup.getByRole("button", { name: "Cancel" }).click();
  await tool(page, "Button").click();
  await popup.getByLabel("Text").fill("Pay");
  await popup.getByRole("button", { name: "Save" }).click();
  await expect(html(page)).toHaveText('<p>Before <a class="tn-button" href="/pay">Pay</a> after</p>');
});

test("links to email addresses, phone numbers, and other sites, with their own words", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  const popup = page.getByRole("dialog", { name: "Link", exact: true });
  const save = popup.getByRole("button", { name: "Save link" });
  await page.keyboard.press("Control+k");
  await popup.getByLabel("Link to").selectOption("Email address");
  await popup.getByLabel("Email address").fill("clerk");
  await save.click();
  await expect(popup.getByText("Enter one email address, such as")).toBeVisible();
  await popup.getByLabel("Email address").fill("clerk@example.org");
  await save.click();
  await expect(html(page)).toHaveText('<p><a href="mailto:clerk@example.org">clerk@example.org</a></p>');

  await startEmpty(page);
  await tool(page, "Link").click();
  await popup.getByLabel("Link to").selectOption("Phone number");
  await popup.getByLabel("Phone number").fill("call us");
  await save.click();
  await expect(popup.getByText("Enter a phone number")).toBeVisible();
  await popup.getByLabel("Phone number").fill("731 555 0100");
  await popup.getByLabel("Link text").fill("Call the clerk");
  await save.click();
  await expect(html(page)).toHaveText('<p><a href="tel:731-555-0100">Call the clerk</a></p>');

  await startEmpty(page);
  await tool(page, "Link").click();
  await popup.getByLabel("Address").fill("www.example.org");
  await popup.getByLabel("Link text").fill("Example");
  await popup.getByLabel("Open in a new tab").check();
  await save.click();
  await expect(html(page)).toHaveText(
    '<p><a target="_blank" rel="noopener noreferrer" href="https://www.example.org">Example</a></p>',
  );
});

test("a link at the cursor can be seen, changed, and removed next to it", async ({ open }) => {
  const page = await open("/rich-text");
  await write(page, '<p>See <a href="/contact">Contact</a> first.</p>');
  await expect(page.getByRole("group", { name: "Link at the cursor" })).toHaveCount(0);
  await article(page).getByText("Contact").click();
  const bubble = page.getByRole("group", { name: "Link at the cursor" });
  await expect(bubble).toContainText("/contact");
  await expect(bubble.getByRole("link", { name: "Open in a new tab" })).toHaveAttribute("href", "/contact");
  await expectNoAxeViolations(page);
  // Tab moves from the text to it.
  await page.keyboard.press("Tab");
  await expect(bubble.getByRole("link")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const popup = page.getByRole("dialog", { name: "Link", exact: true });
  await popup.getByLabel("Address").fill("/contact-us");
  await popup.getByLabel("Link text").fill("Contact us");
  await popup.getByRole("button", { name: "Save link" }).click();
  await expect(html(page)).toHaveText('<p>See <a href="/contact-us">Contact us</a> first.</p>');
  await article(page).getByText("Contact us").click();
  await bubble.getByRole("button", { name: "Unlink" }).click();
  await expect(html(page)).toHaveText("<p>See Contact us first.</p>");
  await expect(bubble).toHaveCount(0);
});

test("a table without header cells is listed until its first row becomes the header", async ({ open }) => {
  const page = await open("/rich-text");
  await write(
    page,
    "<table><thead><tr><th>Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table><p>Or</p><table><tbody><tr><td>Tier</td></tr><tr><td>First</td></tr></tbody></table>",
  );
  const jumps = page.getByRole("listitem").getByRole("button");
  await expect(jumps).toHaveText(["A table has no header row."]);
  await jumps.click();
  await expect(article(page)).toBeFocused();
  await tool(page, "Table").click();
  await page.getByRole("menuitem", { name: "Toggle header row" }).click();
  await expect(jumps).toHaveCount(0);
});

test("skipped heading levels, images without alt text, and empty links are listed, each with a link to it", async ({
  open,
  page: own,
}) => {
  await own.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
  const page = await open("/rich-text");
  const filler = "<p>Words.</p>".repeat(40);
  await write(
    page,
    `<h2>Fees</h2><h4>Late fees</h4>${filler}<img src="/images/7/town-hall.gif" alt="">${filler}<img src="/images/8/x.gif" alt="" class="tn-decoration"><p><a href="/pay">&nbsp;</a> <a href="#">Later</a></p>`,
  );
  const jumps = page.getByRole("listitem").getByRole("button");
  await expect(jumps).toHaveText([
    "The heading “Late fees” jumps from level 2 to level 4.",
    "An image has no alt text (town-hall).",
    "The link to /pay has no text.",
    "The link “Later” has no address.",
  ]);
  const picture = article(page).locator("img").first();
  await expect(picture).not.toBeInViewport();
  await jumps.nth(1).click();
  await expect(picture).toBeInViewport();
  await expect(article(page)).toBeFocused();
  await expect(picture).toHaveClass(/ProseMirror-selectednode/);
  await jumps.nth(0).click();
  await expect(article(page).getByRole("heading", { name: "Late fees" })).toBeInViewport();
  await page.getByRole("combobox", { name: "Paragraph style" }).last().selectOption("Heading 3");
  await expect(jumps).toHaveCount(3);
  await jumps.nth(1).click();
  await page.getByRole("button", { name: "Unlink" }).click();
  await expect(jumps).toHaveCount(2);
  await expectNoAxeViolations(page);
  // In the source, the tag is selected.
  await tool(page, "HTML source").click();
  await jumps.nth(0).click();
  const selected = () =>
    article(page).evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
  await expect.poll(selected).toContain('<img src="/images/7/town-hall.gif"');
});

test("an image gets a caption, a size, an alignment, and a link, or is marked as decoration", async ({
  open,
  page: own,
}) => {
  await own.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
  const page = await open("/rich-text");
  await write(page, '<p>Before</p><img src="/images/7/hall.gif" alt="" width="600" height="400">');
  await article(page).locator("img").dblclick();
  const popup = page.getByRole("dialog", { name: "Image" });
  await popup.getByLabel("Alt text").fill("The town hall");
  await popup.getByLabel("Caption").fill("Built in 1901");
  await popup.getByLabel("Size").selectOption("50% of the text width");
  await popup.getByLabel("Alignment").selectOption("Right, with text beside it");
  await popup.getByLabel("Link").fill("/about");
  await popup.getByRole("button", { name: "Save image" }).click();
  const expected =
    '<p>Before</p><figure class="align-right tn-width-50"><a href="/about"><img src="/images/7/hall.gif" alt="The town hall" width="600" height="400"></a><figcaption>Built in 1901</figcaption></figure>';
  await expect(html(page)).toHaveText(expected);
  // What was loaded from there comes back the same, and the caption is edited in place.
  await article(page).getByText("Built in 1901").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await expect(html(page)).toHaveText(expected.replace("1901", "1901!"));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below");
  await expect(html(page)).toHaveText(`${expected.replace("1901", "1901!")}<p>Below</p>`);
  await article(page).locator("img").click();
  await page.getByRole("button", { name: "Edit image" }).click();
  await popup.getByLabel("This image is decorative").check();
  await popup.getByLabel("Caption").fill("");
  await popup.getByLabel("Link").fill("");
  await popup.getByRole("button", { name: "Save image" }).click();
  await expect(html(page)).toHaveText(
    '<p>Before</p><img class="align-right tn-width-50 tn-decoration" src="/images/7/hall.gif" alt="" width="600" height="400"><p>Below</p>',
  );
  await expect(popup).toBeHidden();
  // At another place: two quick clicks at one, whatever was clicked between them, are a double click to the editor.
  await article(page)
    .locator("img")
    .click({ position: { x: 3, y: 3 } });
  await page.getByRole("button", { name: "Remove image" }).click();
  await expect(html(page)).toHaveText("<p>Before</p><p>Below</p>");
});

/** What the cleaner lets through and the editor can show. */
const ARTICLE =
  '<h2 id="fees" lang="en">Fees</h2><h5>Small heading</h5><p class="tn-lead">H<sub>2</sub>O and m<sup>3</sup>, <s>old</s> <u>new</u> <code>x</code></p>' +
  '<p><a class="tn-button" href="/pay" title="Pay">Pay</a> <a target="_blank" rel="noopener noreferrer" href="https://example.org/">out</a></p>' +
  '<ol start="3" type="a"><li>one<ul><li>inner</li></ul></li><li>two</li></ol><blockquote><p>Quoted</p></blockquote><hr>' +
  '<table class="tn-wide" style="width: 50%"><caption>Rates</caption><thead><tr><th scope="col" style="width: 30%">A</th><th scope="col" colspan="2">B</th></tr></thead><tbody><tr><th scope="row">1</th><td rowspan="2">2</td><td style="text-align: right">3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>' +
  '<a href="/about"><img class="align-left" src="/images/7/a.gif" alt="A" width="6" height="4" loading="lazy"></a>' +
  '<figure><img src="/images/7/b.gif" alt="B"><figcaption>With a <a href="/x">link</a></figcaption></figure><pre><code>a  b\n c</code></pre><p style="text-align: center"><span style="font-size: 18pt">End</span></p>';

test("a whole article is shown in the editor and written back with nothing lost", async ({
  open,
  page: own,
}) => {
  await own.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
  const page = await open("/rich-text");
  await write(page, ARTICLE);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await article(page).getByText("End").click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  const sorted = (text: string) =>
    page.evaluate((given) => {
      const body = new DOMParser().parseFromString(given, "text/html").body;
      const lines: string[] = [];
      for (const element of body.querySelectorAll("*")) {
        const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort();
        lines.push(`${element.localName} ${attributes.join(" ")}`);
      }
      return [...lines, body.textContent];
    }, text);
  await expect(html(page)).toContainText("End!");
  await expect
    .poll(async () => sorted((await html(page).textContent()) ?? ""))
    .toEqual(await sorted(ARTICLE.replace("End", "End!")));
});

const LOST: readonly (readonly [string, string])[] = [
  ["<dl><dt>Term</dt><dd>Meaning</dd>and more</dl>", "definition lists"],
  ["<details><p>No title</p></details>", "collapsible sections"],
  ['<p><abbr title="Doe">D</abbr></p>', "abbreviations"],
  ["<details><summary><h3>Title</h3></summary><p>x</p></details>", "collapsible section titles"],
  ['<div class="tn-columns"><p>x</p></div>', "the attribute “class”"],
  ['<ol reversed=""><li>x</li></ol>', "the attribute “reversed”"],
  ["<figure><figcaption>Above</figcaption><p>x</p></figure>", "figures with other content"],
];

for (const [text, what] of LOST) {
  test(`the editor warns before losing ${what} of ${text.slice(0, 12)}…`, async ({ open, page: own }) => {
    await own.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
    const page = await open("/rich-text");
    await tool(page, "HTML source").click();
    await article(page).fill(text);
    await tool(page, "HTML source").click();
    await expect(page.getByRole("alertdialog")).toContainText(what);
    await page.getByRole("alertdialog").getByRole("button", { name: "Stay in HTML source" }).click();
    await expect(htmlSource(page)).toHaveValue(text);
    await expect(html(page)).toHaveText(text);
  });
}

for (const width of [360, 320]) {
  test(`at ${width} px the tools fit, with the rest under “More tools”`, async ({ open, page: own }) => {
    await own.setViewportSize({ width, height: 740 });
    const page = await open("/rich-text");
    await expect(tool(page, "Bold")).toBeVisible();
    await expect(tool(page, "Align center")).toBeHidden();
    const more = tool(page, "More tools");
    await expect(more).toHaveAttribute("aria-expanded", "false");
    // The arrow keys skip hidden tools.
    await more.focus();
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Focus mode")).toBeFocused();
    await more.click();
    await expect(tool(page, "Align center")).toBeVisible();
    await more.focus();
    await page.keyboard.press("ArrowRight");
    await expect(tool(page, "Block quote")).toBeFocused();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
  });
}

test("lists the keyboard shortcuts", async ({ open }) => {
  const page = await open("/rich-text");
  await tool(page, "Keyboard shortcuts").click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText("Alt+F10");
  await expectNoAxeViolations(page);
});

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");
