import { number, tags, toggle } from "#platform/fields/value-fields.ts";

/** Most entries that a table can be limited to. */
const MAX_ENTRIES = 1000;

/**
 * The fields of every component that lists items of a module by their types.
 * @param items as people call them: "documents"
 * @param compactHelp what the compact look leaves out
 */
export const tableFields = (items: string, compactHelp: string) => ({
  types: tags({
    label: "Types",
    help: `It lists the ${items} of these types.`,
    required: true,
    isOfTypes: true,
  }),
  // 0: as many as there are.
  maxEntries: number({
    label: "Most entries",
    min: 1,
    max: MAX_ENTRIES,
    limitLabel: "Limit the number of entries",
  }),
  isCompact: toggle({ label: "Compact", help: compactHelp }),
});
