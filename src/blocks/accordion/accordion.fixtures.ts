import type { accordionTab } from "#blocks/accordion-tab/accordion-tab.schema.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { accordion } from "./accordion.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof accordion>;
  readonly tabs: readonly BlockValue<typeof accordionTab>[];
}

const TITLE_LENGTH = 100;

/** Accordions with their tabs; rich text is in cleaned form. */
export const accordionFixtures = {
  empty: { value: { headerContent: "" }, tabs: [] },
  typical: {
    value: { headerContent: "<h2>Questions about your bill</h2><p>What people ask us most often.</p>" },
    tabs: [
      {
        title: "Why is my bill higher than last time?",
        content:
          "<p>Most often a toilet that runs or a garden that was watered. Turn every tap off and look at the meter: if it still moves, there is a leak.</p>",
      },
      {
        title: "How do I start or stop service?",
        content:
          '<p>Call us or <a href="/services/water/start">fill in the form</a> two working days before you move.</p><ol><li>Have your identity card at hand.</li><li>Tell us the day.</li></ol>',
      },
      { title: "Can I get help with paying?", content: "<p>Yes. We can spread a bill over six months.</p>" },
    ],
  },
  longest: {
    value: { headerContent: `<h2>${"A very long header. ".repeat(50)}</h2>` },
    tabs: Array.from({ length: 50 }, (_, index) => ({
      title: `${index + 1}. ${"Donaudampfschifffahrtsgesellschaftskapitän ".repeat(3)}`
        .slice(0, TITLE_LENGTH)
        .trim(),
      content: "<p>One line of a long answer.</p>".repeat(40),
    })),
  },
  hostile: {
    value: { headerContent: "<p>&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>" },
    tabs: [
      { title: '</summary><script>alert("1")</script>', content: "" },
      { title: "\"><img src=x onerror='alert(1)'>", content: "<p>&amp;lt;b&amp;gt;</p>" },
      { title: '<div data-island="forged">', content: "" },
    ],
  },
} satisfies Record<string, Fixture>;
