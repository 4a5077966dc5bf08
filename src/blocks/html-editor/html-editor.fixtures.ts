import type { BlockValue } from "#platform/blocks/define-block.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import type { htmlEditor } from "./html-editor.schema.ts";

type Value = BlockValue<typeof htmlEditor>;

const paragraph =
  "<p>Water is billed every second month. The bill shows what the meter read, what it read the time before, and what one thousand gallons cost in between.</p>";

/** Texts; rich text is in cleaned form. */
export const htmlEditorFixtures = {
  empty: { content: "" },
  typical: {
    content:
      "<h2>Paying your water bill</h2>" +
      paragraph +
      '<p>You can pay <a href="/services/water/pay">with a card</a>, by mail, or in person at City Hall. Bring the <strong>upper part of the bill</strong> if you come in person.</p>' +
      "<h3>When it is due</h3>" +
      '<table><caption>Rates from January 2027</caption><thead><tr><th scope="col">Use in two months</th><th scope="col">Inside the city</th><th scope="col">Outside</th></tr></thead>' +
      "<tbody><tr><td>Up to 4,000 gallons</td><td>$38.40</td><td>$51.20</td></tr><tr><td>Each further 1,000 gallons</td><td>$6.15</td><td>$8.20</td></tr></tbody></table>" +
      "<ul><li>Bills are mailed on the 5th.</li><li>Payment is due on the 25th.</li><li>A late fee of $10 is added after that.</li></ul>" +
      "<blockquote><p>Ask us before the due date if a bill is hard to pay. We can spread it over six months.</p></blockquote>",
  },
  /** Other parts of a text: fold-out sections, terms, and images in a line and as blocks. */
  parts: {
    content:
      '<h2>Reading the meter</h2><p>Press <img src="/images/7/lamp.png" alt="the lamp" width="20" height="20"> to light the display.</p>' +
      '<details open=""><summary>What do the numbers mean?</summary><dl><dt>Consumption</dt><dd>What went through the meter since it was put in.</dd><dt>Flow</dt><dd>What goes through it now.</dd><dd>Zero while every tap is shut.</dd></dl></details>' +
      `<details><summary>Who may read it?</summary>${paragraph}</details>` +
      '<ul><li><img src="/images/7/lamp.png" alt="Lamp" width="20" height="20"> on: water flows</li><li>off: none does</li></ul>' +
      '<figure class="tn-width-50"><img src="/images/7/meter.png" alt="A meter below its lid" width="640" height="360"><figcaption>A meter of 2019</figcaption></figure>',
  },
  longest: { content: paragraph.repeat(Math.floor(LIMITS.html / paragraph.length)) },
  hostile: {
    content:
      '<p>Write &lt;script&gt;alert(1)&lt;/script&gt; or <code>&lt;div data-island="accordion"&gt;</code> as text.</p>' +
      `<p>${"Donaudampfschifffahrtsgesellschaft".repeat(20)}</p>` +
      "<p>\u202eright to left\u202c \u{1f30a} e\u0301 ﷽</p>",
  },
} satisfies Record<string, Value>;
