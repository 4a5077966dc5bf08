/** Overrides, embeddings, and isolates. With them, a name can read as a different one. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/** Spaces, and characters that take up room or none but show nothing, such as zero-width spaces and fillers. */
const NOTHING_VISIBLE = /^[\s\u0080-\u009f\u2800\p{Default_Ignorable_Code_Point}]*$/u;

/** A trimmed text. It's empty if it shows nothing, so that it counts as missing. */
export const visibleText = (text: string): string => (NOTHING_VISIBLE.test(text) ? "" : text.trim());

/** The same for a line such as a name, without characters that change the direction of writing. */
export const visibleLine = (text: string): string => visibleText(text.replace(DIRECTION, ""));

/** Whether a text has characters that `visibleLine` removes from within it. */
export const changesDirection = (text: string): boolean => text.search(DIRECTION) !== -1;
