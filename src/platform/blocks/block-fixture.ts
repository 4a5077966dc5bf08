import type { BlockKind, BlockValue } from "./define-block.ts";

/** A component that a fixture refers to, by its kind. */
export interface FixtureReference {
  readonly type: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly refs?: FixtureReferences;
}

/** What each reference field of a fixture points to. Ids in its value don't matter. */
export type FixtureReferences = Readonly<Record<string, readonly FixtureReference[]>>;

/** A component for tests and sheets that refers to others. */
export interface ReferringFixture<K extends BlockKind> {
  readonly value: BlockValue<K>;
  readonly refs: FixtureReferences;
}

/** A text for a fixture to refer to; rich text as the cleaner leaves it. */
export const textFixture = (content: string): FixtureReference => ({
  type: "HtmlEditor",
  value: { content },
});
