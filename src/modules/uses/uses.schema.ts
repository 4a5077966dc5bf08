import type { ImageUse } from "./images.contract.ts";

/** Maximum uses listed in a sentence. */
const MAX_NAMED = 20;

/** The places that use an image, for a sentence. */
export const namesOfUses = (uses: readonly Pick<ImageUse, "where">[]): string => {
  const names = uses.slice(0, MAX_NAMED).map(({ where }) => where);
  return uses.length > MAX_NAMED
    ? `${names.join(", ")} and ${uses.length - MAX_NAMED} more`
    : names.join(", ");
};
