import { cleanAttribute, isAllowedElement, RENAMED_ELEMENTS } from "#platform/html/clean-rules.ts";
import { parseHtml } from "./html-form.ts";
import { countedNames } from "./left-out.ts";

/** Elements removed together with their content, which isn't listed separately. */
const WHOLE =
  "script, style, iframe, object, embed, video, audio, svg, math, template, noscript, select, canvas";

/** Describes what the server's rules would remove from a text when saving. Empty if nothing is removed. */
export const savingLosses = (html: string): string[] => {
  const body = parseHtml(html);
  const losses: string[] = [];
  const details = new Set<string>();
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  while (comments.nextNode()) if (!isWithinWhole(comments.currentNode.parentElement)) losses.push("comment");
  const ids = new Set<string>();
  for (const element of body.querySelectorAll<HTMLElement>("*")) {
    if (isWithinWhole(element.parentElement)) continue;
    const name = RENAMED_ELEMENTS[element.localName] ?? element.localName;
    if (!isAllowedElement(name)) losses.push(name);
    else for (const detail of attributeLosses(element, name, ids)) details.add(detail);
  }
  return [...countedNames(losses), ...details];
};

const isWithinWhole = (element: Element | null): boolean => element?.closest(WHOLE) != null;

const attributeLosses = (element: HTMLElement, name: string, ids: Set<string>): string[] => {
  const lost: string[] = [];
  for (const { name: attribute, value } of element.attributes) {
    const kept = cleanAttribute(name, attribute, value);
    if (attribute === "class") {
      const left = new Set(kept?.split(" "));
      for (const one of element.classList) if (!left.has(one)) lost.push(`the class “${one}”`);
    } else if (attribute === "style") {
      const left = new Set(stylesOf(kept ?? ""));
      for (const one of stylesOf(value)) if (!left.has(one)) lost.push(`the style “${one}”`);
    } else if (attribute === "id" && value !== "") {
      if (ids.has(value)) lost.push(`the duplicate id “${value}”`);
      else if (kept === null) lost.push(`the id “${value}”`);
      ids.add(value);
    } else if (kept === null && !UNMISSED.has(attribute)) lost.push(lossOf(attribute, value));
  }
  return lost;
};

/** Attributes whose removal doesn't matter: `rel` is rewritten, and only an empty `id` gets here. */
const UNMISSED = new Set(["rel", "id"]);

const lossOf = (attribute: string, value: string): string => {
  if (attribute === "href") return `the link to “${short(value)}”`;
  return attribute === "src" ? `the image “${short(value)}”` : `the attribute “${attribute}”`;
};

const stylesOf = (style: string): string[] =>
  style
    .split(";")
    .filter((declaration) => declaration.includes(":"))
    .map((declaration) => declaration.split(":")[0]?.trim().toLowerCase() ?? "");

const short = (words: string): string => (words.length > 60 ? `${words.slice(0, 57)}…` : words);
