type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ between two states, for the audit log; null if none do. */
export const changedFields = (before: Fields, after: Fields): { before: Fields; after: Fields } | null => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  const only = (from: Fields): Fields =>
    Object.fromEntries(names.filter((name) => name in from).map((name) => [name, from[name]]));
  return { before: only(before), after: only(after) };
};
