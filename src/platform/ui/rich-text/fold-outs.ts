import { Node } from "@tiptap/core";
import { Selection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { around, kindOf, moveTo } from "./moves.ts";

/** Whether the section starts with its title, as the editor requires. */
const hasTitleFirst = (element: HTMLElement): boolean =>
  [...element.childNodes].find((child) => child.textContent?.trim() || child.nodeType === 1)?.nodeName ===
  "SUMMARY";

const box = (name: string, label?: string) => () => {
  const dom = document.createElement("div");
  dom.setAttribute(`data-${name}`, "");
  if (label) {
    dom.setAttribute("role", "group");
    dom.setAttribute("aria-label", label);
  }
  return { dom, contentDOM: dom };
};

/** A collapsible section. In the editor, it is always open, so that everything can be edited. */
const Details = Node.create({
  name: "details",
  group: "block",
  content: "summary block+",
  defining: true,
  addAttributes: () => ({
    open: {
      default: false,
      parseHTML: (element: HTMLElement) => element.hasAttribute("open"),
      renderHTML: ({ open }: Record<string, unknown>) => (open ? { open: "" } : {}),
    },
  }),
  parseHTML: () => [{ tag: "details", getAttrs: (element) => (hasTitleFirst(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["details", HTMLAttributes, 0],
  addNodeView: () => box("fold-out", "Collapsible section"),
  addKeyboardShortcuts() {
    return {
      /** At the start of the content, moves into the title instead of joining with it. */
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isFirst =
          empty && $from.parentOffset === 0 && kindOf($from, 1) === this.name && $from.index(-1) === 1;
        return isFirst && moveTo(editor, $from.before() - 1);
      },
    };
  },
});

const Summary = Node.create({
  name: "summary",
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "summary", context: "details/" }],
  renderHTML: ({ HTMLAttributes }) => ["summary", HTMLAttributes, 0],
  addNodeView: () => box("fold-out-title"),
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection;
        return kindOf($from) === this.name && moveTo(editor, $from.after() + 1);
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        if (kindOf($from) !== this.name || !empty || $from.parentOffset > 0) return false;
        toggleFoldOut(editor);
        return true;
      },
    };
  },
});

export const foldOutExtensions = [Details, Summary];

/** Wraps the selected blocks in a collapsible section and moves the cursor to its title, or unwraps them again. */
export const toggleFoldOut = (editor: Editor): void => {
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { details, summary, paragraph } = state.schema.nodes;
      if (!details || !summary || !paragraph) return false;
      const { $from, $to } = state.selection;
      const section = around($from, details.name);
      if (section) {
        const { pos, node } = section;
        const [title, ...blocks] = node.children;
        const line = title?.childCount ? [paragraph.create(null, title.content)] : [];
        tr.replaceWith(pos, pos + node.nodeSize, [...line, ...blocks]);
        tr.setSelection(Selection.near(tr.doc.resolve(pos + 1)));
        return true;
      }
      const range = $from.blockRange($to, ({ type }) => type.contentMatch.matchType(details) !== null);
      if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, details)) return false;
      const blocks = [...state.doc.slice(range.start, range.end).content.content];
      // Select All includes the empty last line, which doesn't belong in the section.
      while (blocks.length > 1 && blocks.at(-1)?.type === paragraph && blocks.at(-1)?.content.size === 0)
        blocks.pop();
      tr.replaceWith(range.start, range.end, details.create(null, [summary.create(), ...blocks]));
      tr.setSelection(TextSelection.create(tr.doc, range.start + 2)).scrollIntoView();
      return true;
    })
    .run();
};
