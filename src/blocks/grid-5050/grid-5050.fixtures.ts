import { type ReferringFixture, textFixture } from "#platform/blocks/block-fixture.ts";
import type { grid5050 } from "./grid-5050.schema.ts";

const imageLink = "/images/12/crew-0a1b2c3d4e-1200x900.webp";
const of = (content: string, image = imageLink): ReferringFixture<typeof grid5050> => ({
  value: { htmlEditorId: 1, imageLink: image },
  refs: { htmlEditorId: [textFixture(content)] },
});

/** Images beside a text; rich text is in cleaned form. */
export const grid5050Fixtures = {
  empty: { value: { htmlEditorId: 0, imageLink: "" }, refs: {} },
  typical: of(
    '<h2>Out at two in the morning</h2><p>Forty-one people climb poles and dig for us. When the storm of March took down 200 lines, every home had light again after 26 hours.</p><p><a href="/about">Meet the crew</a></p>',
  ),
  longest: of(
    "<p>One sentence after another that explains much.</p>".repeat(60),
    `https://pictures.example/${"a-very-long-name-".repeat(60)}.png`,
  ),
  hostile: of(
    `<p>&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p><p>${"Donaudampfschifffahrt".repeat(30)}</p>`,
    '/images/11/"><script>alert(1)</script>',
  ),
} satisfies Record<string, ReferringFixture<typeof grid5050>>;
