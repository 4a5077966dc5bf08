import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import type { ReviewKind } from "./reviews.schema.ts";

const KEY = "reviews";

export const useReview = (kind: ReviewKind, itemId: number) =>
  useQuery({
    queryKey: [KEY, kind, itemId],
    queryFn: ({ signal }) => call("getReview", { query: { kind, itemId: String(itemId) }, signal }),
  });

export const useReviews = () =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call("getReviews", { signal }) });

/** Returns a function that reads reviews again after a change. */
export const useReloadReviews = () => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
};
