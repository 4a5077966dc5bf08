import { useQuery } from "@tanstack/react-query";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { callByName } from "#platform/ui/api.ts";

/** The types that a kind's component can list, of its module's settings; none for kinds that list nothing. */
export const useTypeChoices = ({ type, lists }: BlockKind): readonly string[] => {
  const blank = useQuery({
    queryKey: ["type-choices", type],
    queryFn: async ({ signal }) => {
      const answer = await callByName(`get${type}`, { query: { componentId: 0 }, signal });
      return (answer as Record<string, { readonly types: readonly string[] }>)[lists?.configuration ?? ""];
    },
    enabled: lists !== undefined,
  });
  return blank.data?.types ?? [];
};
