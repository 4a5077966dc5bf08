const fieldsOf = (state: unknown): Record<string, unknown> =>
  state !== null && typeof state === "object" && !Array.isArray(state) ? { ...state } : {};

/** A value formatted for people. */
const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "nothing" : value.map(shown).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** An entry's changes, one line per field: `old → new`, or the only value. */
export const changeLines = (before: unknown, after: unknown): { field: string; text: string }[] => {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.map((field) => ({
    field,
    text:
      field in old && field in now
        ? `${shown(old[field])} → ${shown(now[field])}`
        : shown(field in now ? now[field] : old[field]),
  }));
};
