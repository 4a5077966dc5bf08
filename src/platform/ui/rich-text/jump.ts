import type { Editor } from "@tiptap/react";
import type { Fault } from "./faults.ts";
import { HEADINGS } from "./faults.ts";

/** Puts the cursor where the fault is and shows the place. */
export const jumpInText = (editor: Editor, { selector, nth }: Fault): void => {
  const element = editor.view.dom.querySelectorAll(selector)[nth];
  if (!element) return;
  const holder = selector.startsWith("img") ? (element.closest("figure, a") ?? element) : element;
  const pos = editor.view.posAtDOM(holder, 0);
  const isPicture = selector.startsWith("img");
  const { doc } = editor.state;
  const run = editor.chain();
  if (isPicture) run.setNodeSelection(pictureBefore(doc.nodeAt(pos)?.type.name) ? pos : pos - 1);
  else if (selector === HEADINGS) run.setTextSelection(pos);
  else run.setTextSelection(Math.min(pos + 1, doc.content.size));
  run.focus(undefined, { scrollIntoView: false }).run();
  element.scrollIntoView({ block: "center" });
};

const pictureBefore = (name: string | undefined): boolean => name === "image" || name === "figure";

/** Selects the tag in the source. */
export const jumpInSource = (area: HTMLTextAreaElement, { selector, nth }: Fault): void => {
  const tag =
    selector === HEADINGS
      ? /<h[1-6]\b[^>]*>/gi
      : selector.startsWith("img")
        ? /<img\b[^>]*>/gi
        : /<a\b[^>]*\shref=[^>]*>/gi;
  const found = [...area.value.matchAll(tag)][nth];
  if (!found) return;
  area.focus();
  area.setSelectionRange(found.index, found.index + found[0].length);
  const lines = area.value.slice(0, found.index).split("\n").length;
  const all = area.value.split("\n").length;
  area.scrollTop = Math.max(0, (area.scrollHeight * lines) / all - area.clientHeight / 2);
};
