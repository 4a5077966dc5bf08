/*
 * Word and Outlook paste lists as paragraphs that look like items. The marker is in a span, and the list and level
 * are in a style such as `mso-list: l0 level2 lfo1`.
 */

interface Item {
  readonly paragraph: HTMLElement;
  readonly level: number;
  readonly isOrdered: boolean;
  /** The number of an ordered list's first item. */
  readonly start: number;
}

const LIST = /mso-list:\s*l\d+\s+level(\d+)/i;
const ORDERED = /^\(?(?:(\d+)|[a-z]{1,4})[.)]$/i;

const readItem = (paragraph: HTMLElement): Item | null => {
  const level = LIST.exec(paragraph.getAttribute("style") ?? "")?.[1];
  if (level === undefined || !/^(?:p|h[1-6]|div)$/.test(paragraph.localName)) return null;
  const marker = paragraph.querySelector<HTMLElement>(
    "[style*='mso-list:Ignore' i], [style*='mso-list: Ignore' i]",
  );
  // A numbered heading stays a heading.
  if (/^h/.test(paragraph.localName)) {
    marker?.remove();
    return null;
  }
  const sign = ORDERED.exec((marker?.textContent ?? "").replace(/[\s\u00a0]/g, ""));
  marker?.remove();
  return { paragraph, level: Number(level), isOrdered: sign !== null, start: Number(sign?.[1] ?? 1) };
};

/** Turns Word's list paragraphs into real lists, in place. */
export const joinWordLists = (body: HTMLElement): void => {
  /** The open lists, outermost first. */
  let open: { list: HTMLElement; level: number; isOrdered: boolean }[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6, div")]) {
    const item = readItem(paragraph);
    if (!item) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    while (open.length > 0 && isOver(open[open.length - 1], item)) open = open.slice(0, -1);
    const parent = open.at(-1);
    let list = parent?.level === item.level ? parent.list : null;
    if (!list) {
      list = startList(item, parent?.list);
      open = [...open, { list, level: item.level, isOrdered: item.isOrdered }];
    }
    const entry = document.createElement("li");
    entry.append(...paragraph.childNodes);
    list.append(entry);
    paragraph.remove();
    last = open[0]?.list ?? null;
  }
};

const isOver = (list: { level: number; isOrdered: boolean } | undefined, item: Item): boolean =>
  list !== undefined &&
  (list.level > item.level || (list.level === item.level && list.isOrdered !== item.isOrdered));

const startList = ({ paragraph, isOrdered, start }: Item, parent: HTMLElement | undefined): HTMLElement => {
  const list = document.createElement(isOrdered ? "ol" : "ul");
  if (isOrdered && start > 1) list.setAttribute("start", String(start));
  const above = parent?.lastElementChild;
  if (above) above.append(list);
  else paragraph.before(list);
  return list;
};
