import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";

/** @throws if there is no such kind of component */
export const kindNamed = (type: string): BlockKind => {
  const kind = kinds.find((candidate) => candidate.type === type);
  if (!kind) throw new Error(`There is no kind ${type}.`);
  return kind;
};
