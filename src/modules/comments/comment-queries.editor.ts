import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/ui/api.ts";
import type { CommentThread } from "./comments.contract.ts";

/** A component of the shown version. */
export interface ListedComponent {
  readonly id: number;
  readonly type: string;
  readonly label: string;
}

const commentsKey = (pageId: number) => ["comments", pageId] as const;

/** Milliseconds until comments on the screen are read again. */
const REFRESH = 60_000;

/** A page's comments. Everything that shows them shares one request. */
export const useComments = (pageId: number) =>
  useQuery({
    queryKey: commentsKey(pageId),
    queryFn: ({ signal }) => call("getComments", { query: { pageId: String(pageId) }, signal }),
    refetchInterval: REFRESH,
  });

/** Returns a function that reads a page's comments again after a change. */
export const useReloadComments = (pageId: number) => {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: commentsKey(pageId) }), [queries, pageId]);
};

/** The open threads, or only those on a component. */
export const openThreads = (
  threads: readonly CommentThread[] | undefined,
  componentId?: number,
): CommentThread[] =>
  (threads ?? []).filter(
    ({ isResolved, component }) =>
      !isResolved && (componentId === undefined || component?.ids.includes(componentId)),
  );

/** "1 open comment thread" */
export const openText = (count: number): string =>
  count === 1 ? "1 open comment thread" : `${count} open comment threads`;
