import { number, tags, toggle } from "#platform/fields/value-fields.ts";

/** Most entries that a table can be limited to. */
const MAX_ENTRIES = 1000;

/** As many types, of as many characters each, as the settings of a module can have. */
const MAX_TYPES = { count: 200, length: 50 };

/** The types of a module whose items a component lists: one at least, and all of them at most. */
export const typesField = (help: string) =>
  tags({
    label: "Types",
    help,
    required: true,
    isOfTypes: true,
    // Commas stand between them.
    max: MAX_TYPES.count * (MAX_TYPES.length + 1) - 1,
  });

/**
 * The fields of every component that lists items of a module by their types.
 * @param items as people call them: "documents"
 * @param compactHelp what the compact look leaves out
 */
export const tableFields = (items: string, compactHelp: string) => ({
  types: typesField(`It lists the ${items} of these types.`),
  // 0: as many as there are.
  maxEntries: number({
    label: "Most entries",
    min: 1,
    max: MAX_ENTRIES,
    limitLabel: "Limit the number of entries",
  }),
  isCompact: toggle({ label: "Compact", help: compactHelp }),
});
