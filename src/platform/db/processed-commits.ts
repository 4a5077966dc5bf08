/** So many commits are remembered; beyond, pages may be dropped once more than needed. */
const MAX = 10_000;

/**
 * Which commits this node has acted on already. Each is also announced to every node, this one among them: what was
 * rendered again between a commit and its notice need not be dropped again. A commit whose answer was lost isn't known
 * here, and its notice does the work.
 */
export const createProcessedCommits = () => {
  const known = new Set<string>();
  return {
    /** This node has acted on its own commit. */
    note: (change: string): void => {
      if (known.size >= MAX) known.clear();
      known.add(change);
    },
    /** Whether a notice tells of such a commit. A commit of many tags has several notices. */
    has: (change: string): boolean => known.has(change),
  };
};
