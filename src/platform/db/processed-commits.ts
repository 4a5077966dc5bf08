/** Number of commits to remember. Beyond it, pages may be dropped once more than necessary. */
const MAX = 10_000;

/**
 * The commits that this node has already processed. They are also announced to every node, including this one, and
 * pages rendered between the commit and its notice needn't be dropped again. A commit whose answer was lost isn't
 * remembered, so its notice does the work.
 */
export const createProcessedCommits = () => {
  const known = new Set<string>();
  return {
    /** Remembers that this node has processed its own commit. */
    note: (change: string): void => {
      if (known.size >= MAX) known.clear();
      known.add(change);
    },
    /** Whether a notice belongs to such a commit. A commit with many tags has several notices. */
    has: (change: string): boolean => known.has(change),
  };
};
