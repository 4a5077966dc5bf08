import { Node } from "@tiptap/core";
import { Selection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { around, kindOf } from "./moves.ts";

const IN_LIST = new Set(["DT", "DD", "DIV"]);
const IN_GROUP = new Set(["DT", "DD"]);

const holdsOnly = (element: Element, names: ReadonlySet<string>): boolean =>
  [...element.childNodes].every(
    (child) =>
      child.nodeType === 8 || (child.nodeType === 3 ? !child.textContent?.trim() : names.has(child.nodeName)),
  );

/** Whether a list contains only terms and definitions, grouped or not, which is all the editor supports. */
const isWellFormed = (list: HTMLElement): boolean =>
  holdsOnly(list, IN_LIST) &&
  [...list.querySelectorAll(":scope > div")].every((group) => holdsOnly(group, IN_GROUP)) &&
  list.querySelector("dt, dd") !== null;

/** A definition list. */
const TermList = Node.create({
  name: "termList",
  group: "block",
  content: "(term | explanation)+",
  parseHTML: () => [{ tag: "dl", getAttrs: (list) => (isWellFormed(list) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ["dl", HTMLAttributes, 0],
});

const Term = Node.create({
  name: "term",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "dt", context: "termList/" }],
  renderHTML: ({ HTMLAttributes }) => ["dt", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      /** Moves to the definition, or out of the list from an empty last term. */
      Enter: ({ editor }) => kindOf(editor.state.selection.$from) === this.name && afterTerm(editor),
      Backspace: ({ editor }) => kindOf(editor.state.selection.$from) === this.name && back(editor, 0),
    };
  },
});

const Explanation = Node.create({
  name: "explanation",
  content: "block+",
  defining: true,
  parseHTML: () => [{ tag: "dd", context: "termList/" }],
  renderHTML: ({ HTMLAttributes }) => ["dd", HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return {
      /** At the end of a definition, starts the next term. */
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection;
        const isAtEnd = empty && $from.parentOffset === $from.parent.content.size;
        if (!isAtEnd || kindOf($from, 1) !== this.name || $from.indexAfter(-1) !== $from.node(-1).childCount)
          return false;
        const after = $from.after(-1);
        return editor
          .chain()
          .insertContentAt(after, { type: "term" })
          .setTextSelection(after + 1)
          .run();
      },
      Backspace: ({ editor }) => {
        const { $from } = editor.state.selection;
        return kindOf($from, 1) === this.name && $from.index(-1) === 0 && back(editor, 1);
      },
    };
  },
});

export const termListExtensions = [TermList, Term, Explanation];

/**
 * At the beginning of a term or definition, moves to the end of the previous one and deletes an empty one. At the
 * beginning of the list, unwraps the list.
 * @param above the levels from the line to the term or definition
 */
const back = (editor: Editor, above: 0 | 1): boolean => {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parentOffset > 0) return false;
  const depth = $from.depth - above;
  if ($from.index(depth - 1) === 0) {
    toggleTerms(editor);
    return true;
  }
  const [start, end] = [$from.before(depth), $from.after(depth)];
  return editor.commands.command(({ tr }) => {
    if (end - start <= 2 + 2 * above) tr.delete(start, end);
    tr.setSelection(Selection.near(tr.doc.resolve(start), -1)).scrollIntoView();
    return true;
  });
};

const afterTerm = (editor: Editor): boolean =>
  editor.commands.command(({ state, tr }) => {
    const { explanation, paragraph } = state.schema.nodes;
    if (!explanation || !paragraph) return false;
    const { $from, $to } = state.selection;
    if (!$from.sameParent($to)) return false;
    const list = $from.node(-1);
    const isLast = $from.indexAfter(-1) === list.childCount;
    if ($from.parent.childCount === 0 && isLast) {
      const start = $from.before(-1);
      const isOnly = list.childCount === 1;
      const below = isOnly ? start : start + list.nodeSize - $from.parent.nodeSize;
      if (isOnly) tr.replaceWith(start, start + list.nodeSize, paragraph.create());
      else tr.delete($from.before(), $from.after()).insert(below, paragraph.create());
      tr.setSelection(TextSelection.create(tr.doc, below + 1));
      return true;
    }
    const next = list.maybeChild($from.indexAfter(-1));
    const after = $from.after();
    if ($to.pos < $from.end() || next?.type !== explanation) {
      const rest = $from.parent.cut($to.parentOffset).content;
      tr.insert(after, explanation.create(null, paragraph.create(null, rest)));
      tr.delete($from.pos, $from.end());
    }
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map($from.after(), -1) + 1)));
    return true;
  });

/**
 * Turns the line into a term and moves the cursor to its definition (or to an empty term). Inside a list, unwraps it.
 */
export const toggleTerms = (editor: Editor): void => {
  editor
    .chain()
    .focus()
    .command(({ state, tr }) => {
      const { termList, term, explanation, paragraph } = state.schema.nodes;
      if (!termList || !term || !explanation || !paragraph) return false;
      const { $from, $to } = state.selection;
      const before = around($from, termList.name);
      if (before) {
        const { pos, node } = before;
        const blocks = node.children.flatMap((child) =>
          child.type === term ? [paragraph.create(null, child.content)] : child.children,
        );
        tr.replaceWith(pos, pos + node.nodeSize, blocks);
        tr.setSelection(Selection.near(tr.doc.resolve(pos + 1)));
        return true;
      }
      const canTurn =
        $from.parent.isTextblock &&
        $from.node(-1).canReplaceWith($from.index(-1), $from.indexAfter(-1), termList);
      const words = canTurn ? $from.parent.content : null;
      const list = termList.create(null, [
        term.create(null, words),
        explanation.create(null, paragraph.create()),
      ]);
      const pos = canTurn ? $from.before() : $to.depth > 0 ? $to.after(1) : $to.pos;
      if (canTurn) tr.replaceWith(pos, $from.after(), list);
      else tr.insert(pos, list);
      const inTerm = pos + 2;
      const inExplanation = inTerm + (words?.size ?? 0) + 3;
      tr.setSelection(TextSelection.create(tr.doc, words?.size ? inExplanation : inTerm)).scrollIntoView();
      return true;
    })
    .run();
};
