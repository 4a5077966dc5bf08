import type { ComparedPlace, ComponentDifference } from "./compare-versions.contract.ts";

type Change = ComponentDifference["changes"][number];

const ORDER: readonly Change[] = ["changed", "moved", "added", "removed"];

/** How many components and page details differ: "2 components changed, 1 moved, and 1 added." */
export const summaryText = (
  components: readonly { readonly changes: readonly Change[] }[],
  detailCount: number,
): string => {
  const counts = ORDER.map((change) => ({
    change,
    count: components.filter(({ changes }) => changes.includes(change)).length,
  })).filter(({ count }) => count > 0);
  const parts = counts.map(({ change, count }, index) =>
    index === 0 ? `${count} ${count === 1 ? "component" : "components"} ${change}` : `${count} ${change}`,
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
