/** How values are shown in inputs, and back. Pure, so that each pair can be tested as a round trip. */

/** `5551234567` as 555 123 4567; anything else as it is. */
export const formatPhone = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3");

/** The tags of a comma-separated text. */
export const tagsOf = (joined: string): string[] =>
  joined
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);

/**
 * What a number input holds, in wire units: null for an empty one, NaN for what isn't a number, so that the field's
 * own rule answers.
 */
export const wireNumber = (typed: string | number, factor: number): number | null => {
  if (typed === "") return null;
  // 0.1 s and the like must come out whole in the smaller unit.
  return Number((Number(typed) * factor).toFixed(6));
};

/** What a choice is called that names a component which isn't there anymore. */
export const unknownLabel = (id: number): string => `Number ${id} (not in this version)`;

const LABEL_LENGTH = 100;

/** How a choice of components names one: its name, else its first 100 characters [CMP-GEN-20], else its number. */
export const choiceLabel = ({
  id,
  componentName,
  text = "",
}: {
  id: number;
  componentName: string;
  text?: string;
}) =>
  componentName.trim() ||
  [...text.replace(/\s+/g, " ").trim()].slice(0, LABEL_LENGTH).join("") ||
  `Number ${id}`;
