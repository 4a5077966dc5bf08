import { z } from "zod";

/** A place that uses an image or a file, by the name that people know. */
export const use = z.object({
  where: z.string(),
  /** Only a draft uses it there, which doesn't prevent deletion. */
  isDraft: z.boolean(),
  /** Only something in Trash uses it there, which doesn't prevent deletion either. */
  isInTrash: z.boolean(),
});
export type Use = z.infer<typeof use>;

/** Maximum uses listed in a sentence. */
const MAX_NAMED = 20;

/** The places that use something, for a sentence. */
export const namesOfUses = (uses: readonly Pick<Use, "where">[]): string => {
  const names = uses.slice(0, MAX_NAMED).map(({ where }) => where);
  return uses.length > MAX_NAMED
    ? `${names.join(", ")} and ${uses.length - MAX_NAMED} more`
    : names.join(", ");
};
