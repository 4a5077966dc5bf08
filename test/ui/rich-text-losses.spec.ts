import { expect, test } from "./harness/serve.ts";
import { html, htmlSource, paste, startEmpty, write } from "./rich-text-steps.ts";

// Nothing is dropped from a text before its author has read what it is.

test("saving the source lists what the server would drop, and drops nothing before the answer", async ({
  open,
}) => {
  const page = await open("/rich-text");
  const source =
    '<style>p { color: red }</style><p class="lead tn-note" style="color: red; text-align: center" onclick="go()">Text</p>' +
    '<iframe src="https://maps.example/"></iframe><script>one()</script><script>two()</script>' +
    '<p><a href="javascript:go()">Go</a></p><!-- later -->';
  const field = page.getByRole("textbox", { name: "Content" });
  await page
    .getByRole("toolbar", { name: "Formatting of Content" })
    .getByRole("button", { name: "HTML source" })
    .click();
  await field.fill(source);
  await page.keyboard.press("Control+s");
  const question = page.getByRole("alertdialog");
  for (const part of [
    "Saving removes:",
    "1 style sheet",
    "1 embed (iframe)",
    "2 scripts",
    "1 comment",
    "the class “lead”",
    "the style “color”",
    "the attribute “onclick”",
    "the link to “javascript:go()”",
  ])
    await expect(question).toContainText(part);
  await expect(question).not.toContainText("tn-note");
  await expect(question).not.toContainText("text-align");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(field).toHaveValue(source);
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save without them" }).click();
  await expect(page.getByText(/Saved \d/)).toBeVisible();
});

test("saving a text that loses nothing doesn't ask", async ({ open }) => {
  const page = await open("/rich-text");
  const field = page.getByRole("textbox", { name: "Content" });
  await page
    .getByRole("toolbar", { name: "Formatting of Content" })
    .getByRole("button", { name: "HTML source" })
    .click();
  await field.fill(
    '<h2 id="hours">Hours</h2><p class="tn-lead" style="text-align: center"><a href="/contact" target="_blank" rel="noopener noreferrer">Contact</a></p>' +
      '<table><thead><tr><th scope="col">Day</th></tr></thead><tbody><tr><td>Monday</td></tr></tbody></table><p>Water <abbr title="Department of Water">DoW</abbr></p>',
  );
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/Saved \d/)).toBeVisible();
});

test("going back to the editor also lists a script at the start of the text", async ({ open }) => {
  const page = await open("/rich-text");
  await page.getByRole("button", { name: "Load a text with an abbreviation" }).click();
  await htmlSource(page).fill("<script>go()</script><p>Text</p>");
  await page
    .getByRole("toolbar", { name: "Formatting of Article" })
    .getByRole("button", { name: "HTML source" })
    .click();
  await expect(page.getByRole("alertdialog")).toContainText("<script>");
  await page.keyboard.press("Escape");
  await expect(htmlSource(page)).toHaveValue("<script>go()</script><p>Text</p>");
});

test("pasting lists what it leaves out", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, {
    "text/html":
      '<style>p { color: red }</style><p>Map</p><iframe src="https://maps.example/"></iframe><video src="a.mp4"></video>' +
      '<script>go()</script><form><input name="q"><button>Go</button></form><p><img src="https://elsewhere.example/a.png"></p>',
  });
  await expect(html(page)).toHaveText("<p>Map</p>");
  const notice = page.getByRole("status").filter({ hasText: "Not pasted:" });
  for (const part of ["1 style sheet", "1 embed (iframe)", "1 video", "1 script", "1 form", "1 form field"])
    await expect(notice).toContainText(part);
  await expect(notice).toContainText("1 image wasn't pasted");
  await paste(page, { "text/html": "<p>Plain</p>" });
  await expect(notice).toBeHidden();
});

test("what office programs add isn't listed", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, {
    "text/html":
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal { mso-style-parent: "" }</style></head><body><p class="MsoNormal">Words</p></body></html>',
  });
  await expect(html(page)).toHaveText("<p>Words</p>");
  await expect(page.getByText("Not pasted:")).toHaveCount(0);
  await write(page, "<p>Other words</p>");
});
