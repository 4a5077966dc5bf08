import IconColumnInsertRight from "@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs";
import IconColumnRemove from "@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs";
import IconRowInsertBottom from "@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs";
import IconRowRemove from "@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs";
import IconTableOff from "@tabler/icons-react/dist/esm/icons/IconTableOff.mjs";
import IconTablePlus from "@tabler/icons-react/dist/esm/icons/IconTablePlus.mjs";
import IconTableRow from "@tabler/icons-react/dist/esm/icons/IconTableRow.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { ToolbarButton } from "./toolbar-parts.tsx";

/** Inserts a table; within one, changes its rows, columns and header row. */
export const TableTools = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive("table") });
  const run = () => editor.chain().focus();
  if (!isInTable) {
    return (
      <ToolbarButton
        label="Insert table"
        icon={<IconTablePlus size={20} />}
        isDisabled={isDisabled}
        onClick={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
      />
    );
  }
  const tools = [
    { label: "Add row below", Icon: IconRowInsertBottom, onClick: () => run().addRowAfter().run() },
    { label: "Delete row", Icon: IconRowRemove, onClick: () => run().deleteRow().run() },
    {
      label: "Add column to the right",
      Icon: IconColumnInsertRight,
      onClick: () => run().addColumnAfter().run(),
    },
    { label: "Delete column", Icon: IconColumnRemove, onClick: () => run().deleteColumn().run() },
    { label: "Header row on or off", Icon: IconTableRow, onClick: () => run().toggleHeaderRow().run() },
    { label: "Delete table", Icon: IconTableOff, onClick: () => run().deleteTable().run() },
  ];
  return tools.map(({ label, Icon, onClick }) => (
    <ToolbarButton
      key={label}
      label={label}
      icon={<Icon size={20} />}
      isDisabled={isDisabled}
      onClick={onClick}
    />
  ));
};
