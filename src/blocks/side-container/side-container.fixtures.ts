import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { sideContainer } from "./side-container.schema.ts";

/** Texts with another one beside them; rich text is in cleaned form. */
export const sideContainerFixtures = {
  empty: { content1: "", content2: "" },
  typical: {
    content1:
      '<h3>Customer service</h3><p>14 Mill Street<br>Monday to Friday<br>8:00 AM – 4:30 PM</p><p><a href="tel:+15550100142">Telephone</a></p>',
    content2:
      "<h2>Moving to the valley</h2><p>Water, power and gas are on the day you move in, with one form. Tell us two working days before.</p><ul><li>A picture of your identity card</li><li>The lease or the deed</li><li>The day on which you move</li></ul>",
  },
  longest: {
    content1: "<p>A long line at the side of it all.</p>".repeat(40),
    content2: "<p>One sentence after another that explains much.</p>".repeat(60),
  },
  hostile: {
    content1: `<p>${"Donaudampfschifffahrtsgesellschaft".repeat(10)}</p>`,
    content2: `<p>&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;${"Kraftfahrzeug".repeat(40)}</p>`,
  },
} satisfies Record<string, BlockValue<typeof sideContainer>>;
