import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { AddressInput } from "../address-input.tsx";
import { Popup } from "../popup.tsx";
import { LINK_KINDS, type LinkKind, readLink, writeLink } from "./link-forms.ts";
import { insertLinked, linkAt, NEW_TAB } from "./link-marks.ts";

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

const HELP: Record<LinkKind, string> = {
  address: "Type part of a page or document name, a path such as /contact, or a web address.",
  mail: "Such as clerk@example.org. Clicking it opens the reader's email app.",
  telephone: "Such as 731-555-0100. Tapping it on a phone starts a call.",
};

/** Sets, changes, or removes the link of the selection. If nothing is selected, it also asks for the link's text. */
export const LinkDialog = ({ editor, onClose }: LinkDialogProps) => {
  const [before] = useState(() => linkAt(editor));
  const target = useTarget(before?.href ?? "");
  const { kind, typed } = target;
  const [words, setWords] = useState(before?.words ?? "");
  const [isNewTab, setNewTab] = useState(before?.isNewTab ?? false);
  const hasWords = before ? before.words !== null : editor.state.selection.empty;
  const isDirty = target.isChanged || words !== (before?.words ?? "");

  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const link = writeLink(kind, typed);
    if ("refusal" in link) return target.refuse(link.refusal);
    onClose();
    const attrs = {
      href: link.href,
      class: before?.className ?? null,
      ...(kind === "address" && isNewTab ? NEW_TAB : { target: null, rel: null }),
    };
    const text = words.trim();
    if (hasWords && (text !== before?.words || text === ""))
      insertLinked(editor, before, text || readLink(link.href).typed, attrs);
    else editor.chain().focus().extendMarkRange("link").setLink(attrs).run();
  };

  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  };

  return (
    <Popup isOpen title="Link" onClose={onClose} isDirty={isDirty}>
      <form noValidate onSubmit={save}>
        <Stack>
          <NativeSelect
            label="Link to"
            data={[...LINK_KINDS]}
            value={kind}
            onChange={(event) => target.chooseKind(event.currentTarget.value as LinkKind)}
          />
          <TargetInput kind={kind} typed={typed} error={target.error} onChange={target.type} />
          {hasWords ? (
            <TextInput
              label="Link text"
              description="The text readers see and click. Leave blank to use the address."
              maxLength={300}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          ) : null}
          {kind === "address" ? (
            <Checkbox
              label="Open in a new tab"
              checked={isNewTab}
              onChange={(event) => setNewTab(event.currentTarget.checked)}
            />
          ) : null}
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

/** What the link leads to, and why it was refused. */
const useTarget = (href: string) => {
  const start = readLink(href);
  const [kind, setKind] = useState(start.kind);
  const [typed, setTyped] = useState(start.typed);
  const [error, setError] = useState("");
  return {
    kind,
    typed,
    error,
    isChanged: typed !== start.typed,
    refuse: setError,
    chooseKind: (chosen: LinkKind) => {
      setKind(chosen);
      setError("");
    },
    type: (value: string) => {
      setTyped(value);
      setError("");
    },
  };
};

interface TargetInputProps {
  kind: LinkKind;
  typed: string;
  error: string;
  onChange(typed: string): void;
}

const TargetInput = ({ kind, typed, error, onChange }: TargetInputProps) => {
  const shared = {
    "data-autofocus": true,
    label: LABELS[kind],
    description: HELP[kind],
    required: true,
    value: typed,
    error,
  };
  return kind === "address" ? (
    <AddressInput {...shared} onChange={onChange} />
  ) : (
    <TextInput
      {...shared}
      type={kind === "mail" ? "email" : "tel"}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

const LABELS: Record<LinkKind, string> = {
  address: "Address",
  mail: "Email address",
  telephone: "Phone number",
};
