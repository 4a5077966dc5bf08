import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { type CallTypes, call } from "#platform/ui/api.ts";

/** The kind whose components show a reusable block. */
export const REUSABLE = "ReusableBlock";

/** The company's reusable blocks, by name. */
export const REUSABLE_BLOCKS_KEY = ["items", "getReusableBlocks"];

export const useReusableBlocks = (isEnabled = true) =>
  useQuery({
    queryKey: REUSABLE_BLOCKS_KEY,
    queryFn: ({ signal }) => call("getReusableBlocks", { signal }),
    enabled: isEnabled,
    // Every save in an editor may change what a block shows, and where it's used.
    staleTime: 0,
  });

export type ReusableBlockRow = AnswerOf<CallTypes["getReusableBlocks"]>[number];

/** How many pages show a block, in any version that isn't a backup. */
export const usedPages = ({ uses }: Pick<ReusableBlockRow, "uses">): number =>
  new Set(uses.map(({ pageId }) => pageId)).size;

/** "Not used yet", "1 page". */
export const usedText = (block: Pick<ReusableBlockRow, "uses">): string => {
  const count = usedPages(block);
  if (count === 0) return "Not used yet";
  return count === 1 ? "1 page" : `${count} pages`;
};
