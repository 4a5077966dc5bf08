import type { Editor } from "@tiptap/react";
import type { AccessibilityIssue } from "./accessibility-issues.ts";
import { FOLD_OUTS, HEADINGS, PICTURES, TABLES } from "./accessibility-issues.ts";
import { isPictureNode } from "./picture-nodes.ts";
import { isInLine } from "./picture-places.ts";

type Place = Pick<AccessibilityIssue, "selector" | "nth">;

/** Moves the cursor to an issue and scrolls it into view. */
export const jumpInText = (editor: Editor, { selector, nth }: Place): void => {
  const element = editor.view.dom.querySelectorAll(selector)[nth];
  if (!element) return;
  const isPicture = selector === PICTURES;
  const holder = isPicture
    ? (element.closest(isInLine(element) ? "figure" : "figure, a") ?? element)
    : element;
  // The cursor goes into the first cell.
  const place = (selector === TABLES && element.querySelector("td")) || holder;
  const pos = editor.view.posAtDOM(place, 0);
  const { doc } = editor.state;
  const run = editor.chain();
  if (isPicture) run.setNodeSelection(isPictureNode(doc.nodeAt(pos)?.type.name) ? pos : pos - 1);
  else if (selector === HEADINGS) run.setTextSelection(pos);
  else run.setTextSelection(Math.min(pos + 1, doc.content.size));
  run.focus(undefined, { scrollIntoView: false }).run();
  element.scrollIntoView({ block: "center" });
};

const TAGS = new Map([
  [HEADINGS, /<h[1-6]\b[^>]*>/gi],
  [PICTURES, /<img\b[^>]*>/gi],
  [TABLES, /<table\b[^>]*>/gi],
  [FOLD_OUTS, /<details\b[^>]*>/gi],
]);

/** Selects the issue's tag in the source. */
export const jumpInSource = (area: HTMLTextAreaElement, { selector, nth }: Place): void => {
  const tag = TAGS.get(selector) ?? /<a\b[^>]*\shref=[^>]*>/gi;
  const found = [...area.value.matchAll(tag)][nth];
  if (!found) return;
  area.focus();
  area.setSelectionRange(found.index, found.index + found[0].length);
  const lines = area.value.slice(0, found.index).split("\n").length;
  const all = area.value.split("\n").length;
  area.scrollTop = Math.max(0, (area.scrollHeight * lines) / all - area.clientHeight / 2);
};
