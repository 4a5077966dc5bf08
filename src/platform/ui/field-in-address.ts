import { useEffect } from "react";
import { useLocation } from "react-router";
import { findField } from "./use-zod-form.ts";

/** Rich text and other parts that load later appear within this time. */
const PATIENCE_MS = 5_000;
const POLL_MS = 50;
const FOCUSABLE = ":is(input, select, textarea, button, a[href], [tabindex], [contenteditable=true])";

/**
 * Moves the focus to the field in the address, such as `#footer.copyrightName`, and marks it until it loses the focus.
 * Also finds other elements by their ids, and does nothing if there is no such field.
 */
export const useFieldInAddress = (formId: string): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: choosing the same link again leads there again
  useEffect(() => {
    const path = decodeURIComponent(hash.slice(1));
    if (path === "") return;
    const end = Date.now() + PATIENCE_MS;
    let timer = 0;
    const look = () => {
      const found = findField(formId, path) ?? document.getElementById(path);
      if (found) lead(found);
      else if (Date.now() < end) timer = window.setTimeout(look, POLL_MS);
    };
    look();
    return () => window.clearTimeout(timer);
  }, [hash, key, formId]);
};

/** The field's input; of several radio buttons, the chosen one. */
const inputOf = (field: HTMLElement): HTMLElement =>
  field.matches(FOCUSABLE)
    ? field
    : (field.querySelector<HTMLElement>("input:checked") ??
      field.querySelector<HTMLElement>(FOCUSABLE) ??
      field);

const lead = (field: HTMLElement): void => {
  const input = inputOf(field);
  input.focus({ preventScroll: true });
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  field.scrollIntoView({ block: "center", behavior: calm ? "instant" : "smooth" });
  field.dataset.found = "";
  input.addEventListener("blur", () => delete field.dataset.found, { once: true });
};
