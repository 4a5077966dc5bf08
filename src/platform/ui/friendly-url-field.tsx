import { type FieldProps, TextField } from "./fields.tsx";
import { isKeyBlocked, normaliseFriendlyUrl } from "./friendly-url.ts";
import { findField } from "./use-zod-form.ts";

/** The end of an address of the site: while typing, only a-z, 0-9 and hyphens get in [PAGE-036] [EVT-006]. */
export const FriendlyUrlField = <V extends Record<string, unknown>, O>({
  form,
  name,
  help,
  maxLength,
  disabled,
}: Omit<FieldProps<V, O>, "label"> & { maxLength: number; disabled?: boolean }) => (
  <TextField
    form={form}
    name={name}
    label="Friendly URL"
    required
    disabled={disabled}
    maxLength={maxLength}
    help={help}
    autoCapitalize="none"
    autoComplete="off"
    spellCheck={false}
    onKeyDown={(event) => {
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing;
      if (!isShortcut && isKeyBlocked(event.key)) event.preventDefault();
    }}
    // Runs before the form takes the value: what was pasted or typed without keys is put right at once.
    onInput={(event) => {
      const input = event.currentTarget;
      const value = normaliseFriendlyUrl(input.value);
      if (value !== input.value) input.value = value;
    }}
  />
);

/** Fills an input as typing would: the form hears of it, and focus stays where it is. */
export const typeIntoField = (formId: string, name: string, value: string): void => {
  const input = findField(formId, name);
  if (value === "" || !(input instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
};
