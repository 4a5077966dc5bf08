import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { AddressInput } from "../address-input.tsx";
import { useDialogs } from "../dialogs.tsx";
import { Popup } from "../popup.tsx";
import { writeLink } from "./link-forms.ts";
import { BUTTON, insertLinked, linkAt } from "./link-marks.ts";

/** Inserts a link that looks like a button, or edits the one at the cursor [RTE-002] [RTE-003]. */
export const ButtonDialog = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const dialogs = useDialogs();
  const [before] = useState(() => linkAt(editor));
  const [start] = useState(() => {
    const { from, to } = editor.state.selection;
    return {
      text: before
        ? editor.state.doc.textBetween(before.from, before.to)
        : editor.state.doc.textBetween(from, to, " "),
      link: before?.href ?? "",
    };
  });
  const [text, setText] = useState(start.text);
  const [link, setLink] = useState(start.link);
  const [error, setError] = useState("");
  const isButton = before?.className?.split(" ").includes(BUTTON) ?? false;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() === "" || link.trim() === "")
      return dialogs.alert("All fields must be filled out to create a button");
    const written = writeLink("address", link);
    if ("refusal" in written) return setError(written.refusal);
    onClose();
    insertLinked(editor, before, text.trim(), { href: written.href, class: BUTTON });
  };

  return (
    <Popup isOpen title="Button" onClose={onClose} isDirty={text !== start.text || link !== start.link}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput
            data-autofocus
            label="Text"
            description="Say what the button does, such as “Pay your bill”."
            required
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <AddressInput
            label="Link"
            description="Type part of a page name, a path such as /contact, a web address, or an email address."
            required
            value={link}
            error={error}
            onChange={(value) => {
              setLink(value);
              setError("");
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">{isButton ? "Save" : "Create"}</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
