import { Button, Checkbox, Group, Menu, Stack, TextInput } from "@mantine/core";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { Popup } from "../popup.tsx";
import { ToolbarButton } from "./toolbar-parts.tsx";

interface TableToolsProps {
  editor: Editor;
  isDisabled: boolean;
}

type Chain = ReturnType<Editor["chain"]>;

const STEPS: readonly { label: string; run(chain: Chain): Chain }[][] = [
  [
    { label: "Add row above", run: (chain) => chain.addRowBefore() },
    { label: "Add row below", run: (chain) => chain.addRowAfter() },
    { label: "Delete row", run: (chain) => chain.deleteRow() },
  ],
  [
    { label: "Add column to the left", run: (chain) => chain.addColumnBefore() },
    { label: "Add column to the right", run: (chain) => chain.addColumnAfter() },
    { label: "Delete column", run: (chain) => chain.deleteColumn() },
  ],
  [
    { label: "Header row on or off", run: (chain) => chain.toggleHeaderRow() },
    { label: "Header column on or off", run: (chain) => chain.toggleHeaderColumn() },
    { label: "Merge or split cells", run: (chain) => chain.mergeOrSplit() },
  ],
];

/** Inserts a table; within one, a menu changes its rows, columns, headers and caption. */
export const TableTools = ({ editor, isDisabled }: TableToolsProps) => {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  const [dialog, setDialog] = useState<"new" | "caption" | null>(null);
  // A step gives focus to the text; a menu that is only closed gives it back to its button.
  const [hasActed, setActed] = useState(false);
  const close = () => setDialog(null);
  const act = (run: (chain: Chain) => Chain) => {
    setActed(true);
    run(editor.chain().focus()).run();
  };
  if (!isInTable || isDisabled) {
    return (
      <>
        <ToolbarButton
          label="Insert table"
          icon={<IconTable size={20} />}
          isDisabled={isDisabled}
          onClick={() => setDialog("new")}
        />
        {dialog === "new" ? <NewTableDialog editor={editor} onClose={close} /> : null}
      </>
    );
  }
  return (
    <>
      <Menu position="bottom-start" width={260} returnFocus={!hasActed} onOpen={() => setActed(false)}>
        <Menu.Target>
          <ToolbarButton label="Table" icon={<IconTable size={20} />} isDisabled={false} />
        </Menu.Target>
        <Menu.Dropdown aria-label="Table" mah="min(460px, 70dvh)" style={{ overflowY: "auto" }}>
          {STEPS.map((steps) => [
            ...steps.map(({ label, run }) => (
              <Menu.Item key={label} onClick={() => act(run)}>
                {label}
              </Menu.Item>
            )),
            <Menu.Divider key={`after ${steps[0]?.label}`} />,
          ])}
          <Menu.Item onClick={() => setDialog("caption")}>Caption …</Menu.Item>
          <Menu.Item c="var(--tn-danger)" onClick={() => act((chain) => chain.deleteTable())}>
            Delete table
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "caption" ? <CaptionDialog editor={editor} onClose={close} /> : null}
    </>
  );
};

interface DialogProps {
  editor: Editor;
  onClose(): void;
}

const MOST_ROWS = 50;
const MOST_COLUMNS = 12;

const within = (value: string, most: number) => Math.min(most, Math.max(1, Math.round(Number(value)) || 1));

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

const NewTableDialog = ({ editor, onClose }: DialogProps) => {
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
        rows: within(rows, MOST_ROWS),
        cols: within(columns, MOST_COLUMNS),
        withHeaderRow: hasHeader,
      })
      .run();
  };
  return (
    <Popup isOpen title="Table" onClose={onClose}>
      <form noValidate onSubmit={insert}>
        <Stack>
          <Group grow align="start">
            <CountInput data-autofocus label="Rows" max={MOST_ROWS} value={rows} onChange={setRows} />
            <CountInput label="Columns" max={MOST_COLUMNS} value={columns} onChange={setColumns} />
          </Group>
          <Checkbox
            label="The first row names the columns"
            description="Screen readers say these names with every cell."
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

const CaptionDialog = ({ editor, onClose }: DialogProps) => {
  const before = String(editor.getAttributes("table").caption ?? "");
  const [caption, setCaption] = useState(before);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
    editor.chain().focus().updateAttributes("table", { caption: caption.trim() }).run();
  };
  return (
    <Popup isOpen title="Caption of the table" onClose={onClose} isDirty={caption !== before}>
      <form noValidate onSubmit={save}>
        <Stack>
          <TextInput
            data-autofocus
            label="Caption"
            description="One line above the table that says what it shows. Empty: none."
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
