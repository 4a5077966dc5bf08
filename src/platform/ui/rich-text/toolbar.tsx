import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconArrowsMaximize from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import IconBold from "@tabler/icons-react/dist/esm/icons/IconBold.mjs";
import IconCode from "@tabler/icons-react/dist/esm/icons/IconCode.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import IconItalic from "@tabler/icons-react/dist/esm/icons/IconItalic.mjs";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconList from "@tabler/icons-react/dist/esm/icons/IconList.mjs";
import IconListNumbers from "@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs";
import IconUnderline from "@tabler/icons-react/dist/esm/icons/IconUnderline.mjs";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useState } from "react";
import { useEditing } from "./editing.ts";
import classes from "./editor.module.css";
import { FONT_SIZES } from "./editor-limits.ts";
import { ImageTool } from "./image-tool.tsx";
import { BUTTON } from "./link-marks.ts";
import { MoreTools } from "./more-tools.tsx";
import { TableTools } from "./table-tools.tsx";
import { ToolbarBox, ToolbarButton, ToolbarSelect } from "./toolbar-parts.tsx";

interface ToolbarProps {
  editor: Editor;
  isDisabled: boolean;
  /** The id of the field's label, which also names the toolbar. */
  labelId: string;
  /** Buttons that work even while the other tools are disabled. */
  toggle: ReactNode;
}

const HEADINGS = [2, 3, 4, 5, 6] as const;
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

/** The choices, plus the current value if it isn't one of them. */
const withCurrent = (choices: readonly { value: string; label: string }[], value: string, label: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];

/**
 * The editor's toolbar, one tab stop with arrow keys between the tools. In a narrow editor, less common tools are
 * behind “More tools”.
 */
export const Toolbar = ({ editor, isDisabled, labelId, toggle }: ToolbarProps) => {
  const [isWhole, setWhole] = useState(false);
  const { open } = useEditing();
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const run = () => editor.chain().focus();
  const tool = (label: string, icon: ReactNode, onClick: () => void, isOn?: boolean, isOff = false) => (
    <ToolbarButton label={label} icon={icon} onClick={onClick} isOn={isOn} isDisabled={isDisabled || isOff} />
  );

  const setBlock = (value: string) => {
    const level = HEADINGS.find((heading) => value === `h${heading}`);
    if (level) run().setHeading({ level }).run();
    else run().setParagraph().run();
  };

  return (
    <ToolbarBox labelId={labelId}>
      {tool("Undo", <IconArrowBackUp size={20} />, () => run().undo().run(), undefined, !state.canUndo)}
      {tool("Redo", <IconArrowForwardUp size={20} />, () => run().redo().run(), undefined, !state.canRedo)}
      <ToolbarSelect
        label="Paragraph style"
        value={state.block}
        data={withCurrent(BLOCKS, state.block, `Heading ${state.block.slice(1)}`)}
        isDisabled={isDisabled}
        onChange={setBlock}
      />
      <ToolbarSelect
        label="Text size"
        value={state.size}
        data={withCurrent(SIZES, state.size, state.size)}
        isDisabled={isDisabled}
        onChange={(size) => (size ? run().setFontSize(size).run() : run().unsetFontSize().run())}
      />
      {tool("Bold", <IconBold size={20} />, () => run().toggleBold().run(), state.isBold)}
      {tool("Italic", <IconItalic size={20} />, () => run().toggleItalic().run(), state.isItalic)}
      {tool("Underline", <IconUnderline size={20} />, () => run().toggleUnderline().run(), state.isUnderline)}
      <span className={classes.gap} />
      {tool("Link", <IconLink size={20} />, () => open("link"), state.isLink && !state.isButton)}
      {tool("Button", <IconHandClick size={20} />, () => open("button"), state.isButton)}
      <ImageTool editor={editor} isDisabled={isDisabled} />
      <TableTools editor={editor} isDisabled={isDisabled} />
      <span className={classes.gap} />
      {tool("Bullet list", <IconList size={20} />, () => run().toggleBulletList().run(), state.isBulletList)}
      {tool(
        "Numbered list",
        <IconListNumbers size={20} />,
        () => run().toggleOrderedList().run(),
        state.isOrderedList,
      )}
      <span className={classes.onlyNarrow}>
        <ToolbarButton
          label="More tools"
          icon={<IconDots size={20} />}
          isDisabled={false}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        />
      </span>
      <span className={classes.less} data-shown={isWhole || undefined}>
        <MoreTools editor={editor} isDisabled={isDisabled} />
        <span className={classes.gap} />
        <ToolbarButton
          label="Keyboard shortcuts"
          icon={<IconKeyboard size={20} />}
          isDisabled={false}
          onClick={() => open("keys")}
        />
      </span>
      {toggle}
    </ToolbarBox>
  );
};

const readState = (editor: Editor) => ({
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
  block: HEADINGS.map((level) => (editor.isActive("heading", { level }) ? `h${level}` : "")).join("") || "p",
  size: String(editor.getAttributes("textStyle").fontSize ?? ""),
  isBold: editor.isActive("bold"),
  isItalic: editor.isActive("italic"),
  isUnderline: editor.isActive("underline"),
  isLink: editor.isActive("link"),
  isButton: String(editor.getAttributes("link").class ?? "")
    .split(" ")
    .includes(BUTTON),
  isBulletList: editor.isActive("bulletList"),
  isOrderedList: editor.isActive("orderedList"),
});

/** Turns focus mode on and off. */
export const FocusToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => (
  <ToolbarButton
    label="Focus mode"
    icon={<IconArrowsMaximize size={20} />}
    onClick={onToggle}
    isOn={isOn}
    isDisabled={false}
  />
);

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
