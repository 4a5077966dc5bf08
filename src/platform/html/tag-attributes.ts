/** Matches within a tag from the cleaner, whose attribute values are in double quotes and contain none. */
export const TAG_ATTRIBUTES = '(?:"[^"]*"|[^">])*';
