import { Menu } from "@mantine/core";
import IconTable from "@tabler/icons-react/dist/esm/icons/IconTable.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useEditing } from "./editing.ts";
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
    { label: "Add column left", run: (chain) => chain.addColumnBefore() },
    { label: "Add column right", run: (chain) => chain.addColumnAfter() },
    { label: "Delete column", run: (chain) => chain.deleteColumn() },
  ],
  [
    { label: "Toggle header row", run: (chain) => chain.toggleHeaderRow() },
    { label: "Toggle header column", run: (chain) => chain.toggleHeaderColumn() },
    { label: "Merge or split cells", run: (chain) => chain.mergeOrSplit() },
  ],
];

/** Inserts a table. Inside a table, it opens a menu for rows, columns, headers, and the caption. */
export const TableTools = ({ editor, isDisabled }: TableToolsProps) => {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  const { open } = useEditing();
  // An action moves focus to the text. Closing the menu returns focus to its button.
  const [hasActed, setActed] = useState(false);
  const act = (run: (chain: Chain) => Chain) => {
    setActed(true);
    run(editor.chain().focus()).run();
  };
  if (!isInTable || isDisabled) {
    return (
      <ToolbarButton
        label="Insert table"
        icon={<IconTable size={20} />}
        isDisabled={isDisabled}
        onClick={() => open("table")}
      />
    );
  }
  return (
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
        <Menu.Item onClick={() => open("caption")}>Edit caption</Menu.Item>
        <Menu.Item c="var(--tn-danger)" onClick={() => act((chain) => chain.deleteTable())}>
          Delete table
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
