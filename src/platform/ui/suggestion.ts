import { findField } from "./use-zod-form.ts";

/** What was suggested last, by its input. */
const suggestions = new WeakMap<HTMLInputElement, string>();

/**
 * Fills an input with a suggestion as if typed, so that the form notices. Focus doesn't move. Until someone changes the
 * suggestion, typing replaces it.
 */
export const suggestInField = (formId: string, name: string, value: string): void => {
  const input = findField(formId, name);
  if (value === "" || !(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  if (!suggestions.has(input))
    input.addEventListener("focus", () => {
      if (input.value === suggestions.get(input)) selectWhole(input);
    });
  suggestions.set(input, value);
};

/** Selects an input's text when it gets the focus. Another click puts the cursor into it. */
export const selectWhole = (input: HTMLInputElement): void => {
  input.select();
  const done = new AbortController();
  const { signal } = done;
  // The click that brings the focus puts the cursor where it was.
  const onClick = () => {
    done.abort();
    if (input.selectionStart === input.selectionEnd) input.select();
  };
  input.addEventListener("click", onClick, { signal });
  for (const event of ["keydown", "blur"]) input.addEventListener(event, () => done.abort(), { signal });
};
