import type { ComparedPlace, ComponentDifference } from "./compare-versions.contract.ts";

type Change = ComponentDifference["changes"][number];

/** What can have happened to a component, in the order of the summary. */
const HAPPENED = ["changed", "changed and moved", "moved", "added", "removed"];

/**
 * How many components and page details differ: "2 components changed, 1 changed and moved, and 1 added." Each component
 * counts once.
 */
export const summaryText = (
  components: readonly { readonly changes: readonly Change[] }[],
  detailCount: number,
): string => {
  const happened = components.map(({ changes }) => changes.toSorted().join(" and "));
  const counts = HAPPENED.map((what) => ({
    what,
    count: happened.filter((one) => one === what).length,
  })).filter(({ count }) => count > 0);
  const parts = counts.map(({ what, count }, index) =>
    index === 0 ? `${count} ${count === 1 ? "component" : "components"} ${what}` : `${count} ${what}`,
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
