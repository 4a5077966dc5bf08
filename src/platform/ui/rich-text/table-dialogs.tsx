import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { Popup } from "../popup.tsx";

interface DialogProps {
  editor: Editor;
  onClose(): void;
}

const MAX_ROWS = 50;
const MAX_COLUMNS = 12;

const within = (value: string, max: number) => Math.min(max, Math.max(1, Math.round(Number(value)) || 1));

interface CountInputProps {
  label: string;
  max: number;
  value: string;
  onChange(value: string): void;
}

const CountInput = ({ onChange, ...rest }: CountInputProps) => (
  <TextInput
    {...rest}
    type="number"
    inputMode="numeric"
    min={1}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** Asks for the number of rows and columns and for a header row. */
export const NewTableDialog = ({ editor, onClose }: DialogProps) => {
  const [rows, setRows] = useState("3");
  const [columns, setColumns] = useState("3");
  const [hasHeader, setHeader] = useState(true);
  const insert = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
    editor
      .chain()
      .focus()
      .insertTable({
        rows: within(rows, MAX_ROWS),
        cols: within(columns, MAX_COLUMNS),
        withHeaderRow: hasHeader,
      })
      .run();
  };
  return (
    <Popup isOpen title="Table" onClose={onClose}>
      <form noValidate onSubmit={insert}>
        <Stack>
          <Group grow align="start">
            <CountInput data-autofocus label="Rows" max={MAX_ROWS} value={rows} onChange={setRows} />
            <CountInput label="Columns" max={MAX_COLUMNS} value={columns} onChange={setColumns} />
          </Group>
          <Checkbox
            label="Use the first row as column headers"
            description="Screen readers read the header with each cell."
            checked={hasHeader}
            onChange={(event) => setHeader(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Insert table</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};

/** Edits a table's caption. */
export const CaptionDialog = ({ editor, onClose }: DialogProps) => {
  const before = String(editor.getAttributes("table").caption ?? "");
  const [caption, setCaption] = useState(before);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
    editor.chain().focus().updateAttributes("table", { caption: caption.trim() }).run();
  };
  return (
    <Popup isOpen title="Table caption" onClose={onClose} isDirty={caption !== before}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            data-autofocus
            label="Caption"
            description="One line above the table that says what it shows. Leave blank for no caption."
            maxLength={200}
            value={caption}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Save caption</Button>
          </Group>
        </Stack>
      </form>
    </Popup>
  );
};
