import { createDocument, type Editor } from "@tiptap/core";
import { toEditorHtml } from "./html-form.ts";

/**
 * Puts a text from outside in the place of the editor's. Only what differs is written, so that the cursor stays with
 * its words, and Undo goes on with what the person did.
 */
export const takeOver = (editor: Editor, html: string): void => {
  const { state, view, schema } = editor;
  const next = createDocument(toEditorHtml(html), schema);
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // Where letters repeat, the ends of what differs may lie before its start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  if (!change.doc.eq(next)) change.replaceWith(0, change.doc.content.size, next.content);
  view.dispatch(change.setMeta("preventUpdate", true).setMeta("addToHistory", false));
};
