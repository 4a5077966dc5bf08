import { type FixtureReference, type ReferringFixture, textFixture } from "#platform/blocks/block-fixture.ts";
import type { features1 } from "./features-1.schema.ts";

const item = (content: string): FixtureReference => ({
  type: "SingleFeatures1",
  value: { htmlEditorId: 1 },
  refs: { htmlEditorId: [textFixture(content)] },
});

const of = (...contents: string[]): ReferringFixture<typeof features1> => ({
  value: { singleFeatures1IdList: contents.map((_, index) => index + 1).join(",") },
  refs: { singleFeatures1IdList: contents.map(item) },
});

const budget =
  '<h2>Budget billing</h2><p>Pay the same every month. We settle once a year.</p><p><a href="/customers/budget-billing">How it works</a></p>';

/** Sets of featured items; rich text is in cleaned form. */
export const features1Fixtures = {
  empty: { value: { singleFeatures1IdList: "" }, refs: {} },
  typical: of(
    budget,
    '<h2>Paperless bills</h2><p>Your bill by mail the day it is made, and a reminder before it is due.</p><p><a href="/customers/paperless">Sign up</a></p>',
    '<h2>Help with a bill</h2><p>We can spread it over six months, and tell you who else helps.</p><p><a href="/customers/help">Ask us</a></p>',
  ),
  twice: of(budget, budget),
  longest: of(
    ...Array.from(
      { length: 12 },
      (_, index) => `<h3>Item ${index + 1}</h3>${"<p>Much to read. </p>".repeat(index + 1)}`,
    ),
  ),
  hostile: of(`<p>&lt;script&gt;alert(1)&lt;/script&gt;</p><p>${"Donaudampfschifffahrt".repeat(30)}</p>`),
} satisfies Record<string, ReferringFixture<typeof features1>>;
