import { visibleText } from "#platform/text/visible-text.ts";

/**
 * The value of a number input in wire units: null for an empty one, NaN for an invalid one, so that the field's own
 * rule reports it.
 */
export const wireNumber = (typed: string | number, factor: number): number | null => {
  if (typed === "") return null;
  // 0.1 s must become a whole number in the smaller unit.
  return Number((Number(typed) * factor).toFixed(6));
};

/** The label for a chosen component that no longer exists. */
export const unknownLabel = (id: number): string => `Number ${id} (not in this version)`;

const LABEL_LENGTH = 100;

/**
 * The label of a component in a choice: its name, or else its first 100 characters [CMP-GEN-20], or else its number.
 */
export const choiceLabel = ({
  id,
  componentName,
  text = "",
}: {
  id: number;
  componentName: string;
  text?: string;
}) =>
  visibleText(componentName) ||
  [...text.replace(/\s+/g, " ").trim()].slice(0, LABEL_LENGTH).join("") ||
  `Number ${id}`;
