import IconBlockquote from "@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs";
import IconClearFormatting from "@tabler/icons-react/dist/esm/icons/IconClearFormatting.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconSquareChevronDown from "@tabler/icons-react/dist/esm/icons/IconSquareChevronDown.mjs";
import IconStrikethrough from "@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs";
import IconSubscript from "@tabler/icons-react/dist/esm/icons/IconSubscript.mjs";
import IconSuperscript from "@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs";
import { type Editor, useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { AlignTools } from "./align-tools.tsx";
import { toggleFoldOut } from "./fold-outs.ts";
import { toggleTerms } from "./term-lists.ts";
import { ToolbarButton } from "./toolbar-parts.tsx";

/** The less common tools. */
export const MoreTools = ({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) => {
  const state = useEditorState({ editor, selector: ({ editor: now }) => readState(now) });
  const run = () => editor.chain().focus();
  const tool = (label: string, icon: ReactNode, onClick: () => void, isOn?: boolean) => (
    <ToolbarButton label={label} icon={icon} onClick={onClick} isOn={isOn} isDisabled={isDisabled} />
  );
  return (
    <>
      {tool("Block quote", <IconBlockquote size={20} />, () => run().toggleBlockquote().run(), state.isQuote)}
      <AlignTools editor={editor} isDisabled={isDisabled} />
      {tool(
        "Strikethrough",
        <IconStrikethrough size={20} />,
        () => run().toggleStrike().run(),
        state.isStruck,
      )}
      {tool(
        "Superscript",
        <IconSuperscript size={20} />,
        () => run().toggleMark("superscript").run(),
        state.isRaised,
      )}
      {tool(
        "Subscript",
        <IconSubscript size={20} />,
        () => run().toggleMark("subscript").run(),
        state.isLowered,
      )}
      {tool(
        "Collapsible section",
        <IconSquareChevronDown size={20} />,
        () => toggleFoldOut(editor),
        state.isFoldOut,
      )}
      {tool("Definition list", <IconListDetails size={20} />, () => toggleTerms(editor), state.isTerms)}
      {tool("Horizontal line", <IconMinus size={20} />, () => run().setHorizontalRule().run())}
      {tool("Clear formatting", <IconClearFormatting size={20} />, () =>
        run().unsetAllMarks().clearNodes().run(),
      )}
    </>
  );
};

const readState = (editor: Editor) => ({
  isQuote: editor.isActive("blockquote"),
  isFoldOut: editor.isActive("details"),
  isTerms: editor.isActive("termList"),
  isStruck: editor.isActive("strike"),
  isRaised: editor.isActive("superscript"),
  isLowered: editor.isActive("subscript"),
});
