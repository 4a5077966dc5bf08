import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";
import {
  article,
  clickInto,
  html,
  move,
  paste,
  pressThenType,
  startEmpty,
  tool,
  write,
} from "./rich-text-steps.ts";

// Fold-out sections, lists of terms, and images within a line of text: parts of a text besides paragraphs.

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64");

/** Opens the editor's screen, where every image of the library is available. */
const openWithPictures = async (open: (path: string) => Promise<Page>, own: Page): Promise<Page> => {
  await own.route("**/images/**", (route) => route.fulfill({ contentType: "image/gif", body: PIXEL }));
  return open("/rich-text");
};

const ICON = '<img src="/images/7/tap.gif" alt="Tap" width="16" height="16" loading="lazy">';

/** Each is shown by the editor and given back as it is. */
const WHOLE: readonly (readonly [string, string])[] = [
  [
    "a fold-out section",
    '<p>Before</p><details class="tn-box" id="more" open=""><summary lang="en">When is <strong>my</strong> bill due?</summary><p>On the <a href="/rates">first</a>.</p><ul><li>one</li></ul><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></details><p>After</p>',
  ],
  [
    "a fold-out section in another one, and in a list",
    "<details><summary>Outer</summary><details><summary>Inner</summary><p>Deep</p></details></details><ul><li>Item<details><summary>Listed</summary><p>Text</p></details></li></ul><p>After</p>",
  ],
  [
    "a list of terms",
    '<dl class="tn-terms" id="terms"><dt>Water main</dt><dt lang="en">Main</dt><dd>A <em>large</em> pipe.</dd><dd class="tn-note">Below the street.<ul><li>old</li></ul></dd><dt>Valve</dt><dd>It closes the main.</dd></dl><p>After</p>',
  ],
  [
    "pictures in a line",
    `<p>Press ${ICON} to <strong>start ${ICON}</strong> it.</p><h2>${ICON}</h2><p style="text-align: center">${ICON}</p><p>${ICON}${ICON}</p><p>With a <a target="_blank" rel="noopener noreferrer" href="https://example.org/">${ICON} link</a></p><ul><li>${ICON} one</li></ul><p>After</p>`,
  ],
  [
    "a picture in a line of a title, a term and a caption",
    `<details><summary>${ICON} Title</summary><p>x</p></details><dl><dt>${ICON}</dt><dd>${ICON} meaning</dd></dl><figure><img src="/images/7/b.gif" alt="B"><figcaption>A ${ICON} caption</figcaption></figure><p>After</p>`,
  ],
];

for (const [what, text] of WHOLE) {
  test(`${what} opens in the editor and is written back unchanged`, async ({ open, page: own }) => {
    const page = await openWithPictures(open, own);
    await write(page, text);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(html(page)).toHaveText(text);
    await clickInto(page, "After");
    await move(page, "End");
    await page.keyboard.type("!");
    const sorted = (given: string) =>
      page.evaluate((source) => {
        const body = new DOMParser().parseFromString(source, "text/html").body;
        const lines = [...body.querySelectorAll("*")].map(
          (element) =>
            `${element.localName} ${[...element.attributes]
              .map(({ name, value }) => `${name}=${value}`)
              .sort()
              .join(" ")} in ${element.parentElement?.localName}: ${element.textContent}`,
        );
        return [...lines, body.textContent];
      }, given);
    await expect(html(page)).toContainText("After!");
    await expect
      .poll(async () => sorted((await html(page).textContent()) ?? ""))
      .toEqual(await sorted(text.replace("After", "After!")));
    await expectNoAxeViolations(page);
  });
}

test("groups in a list of terms and white space between its parts don't count as losses", async ({
  open,
}) => {
  const page = await open("/rich-text");
  await write(page, "<dl>\n <div>\n <dt>Term</dt>\n <dd>Meaning</dd>\n </div>\n</dl><p>After</p>");
  await clickInto(page, "After");
  await page.keyboard.type("!");
  await expect(html(page)).toContainText("<dl><dt>Term</dt><dd>Meaning</dd></dl>");
});

test("a fold-out section is made from the selected lines, edited by keyboard alone, and undone", async ({
  open,
}) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  const sections = article(page).getByRole("group", { name: "Collapsible section" });
  await page.keyboard.type("We read it monthly.");
  await page.keyboard.press("Alt+F10");
  await tool(page, "Collapsible section").focus();
  await page.keyboard.press("Enter");
  await expect(tool(page, "Collapsible section")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("A collapsible section has no title.")).toBeVisible();
  await page.keyboard.type("Who reads my meter?");
  await expect(html(page)).toHaveText(
    "<details><summary>Who reads my meter?</summary><p>We read it monthly.</p></details>",
  );
  await expect(page.getByText("A collapsible section has no title.")).toHaveCount(0);
  // Enter moves from the title into the text, Backspace moves back, and Enter in an empty line leaves the
  // section.
  await page.keyboard.press("Enter");
  await page.keyboard.type("Yes. ");
  await move(page, "Home");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await move(page, "End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below");
  const whole =
    "<details><summary>Who reads my meter?!</summary><p>Yes. We read it monthly.</p></details><p>Below</p>";
  await expect(html(page)).toHaveText(whole);
  await expect(sections).toHaveCount(1);
  await expectNoAxeViolations(page);
  await clickInto(page, "Yes.");
  await tool(page, "Collapsible section").click();
  await expect(html(page)).toHaveText(
    "<p>Who reads my meter?!</p><p>Yes. We read it monthly.</p><p>Below</p>",
  );
  await tool(page, "Undo").click();
  await expect(html(page)).toHaveText(whole);
  await clickInto(page, "Who reads");
  await move(page, "Home");
  await page.keyboard.press("Backspace");
  await expect(sections).toHaveCount(0);
});

test("a section without a title is reported, with a link to it", async ({ open }) => {
  const page = await open("/rich-text");
  await write(
    page,
    "<details><summary>First</summary><p>x</p></details><details><summary> </summary><p>y</p></details>",
  );
  const fault = page.getByRole("button", { name: "A collapsible section has no title." });
  await fault.click();
  // The editor gets the focus in the next frame.
  await expect(article(page)).toBeFocused();
  await page.keyboard.type("Second");
  await expect(html(page)).toContainText("<summary>Second</summary><p>y</p>");
  await expect(fault).toHaveCount(0);
});

test("several lines and a list can go into one section together", async ({ open }) => {
  const page = await open("/rich-text");
  await write(page, "<p>One</p><ul><li>two</li><li>three</li></ul>");
  await clickInto(page, "One");
  await page.keyboard.press("Control+a");
  await pressThenType(page, "Collapsible section");
  await page.keyboard.type("Title");
  await expect(html(page)).toHaveText(
    "<details><summary>Title</summary><p>One</p><ul><li>two</li><li>three</li></ul></details>",
  );
});

test("a list of terms is written with Enter alone: term, meaning, next term, and out", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await tool(page, "Definition list").click();
  await expect(tool(page, "Definition list")).toHaveAttribute("aria-pressed", "true");
  for (const words of ["Main", "A large pipe", "Valve", "It closes the main"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("Below");
  const whole =
    "<dl><dt>Main</dt><dd>A large pipe</dd><dt>Valve</dt><dd>It closes the main</dd></dl><p>Below</p>";
  await expect(html(page)).toHaveText(whole);
  await expectNoAxeViolations(page);
  // Backspace removes what was just started.
  await clickInto(page, "A large pipe");
  await move(page, "End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("!");
  await expect(html(page)).toHaveText(whole.replace("pipe", "pipe!"));
  // When a term is split, its second part moves to its meaning.
  await clickInto(page, "Valve");
  await move(page, "End");
  await move(page, "ArrowLeft");
  await page.keyboard.press("Enter");
  await expect(html(page)).toContainText("<dt>Valv</dt><dd>e</dd><dd>It closes the main</dd>");
  await tool(page, "Undo").click();
  await tool(page, "Definition list").click();
  await expect(html(page)).toHaveText(
    "<p>Main</p><p>A large pipe!</p><p>Valve</p><p>It closes the main</p><p>Below</p>",
  );
});

test("a line becomes a term; inside a bulleted list, the terms come after it", async ({ open }) => {
  const page = await open("/rich-text");
  await write(page, "<p>Meter</p>");
  await clickInto(page, "Meter");
  await pressThenType(page, "Definition list");
  await page.keyboard.type("Counts gallons");
  await expect(html(page)).toHaveText("<dl><dt>Meter</dt><dd>Counts gallons</dd></dl>");
  await write(page, "<ul><li>Point</li></ul>");
  await clickInto(page, "Point");
  await pressThenType(page, "Definition list");
  await page.keyboard.type("Term");
  await expect(html(page)).toHaveText("<ul><li>Point</li></ul><dl><dt>Term</dt><dd></dd></dl>");
});

test("an image in a line is changed in place, with its link, and removed", async ({ open, page: own }) => {
  const page = await openWithPictures(open, own);
  await write(page, `<p>Press ${ICON} now</p>`);
  await article(page).locator("p > img").first().dblclick();
  const popup = page.getByRole("dialog", { name: "Image" });
  await expect(popup.getByLabel("Caption")).toHaveCount(0);
  await popup.getByLabel("Alt text").fill("A tap");
  await popup.getByLabel("Link").fill("/water");
  await popup.getByRole("button", { name: "Save image" }).click();
  await expect(html(page)).toHaveText(
    '<p>Press <a href="/water"><img src="/images/7/tap.gif" alt="A tap" width="16" height="16" loading="lazy"></a> now</p>',
  );
  await page.getByRole("button", { name: "Edit image" }).click();
  await expect(popup.getByLabel("Link")).toHaveValue("/water");
  await popup.getByLabel("Link").fill("");
  await popup.getByRole("button", { name: "Save image" }).click();
  await expect(html(page)).toHaveText(`<p>Press ${ICON.replace("Tap", "A tap")} now</p>`);
  // The dialog that is closing also has one with that name.
  await page.getByTitle("Remove image").click();
  await expect(html(page)).toHaveText("<p>Press  now</p>");
});

test("images on their own lines stay blocks, even next to text in a list item", async ({
  open,
  page: own,
}) => {
  const page = await openWithPictures(open, own);
  const text = `<p>Before</p>${ICON}${ICON}<ul><li><p>Point</p>${ICON}</li></ul><p>After</p>`;
  await write(page, text);
  await clickInto(page, "After");
  await page.keyboard.type("x");
  await page.keyboard.press("Backspace");
  await expect(html(page)).toHaveText(text);
});

test("sections and terms of a web page keep their kind when pasted", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, {
    "text/html":
      '<details style="color:red"><summary><span>Due</span></summary><div>On the first</div></details><dl class="x"><dt><b>Main</b></dt><dd><div>A pipe</div></dd></dl>',
  });
  await expect(html(page)).toHaveText(
    "<details><summary>Due</summary><p>On the first</p></details><dl><dt><strong>Main</strong></dt><dd>A pipe</dd></dl>",
  );
});
