import type { BlockValue } from "#platform/blocks/define-block.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import type { bigText5050 } from "./big-text-5050.schema.ts";

/** Texts beside an image; rich text is in cleaned form. */
export const bigText5050Fixtures = {
  empty: { title: "", body: "", imageLink: "" },
  typical: {
    title: "Clean water starts in the hills",
    body: '<p>Every glass comes from Laurel Reservoir, eleven miles up the river. We filter it, test it 140 times a month, and publish what we find.</p><p><a href="/services/drinking-water">How water gets to your tap</a></p>',
    imageLink: "/images/11/reservoir-0a1b2c3d4e-1920x1080.jpg",
  },
  longest: {
    title: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(5).slice(0, LIMITS.line).trim(),
    body: "<p>One sentence after another that explains much.</p>".repeat(60),
    imageLink: `https://pictures.example/${"a-very-long-name-".repeat(60)}.png`,
  },
  hostile: {
    title: "</h2><script>alert('1')</script>",
    body: "<p>&lt;img src=x onerror=alert(1)&gt;</p>",
    imageLink: '/images/11/"><script>alert(1)</script>',
  },
} satisfies Record<string, BlockValue<typeof bigText5050>>;
