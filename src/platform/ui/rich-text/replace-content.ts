import { createDocument, type Editor } from "@tiptap/core";
import { toEditorHtml } from "./html-form.ts";

/**
 * Replaces the editor's content with HTML from outside. Only the difference is written, so that the cursor stays in
 * place and Undo covers only the person's own changes.
 */
export const replaceContent = (editor: Editor, html: string): void => {
  const { state, view, schema } = editor;
  const next = createDocument(toEditorHtml(html), schema);
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || !end) return;
  // With repeated letters, the end of the difference may come before its start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const change = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  if (!change.doc.eq(next)) change.replaceWith(0, change.doc.content.size, next.content);
  view.dispatch(change.setMeta("preventUpdate", true).setMeta("addToHistory", false));
};
