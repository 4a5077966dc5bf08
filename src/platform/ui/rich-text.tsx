import { Input, Skeleton } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { FieldProps } from "./fields.tsx";
import { lazyPanel } from "./lazy-part.tsx";
import type { PendingEdits } from "./pending-edits.ts";
import { EDITOR_HEIGHT } from "./rich-text/editor-limits.ts";
import { fieldId } from "./use-zod-form.ts";

const Editor = lazyPanel(
  async () => (await import("./rich-text/editor.tsx")).RichTextEditor,
  () => <Skeleton height={EDITOR_HEIGHT} />,
);

/** Loads the editor's code before a form shows a text, so that the text appears with the form. */
export const preloadRichText = (): void => void Editor.preload();

export interface RichTextProps {
  label: ReactNode;
  /** HTML. A new value from outside replaces the editor's content. */
  value: string;
  /** Called with HTML ("" if empty) after a person changes something and then pauses or leaves the text. */
  onChange(html: string): void;
  /** The form's pending edits, which the form flushes before it saves. */
  edits?: PendingEdits;
  id?: string;
  help?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** A rich-text input, 500 px high [RTE-005]. The editor's code loads when the first one is shown. */
export const RichText = ({
  label,
  value,
  onChange,
  edits,
  id,
  help,
  error,
  required,
  disabled = false,
}: RichTextProps) => {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${inputId}-label` }}
      description={help}
      descriptionProps={{ id: `${inputId}-help` }}
      error={error}
      errorProps={{ id: `${inputId}-error` }}
      required={required}
    >
      <Editor
        id={inputId}
        labelId={`${inputId}-label`}
        describedBy={[help ? `${inputId}-help` : "", error ? `${inputId}-error` : ""]
          .filter(Boolean)
          .join(" ")}
        value={value}
        onChange={onChange}
        edits={edits}
        isDisabled={disabled}
        isInvalid={Boolean(error)}
      />
    </Input.Wrapper>
  );
};

/** `RichText` bound to a form's string. */
export const RichTextField = <V extends Record<string, unknown>, O>({
  form,
  name,
  ...rest
}: FieldProps<V, O> & Pick<RichTextProps, "required" | "disabled">) => {
  const { defaultValue, onChange, error } = form.getInputProps(name);
  return (
    <RichText
      id={fieldId(form.formId, name)}
      value={String(defaultValue ?? "")}
      onChange={onChange}
      edits={form.edits}
      error={error}
      {...rest}
    />
  );
};
