import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

/** The type name of a position's node, or of the node `above` levels up; "" if there is none. */
export const kindOf = ($pos: ResolvedPos, above = 0): string =>
  $pos.depth >= above ? $pos.node(-above || undefined).type.name : "";

/** The innermost node of a type around a position, and where it begins. */
export const around = ($pos: ResolvedPos, kind: string): { pos: number; node: Node } | null => {
  for (let depth = $pos.depth; depth > 0; depth--)
    if ($pos.node(depth).type.name === kind) return { pos: $pos.before(depth), node: $pos.node(depth) };
  return null;
};

/** Moves the cursor to a position, or as near as possible. @returns true, so that the key counts as handled */
export const moveTo = (editor: Editor, pos: number): boolean =>
  editor.commands.command(({ tr }) => {
    tr.setSelection(Selection.near(tr.doc.resolve(pos))).scrollIntoView();
    return true;
  });
