/** Tag of what shows one item of a table alone, e.g. `events:12`. */
export const itemTag = (table: string, id: number): string => `${table}:${id}`;

/** Tag that all of these have as well; touched where many items change at once. */
export const eachTag = (table: string): string => `${table}:each`;
