import type { BlockKind, BlockValue } from "./define-block.ts";

/** A component that a fixture refers to. */
export interface FixtureReference {
  readonly type: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly refs?: FixtureReferences;
}

/** The targets of each reference field of a fixture. Ids in its value don't matter. */
export type FixtureReferences = Readonly<Record<string, readonly FixtureReference[]>>;

/** A component for tests and style sheets that refers to others. */
export interface ReferringFixture<K extends BlockKind> {
  readonly value: BlockValue<K>;
  readonly refs: FixtureReferences;
}

/** A text component for a fixture to refer to. The rich text must already be clean. */
export const textFixture = (content: string): FixtureReference => ({
  type: "HtmlEditor",
  value: { content },
});
