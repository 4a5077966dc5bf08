import { number, tags, toggle } from "#platform/fields/value-fields.ts";

/** The highest limit for a table's entries. */
const MAX_ENTRIES = 1000;

/** The most types in a module's settings, and their longest length. */
const MAX_TYPES = { count: 200, length: 50 };

/** The types of items that a component lists, at least one. */
export const typesField = (help: string) =>
  tags({
    label: "Types",
    help,
    required: true,
    isOfTypes: true,
    // The types are joined with commas.
    max: MAX_TYPES.count * (MAX_TYPES.length + 1) - 1,
  });

/**
 * The fields of every component that lists a module's items by type.
 * @param items the items' plural name, such as "documents"
 * @param compactHelp the help text that says what the compact layout leaves out
 */
export const tableFields = (items: string, compactHelp: string) => ({
  types: typesField(`Choose which types of ${items} to list.`),
  // 0 means no limit.
  maxEntries: number({
    label: "Maximum entries",
    min: 1,
    max: MAX_ENTRIES,
    limitLabel: "Limit the number of entries",
  }),
  isCompact: toggle({ label: "Compact", help: compactHelp }),
});
