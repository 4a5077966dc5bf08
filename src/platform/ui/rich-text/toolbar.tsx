import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconBlockquote from "@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs";
import IconBold from "@tabler/icons-react/dist/esm/icons/IconBold.mjs";
import IconClearFormatting from "@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs";
import IconCode from "@tabler/icons-react/dist/esm/icons/IconCode.mjs";
import IconItalic from "@tabler/icons-react/dist/esm/icons/IconItalic.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconListNumbers from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconUnderline from "@tabler/icons-react/dist/esm/icons/IconUnderline.mjs";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { AlignTools } from "./align-tools.tsx";
import classes from "./editor.module.css";
import { FONT_SIZES } from "./editor-limits.ts";
import { ImageTool } from "./image-tool.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { TableTools } from "./table-tools.tsx";
import { ToolbarBox, ToolbarButton, ToolbarSelect } from "./toolbar-parts.tsx";

interface ToolbarProps {
  editor: Editor;
  isDisabled: boolean;
  /** Id of the field's label, which names the toolbar too. */
  labelId: string;
  /** The switch between editor and source; works while the rest is disabled. */
  toggle: ReactNode;
}

const BLOCKS = [
  { value: "p", label: "Paragraph" },
  { value: "h2", label: "Heading 2" },
  { value: "h3", label: "Heading 3" },
  { value: "h4", label: "Heading 4" },
];
const SIZES = [
  { value: "", label: "Text size" },
  ...FONT_SIZES.map((size) => ({ value: size, label: size })),
];

/** The editor's tools: one stop for the Tab key, arrow keys between the tools. */
export const Toolbar = ({ editor, isDisabled, labelId, toggle }: ToolbarProps) => {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const run = () => editor.chain().focus();
  const tool = (label: string, icon: ReactNode, onClick: () => void, isOn?: boolean, isOff = false) => (
    <ToolbarButton label={label} icon={icon} onClick={onClick} isOn={isOn} isDisabled={isDisabled || isOff} />
  );

  const setBlock = (value: string) => {
    if (value === "p") run().setParagraph().run();
    else
      run()
        .setHeading({ level: value === "h2" ? 2 : value === "h3" ? 3 : 4 })
        .run();
  };

  return (
    <ToolbarBox labelId={labelId}>
      {tool("Undo", <IconArrowBackUp size={20} />, () => run().undo().run(), undefined, !state.canUndo)}
      {tool("Redo", <IconArrowForwardUp size={20} />, () => run().redo().run(), undefined, !state.canRedo)}
      <ToolbarSelect
        label="Kind of block"
        value={state.block}
        data={BLOCKS}
        isDisabled={isDisabled}
        onChange={setBlock}
      />
      <ToolbarSelect
        label="Text size"
        value={state.size}
        data={
          SIZES.some(({ value }) => value === state.size)
            ? SIZES
            : [...SIZES, { value: state.size, label: state.size }]
        }
        isDisabled={isDisabled}
        onChange={(size) => (size ? run().setFontSize(size).run() : run().unsetFontSize().run())}
      />
      {tool("Bold", <IconBold size={20} />, () => run().toggleBold().run(), state.isBold)}
      {tool("Italic", <IconItalic size={20} />, () => run().toggleItalic().run(), state.isItalic)}
      {tool("Underline", <IconUnderline size={20} />, () => run().toggleUnderline().run(), state.isUnderline)}
      {tool("Link", <IconLink size={20} />, () => setLinkOpen(true), state.isLink)}
      <ImageTool editor={editor} isDisabled={isDisabled} />
      <span className={classes.gap} />
      {tool("Bullet list", <IconList size={20} />, () => run().toggleBulletList().run(), state.isBulletList)}
      {tool(
        "Numbered list",
        <IconListNumbers size={20} />,
        () => run().toggleOrderedList().run(),
        state.isOrderedList,
      )}
      {tool("Quotation", <IconBlockquote size={20} />, () => run().toggleBlockquote().run(), state.isQuote)}
      <AlignTools editor={editor} isDisabled={isDisabled} />
      {tool("Horizontal line", <IconMinus size={20} />, () => run().setHorizontalRule().run())}
      <TableTools editor={editor} isDisabled={isDisabled} />
      {tool("Clear formatting", <IconClearFormatting size={20} />, () =>
        run().unsetAllMarks().clearNodes().run(),
      )}
      <span className={classes.gap} />
      {toggle}
      {isLinkOpen ? <LinkDialog editor={editor} onClose={() => setLinkOpen(false)} /> : null}
    </ToolbarBox>
  );
};

const readState = (editor: Editor) => ({
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  block: [2, 3, 4].map((level) => (editor.isActive("heading", { level }) ? `h${level}` : "")).join("") || "p",
  size: String(editor.getAttributes("textStyle").fontSize ?? ""),
  isBold: editor.isActive("bold"),
  isItalic: editor.isActive("italic"),
  isUnderline: editor.isActive("underline"),
  isLink: editor.isActive("link"),
  isBulletList: editor.isActive("bulletList"),
  isOrderedList: editor.isActive("orderedList"),
  isQuote: editor.isActive("blockquote"),
});

/** Switches between the editor and the text's HTML. */
export const SourceToggle = ({ isSource, onToggle }: { isSource: boolean; onToggle: () => void }) => (
  <ToolbarButton
    label="HTML source"
    icon={<IconCode size={20} />}
    onClick={onToggle}
    isOn={isSource}
    isDisabled={false}
  />
);
