import IconAlignCenter from "@tabler/icons-react/dist/esm/icons/IconAlignCenter.mjs";
import IconAlignJustified from "@tabler/icons-react/dist/esm/icons/IconAlignJustified.mjs";
import IconAlignLeft from "@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs";
import IconAlignRight from "@tabler/icons-react/dist/esm/icons/IconAlignRight.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import { ToolbarButton } from "./toolbar-parts.tsx";

const ALIGNMENTS = [
  { value: "left", label: "Align left", Icon: IconAlignLeft },
  { value: "center", label: "Align center", Icon: IconAlignCenter },
  { value: "right", label: "Align right", Icon: IconAlignRight },
  { value: "justify", label: "Justify", Icon: IconAlignJustified },
];

/** Alignment of paragraphs and headings. Left is the default and isn't stored. */
export const AlignTools = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const alignment = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      ALIGNMENTS.find(({ value }) => now.isActive({ textAlign: value }))?.value ?? "left",
  });
  const align = (value: string) => {
    const run = editor.chain().focus();
    if (value === "left") run.unsetTextAlign().run();
    else run.setTextAlign(value).run();
  };
  return ALIGNMENTS.map(({ value, label, Icon }) => (
    <ToolbarButton
      key={value}
      label={label}
      icon={<Icon size={20} />}
      isOn={alignment === value}
      isDisabled={isDisabled}
      onClick={() => align(value)}
    />
  ));
};
