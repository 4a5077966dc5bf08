import { expect, test } from "./harness/serve.ts";
import {
  CLEANED_FROM_A_PAGE,
  CLEANED_FROM_GOOGLE_DOCS,
  CLEANED_FROM_LIBREOFFICE,
  CLEANED_FROM_SPREADSHEET,
  CLEANED_FROM_WORD,
  FROM_A_PAGE,
  FROM_EXCEL,
  FROM_GOOGLE_DOCS,
  FROM_GOOGLE_SHEETS,
  FROM_LIBREOFFICE,
  FROM_WORD,
} from "./pasted.fixtures.ts";
import { article, html, paste, startEmpty } from "./rich-text-steps.ts";

const PROGRAMS = [
  { name: "Word", pasted: FROM_WORD, cleaned: CLEANED_FROM_WORD },
  { name: "Google Docs", pasted: FROM_GOOGLE_DOCS, cleaned: CLEANED_FROM_GOOGLE_DOCS },
  { name: "LibreOffice", pasted: FROM_LIBREOFFICE, cleaned: CLEANED_FROM_LIBREOFFICE },
  { name: "Excel", pasted: FROM_EXCEL, cleaned: CLEANED_FROM_SPREADSHEET },
  { name: "Google Sheets", pasted: FROM_GOOGLE_SHEETS, cleaned: CLEANED_FROM_SPREADSHEET },
  { name: "a web page", pasted: FROM_A_PAGE, cleaned: CLEANED_FROM_A_PAGE },
];

for (const { name, pasted, cleaned } of PROGRAMS) {
  test(`text pasted from ${name} keeps its structure and loses its styling`, async ({ open }) => {
    const page = await open("/rich-text");
    await startEmpty(page);
    await paste(page, { "text/html": pasted, "text/plain": "not this" });
    await expect(html(page)).toHaveText(cleaned);
  });
}

test("names in pasted HTML don't shadow anything the editor uses", async ({ open }) => {
  const page = await open("/rich-text");
  for (const name of ["body", "createElement", "localName", "attributes", "style", "closest", "parentNode"]) {
    await startEmpty(page);
    await paste(page, {
      "text/html": `<p>First</p><img name="${name}" src="https://x.example/a.png"><form><input name="${name}"><div><p>Second</p></div></form><form name="${name}" id="f"></form><input form="f" id="${name}"><p>Third</p>`,
    });
    await expect(html(page)).toHaveText("<p>First</p><p>Third</p>");
  }
});

test("images from other sites are left out, and a message says so until it's read", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, { "text/html": FROM_WORD });
  const notice = page.getByText("1 image wasn't pasted because images must be in this site's library.");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "OK" }).click();
  await expect(notice).toBeHidden();
});

test("addresses of this site are pasted as paths", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  const origin = new URL(page.url()).origin;
  await paste(page, { "text/html": `<p>See <a href="${origin}/contact?x=1#hours">Contact</a></p>` });
  await expect(html(page)).toHaveText('<p>See <a href="/contact?x=1#hours">Contact</a></p>');
});

test("pasted text that runs from right to left keeps its direction", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, {
    "text/html": `<div dir="rtl"><h2>מים</h2>חשמל<p dir="ltr">Gas</p></div><p dir=RTL style='direction:rtl'>مياه</p><p style="direction: rtl">שלום</p><p dir="ltr">Water</p>`,
  });
  await expect(html(page)).toHaveText(
    '<h2 dir="rtl">מים</h2><p dir="rtl">חשמל</p><p dir="ltr">Gas</p><p dir="rtl">مياه</p><p dir="rtl">שלום</p><p>Water</p>',
  );
});

test("text copied in the editor keeps everything", async ({ open, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await open("/rich-text");
  const before = await html(page).innerText();
  await article(page).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+c");
  await page.keyboard.press("Delete");
  await expect(html(page)).toHaveText("");
  await page.keyboard.press("Control+v");
  await expect(html(page)).toHaveText(before);
});

test("plain text becomes paragraphs", async ({ open }) => {
  const page = await open("/rich-text");
  await startEmpty(page);
  await paste(page, { "text/plain": "One <b>\n\nTwo" });
  await expect(html(page)).toHaveText("<p>One &lt;b&gt;</p><p>Two</p>");
});
