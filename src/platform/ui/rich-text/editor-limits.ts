/** The editor's total height in pixels [RTE-005]. */
export const EDITOR_HEIGHT = 500;

/** The available font sizes, 8pt to 36pt in steps of 2 [RTE-004]. */
export const FONT_SIZES: readonly string[] = Array.from({ length: 15 }, (_, step) => `${8 + 2 * step}pt`);

/** From this length of its HTML on, a text is shown and passed to the form in ways that keep typing fast. */
export const LONG_LENGTH = 20_000;
