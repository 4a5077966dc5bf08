// @vitest-environment jsdom
import { createDocument, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { expect, test } from "vitest";
import { richTextExtensions } from "./extensions.ts";
import { toStoredHtml } from "./html-form.ts";
import { savingLosses } from "./save-losses.ts";
import { storedText } from "./stored-text.ts";

const schema = getSchema(richTextExtensions());

const TEXTS = [
  "",
  "<p></p>",
  "<p>Words</p><p></p>",
  "<ul><li></li></ul>",
  "<ul><li>a</li><li><p>b</p><p>c</p></li><li>d<ul><li>e</li></ul></li></ul>",
  '<ol start="3" class="tn-list" id="steps"><li class="tn-step">a</li></ol><p></p>',
  "<table><tbody><tr><td>a</td></tr></tbody></table>",
  "<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>",
  "<table><thead><tr><th>a</th></tr></thead><tbody></tbody></table>",
  "<table><caption>A &lt;tbody&gt;</caption><thead><tr><th>a</th></tr><tr><th>b</th></tr></thead><tbody><tr><th>c</th></tr><tr><th>d</th><td>e</td></tr><tr><th>f</th></tr></tbody></table>",
  '<table class="tn-wide" style="width: 50%"><tbody><tr><th style="width: 20%">a</th><td colspan="2">b<ul><li>c</li></ul></td></tr></tbody></table><p>d</p>',
  "<table><tbody><tr><td><table><tbody><tr><th>a</th></tr><tr><td>b</td></tr></tbody></table></td></tr></tbody></table>",
  '<p style="text-align: center"><span style="font-size: 18pt">Welcome</span></p><hr>',
  '<figure><img src="/images/a.webp" alt="A river"><figcaption></figcaption></figure><details><summary></summary><p>a</p></details><dl><dt>b</dt><dd>c</dd></dl>',
  "<blockquote><p>a</p><ul><li>b</li></ul></blockquote><pre><code>a\nb</code></pre>",
];

test("writing a text block by block gives the same result as writing it whole", () => {
  for (const text of TEXTS) {
    const doc = createDocument(text, schema);
    const whole = toStoredHtml(getHTMLFromFragment(doc.content, schema));
    expect(storedText(doc)).toBe(whole);
    expect(storedText(doc)).toBe(whole);
  }
});

test("saving the editor's output removes nothing", () => {
  for (const text of TEXTS) expect(savingLosses(storedText(createDocument(text, schema)))).toEqual([]);
});
