import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

/** Name of what a place is in: of its line, or of what is so many levels above; "" where there is nothing. */
export const kindOf = ($pos: ResolvedPos, above = 0): string =>
  $pos.depth >= above ? $pos.node(-above || undefined).type.name : "";

/** The innermost node of a kind that a place is in, and where it begins. */
export const around = ($pos: ResolvedPos, kind: string): { pos: number; node: Node } | null => {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type.name === kind) return { pos: $pos.before(depth), node: $pos.node(depth) };
  return null;
};

/** Puts the cursor at a place, or as near as can be. @returns true: the key is dealt with */
export const moveTo = (editor: Editor, pos: number): boolean =>
  editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(pos))).scrollIntoView();
    return true;
  });
