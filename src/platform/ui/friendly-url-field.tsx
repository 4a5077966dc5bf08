import { type FieldProps, TextField } from "./fields.tsx";
import { isKeyBlocked, normaliseFriendlyUrl } from "./friendly-url.ts";

/** The last part of a page's address. While typing, it accepts only a-z, 0-9, and hyphens [PAGE-036] [EVT-006]. */
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
    // Runs before the form takes the value, to correct pasted text and text typed without key events.
    onInput={(event) => {
      const input = event.currentTarget;
      const value = normaliseFriendlyUrl(input.value);
      if (value !== input.value) input.value = value;
    }}
  />
);
