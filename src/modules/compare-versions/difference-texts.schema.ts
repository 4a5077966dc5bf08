import type { ComparedPlace, ComponentDifference } from "./compare-versions.contract.ts";

type Change = ComponentDifference["changes"][number];

/** What can have happened to a component, in the order of the summary. */
const HAPPENED: readonly (readonly Change[])[] = [
  ["changed"],
  ["changed", "moved"],
  ["moved"],
  ["added"],
  ["removed"],
];

/**
 * How many components and page details differ: "2 components changed, 1 changed and moved, and 1 added." Each component
 * counts once.
 */
export const summaryText = (
  components: readonly { readonly changes: readonly Change[] }[],
  detailCount: number,
): string => {
  const counts = HAPPENED.map((all) => ({
    happened: all.join(" and "),
    count: components.filter(
      ({ changes }) => changes.length === all.length && all.every((change) => changes.includes(change)),
    ).length,
  })).filter(({ count }) => count > 0);
  const parts = counts.map(({ happened, count }, index) =>
    index === 0 ? `${count} ${count === 1 ? "component" : "components"} ${happened}` : `${count} ${happened}`,
  );
  const sentences = [
    ...(parts.length > 0 ? [`${new Intl.ListFormat("en-US").format(parts)}.`] : []),
    ...(detailCount > 0 ? [`${detailCount} page ${detailCount === 1 ? "detail" : "details"} changed.`] : []),
  ];
  return sentences.join(" ");
};

/** Where a component is: "At position 3", or "At position 1 in “Hours”". */
const placeText = ({ position, inside }: ComparedPlace): string => {
  const where = position === null ? "inside other components" : `position ${position}`;
  return inside === null ? where : `${where} in “${inside}”`;
};

/** How a component moved, or its position if it didn't; "" if that says nothing. */
export const movedText = ({ changes, before, after }: ComponentDifference): string => {
  if (before && after && changes.includes("moved"))
    return `Moved from ${placeText(before)} to ${placeText(after)}.`;
  const inside = (after ?? before)?.inside;
  return inside ? `In “${inside}”.` : "";
};
