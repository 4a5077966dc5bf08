/** Tag of what shows a single item of a table, e.g. `events:12`. */
export const itemTag = (table: string, id: number): string => `${table}:${id}`;

/** Tag that all of these also have, for changes of many items at once. */
export const eachTag = (table: string): string => `${table}:each`;
