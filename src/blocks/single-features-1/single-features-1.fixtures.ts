import { type ReferringFixture, textFixture } from "#platform/blocks/block-fixture.ts";
import type { singleFeatures1 } from "./single-features-1.schema.ts";

const of = (content: string): ReferringFixture<typeof singleFeatures1> => ({
  value: { htmlEditorId: 1 },
  refs: { htmlEditorId: [textFixture(content)] },
});

/** Featured items; rich text is in cleaned form. */
export const singleFeatures1Fixtures = {
  empty: { value: { htmlEditorId: 0 }, refs: {} },
  typical: of(
    '<h2>Budget billing</h2><p>Pay the same every month. We look at your last twelve bills and settle once a year.</p><p><a href="/customers/budget-billing">How it works</a></p>',
  ),
  longest: of("<p>One sentence after another that explains much.</p>".repeat(40)),
  hostile: of(
    `<p>&lt;/div&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p><p>${"Donaudampfschifffahrt".repeat(30)}</p>`,
  ),
} satisfies Record<string, ReferringFixture<typeof singleFeatures1>>;
