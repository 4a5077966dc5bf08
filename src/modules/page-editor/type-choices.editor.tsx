import { useQuery } from "@tanstack/react-query";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import type { ItemChoice } from "#platform/fields/listed-item-input.editor.tsx";
import { callByName } from "#platform/ui/api.ts";

/** The answer for a blank component: settings, and the items that its fields can pick. */
const useLists = ({ type, lists }: BlockKind) =>
  useQuery({
    queryKey: ["type-choices", type],
    queryFn: async ({ signal }) =>
      (await callByName(`get${type}`, { query: { componentId: 0 }, signal })) as Record<string, unknown>,
    enabled: lists !== undefined,
  }).data;

/** The types that a kind's fields can pick, from its module's settings; empty for kinds that list no items. */
export const useTypeChoices = (kind: BlockKind): readonly string[] => {
  const answer = useLists(kind)?.[kind.lists?.configuration ?? ""];
  return commaWords((answer as { readonly types: string } | undefined)?.types ?? "");
};

/** The items that a kind's fields can pick; null while they load and for kinds that pick none. */
export const useItemChoices = (kind: BlockKind): readonly ItemChoice[] | null =>
  (useLists(kind)?.[kind.lists?.items ?? ""] as readonly ItemChoice[] | undefined) ?? null;
