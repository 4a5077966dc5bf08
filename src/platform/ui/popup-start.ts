import { isDisplayed } from "./is-displayed.ts";

/** Fields in which people type or choose something. */
const FIELDS = "input:not([type=hidden]), select, textarea, [contenteditable=true]";

/**
 * Where a popup starts: what it marks with `data-autofocus`, or its first field. On touch screens, a keyboard would cover
 * the content, so fields aren't counted.
 */
export const startOf = (popup: Element): HTMLElement | undefined => {
  const marked = popup.querySelector<HTMLElement>("[data-autofocus]:not([data-popup-title])");
  if (marked) return marked;
  if (window.matchMedia("(pointer: coarse)").matches) return undefined;
  return [...popup.querySelectorAll<HTMLElement>(FIELDS)].find(
    (field) => !field.matches(":disabled, [aria-hidden=true], [tabindex='-1']") && isDisplayed(field),
  );
};

/** The title of a popup, which takes the focus while there's nothing to start with. */
export const titleOf = (popup: Element): HTMLElement | null =>
  popup.querySelector<HTMLElement>("[data-popup-title]");
