import { Button, Group, Stack } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { LINK_REFUSAL, safeLink } from "#platform/html/url-policy.ts";
import { AddressInput } from "../address-input.tsx";
import { Popup } from "../popup.tsx";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Sets, changes or removes the link of the selection. Without a selection the address itself becomes the text. */
export const LinkDialog = ({ editor, onClose }: LinkDialogProps) => {
  const before = String(editor.getAttributes("link").href ?? "");
  const [address, setAddress] = useState(before);
  const [error, setError] = useState("");

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const href = safeLink(address);
    if (href === null) {
      setError(LINK_REFUSAL);
      return;
    }
    onClose();
    const run = editor.chain().focus();
    if (editor.state.selection.empty && !before) {
      run.insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] }).run();
    } else {
      run.extendMarkRange("link").setLink({ href }).run();
    }
  };

  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };

  return (
    <Popup isOpen title="Link" onClose={onClose} isDirty={address !== before}>
      <form noValidate onSubmit={save}>
        <Stack>
          <AddressInput
            data-autofocus
            label="Address"
            description="Part of a page's name, a path of this site such as /contact, a web address, mailto: or tel:."
            required
            value={address}
            error={error}
            onChange={(value) => {
              setAddress(value);
              setError("");
            }}
          />
          <Group justify="flex-end">
            {before ? (
              <Button variant="default" onClick={remove}>
                Remove link
              </Button>
            ) : null}
            <Button type="submit">Save link</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
