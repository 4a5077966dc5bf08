/**
 * Simulate older browsers: features that they lack are renamed, so that Chromium doesn't know them, either. Each
 * function takes HTML or CSS.
 */

/** Safari below 26, Firefox below 147, Chrome below 125. */
export const withoutAnchors = (text: string): string =>
  text.replaceAll("position-area", "unknown-area").replaceAll("position-anchor", "unknown-anchor");

/** Safari below 17, Firefox below 125, Chrome below 114: no anchors either. */
export const withoutPopovers = (text: string): string =>
  withoutAnchors(text)
    .replaceAll(' popover="auto"', ' data-popover="auto"')
    .replaceAll(":popover-open", ":unknown-open");

/** Safari below 17, Firefox below 113, Chrome below 120. */
export const withoutScripting = (text: string): string =>
  text.replaceAll(/\(scripting:\s*\w+\)/g, "(unknown-scripting)");
