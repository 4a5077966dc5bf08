import { Button, Group, Stack } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { Popup } from "./popup.tsx";
import { TagInput, type TagInputProps } from "./tag-field.tsx";

interface TagsPopupProps
  extends Pick<TagInputProps, "description" | "maxLength" | "choices" | "suggestions"> {
  title: string;
  /** The input's label, such as "Tags". */
  label: string;
  confirmLabel: string;
  /** What people read who confirm without a tag, such as "Enter at least one tag." */
  missing: string;
  onConfirm(tags: readonly string[]): void;
  onClose(): void;
}

/** Asks for tags, at least one, for several items of a list. It's open as long as it exists. */
export const TagsPopup = (props: TagsPopupProps) => {
  const { title, confirmLabel, missing, onConfirm, onClose, ...input } = props;
  const id = useId();
  const [tags, setTags] = useState<readonly string[]>([]);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tags.length > 0) return onConfirm(tags);
    setError(missing);
    document.getElementById(id)?.focus();
  };
  return (
    <Popup isOpen title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TagInput
            id={id}
            initialTags={[]}
            onChange={(next) => {
              setTags(next);
              setError(undefined);
            }}
            error={error}
            required
            {...input}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{confirmLabel}</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
