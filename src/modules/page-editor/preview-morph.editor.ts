import { Idiomorph } from "idiomorph";

/**
 * Updates a page to match a freshly fetched one without reloading. Unchanged parts keep their scroll position, open
 * tabs, and running islands. The server stamps every component of a preview; equal stamps mean equal HTML.
 */
export const updateInPlace = (page: Document, fresh: Document): void => {
  page.title = fresh.title;
  void Idiomorph.morph(page.body, fresh.body.innerHTML, {
    morphStyle: "innerHTML",
    callbacks: {
      beforeNodeMorphed: (old: Node, next: Node) => !isHandled(old, next),
      beforeAttributeUpdated,
    },
  });
  startIslands(page, fresh);
};

/** A component as the server last sent it. */
export interface SentPart {
  readonly stamp: string;
  readonly html: string;
}

/**
 * Updates one component to match its new HTML. A running island goes on if only texts and attributes differ that it
 * hasn't touched.
 * @param was what the server sent for the current stamp, which islands may have changed since; undefined if unknown
 */
export const updatePart = (box: HTMLElement, next: SentPart, was: SentPart | undefined): void => {
  if (box.dataset.stamp === next.stamp) return;
  const fresh = bodyOf(next.html);
  if (!hasIsland(box) && !hasIsland(fresh)) morphChildren(box, fresh);
  else if (!was || !patchChildren(box, bodyOf(was.html), fresh)) replaceChildren(box, fresh);
  box.dataset.stamp = next.stamp;
};

export const hasIsland = (element: Element): boolean => element.querySelector("[data-island]") !== null;

/** Keep tabs and menus open that the user has opened. */
const beforeAttributeUpdated = (name: string): boolean => name !== "open";

const bodyOf = (html: string): HTMLElement => new DOMParser().parseFromString(html, "text/html").body;

const morphChildren = (old: Element, next: Element): void => {
  const pairs = differingChildren(old, next);
  if (!pairs) {
    void Idiomorph.morph(old, next.innerHTML, {
      morphStyle: "innerHTML",
      callbacks: { beforeAttributeUpdated },
    });
    return;
  }
  for (const [before, after] of pairs)
    if (before.nodeType === Node.ELEMENT_NODE) morphChildren(before as Element, after as Element);
    else before.nodeValue = after.nodeValue;
};

/**
 * The children that differ, each before and after; null if their number, or the name or attributes of one differ. In a
 * long text, matching every child with every other one would take too long for a few changed words.
 */
const differingChildren = (old: Element, next: Element): (readonly [Node, Node])[] | null => {
  const after = [...next.childNodes];
  if (old.childNodes.length !== after.length) return null;
  const pairs = [...old.childNodes].flatMap((node, index) => {
    const other = after[index] as ChildNode;
    return node.isEqualNode(other) ? [] : [[node, other] as const];
  });
  return pairs.every(isSameButContent) ? pairs : null;
};

const isSameButContent = ([one, other]: readonly [Node, Node]): boolean => {
  if (one.nodeName !== other.nodeName) return false;
  if (one.nodeType !== Node.ELEMENT_NODE) return true;
  const [before, after] = [one, other] as [Element, Element];
  return (
    before.attributes.length === after.attributes.length &&
    [...before.attributes].every(({ name, value }) => after.getAttribute(name) === value)
  );
};

const isComponent = (node: Node): node is HTMLElement =>
  node instanceof (node.ownerDocument?.defaultView?.HTMLElement ?? HTMLElement) &&
  node.dataset.stamp !== undefined;

/** True when there is nothing left to compare: the component is unchanged or was replaced as a whole. */
const isHandled = (old: Node, next: Node): boolean => {
  if (!isComponent(old) || !isComponent(next) || old.id !== next.id) return false;
  if (old.dataset.stamp === next.dataset.stamp) return true;
  if (!hasIsland(old) && !hasIsland(next)) return false;
  replaceChildren(old, next);
  old.dataset.stamp = next.dataset.stamp;
  return true;
};

/** The fresh HTML lacks what an island has added to its element, so the island restarts. */
const replaceChildren = (old: HTMLElement, next: Element): void => {
  const open = new Set([...old.querySelectorAll("details[open]")].map(({ id }) => id));
  for (const details of next.querySelectorAll("details"))
    if (details.id && open.has(details.id)) details.setAttribute("open", "");
  old.replaceChildren(...[...next.childNodes].map((node) => old.ownerDocument.importNode(node, true)));
};

/** Makes the changes between two versions of the server's HTML in the live element. False if their elements differ. */
const patchChildren = (live: Element, was: Element, next: Element): boolean => {
  const [current, before, after] = [[...live.childNodes], [...was.childNodes], [...next.childNodes]];
  const isAlike =
    before.length === after.length &&
    before.every(
      ({ nodeName }, index) => after[index]?.nodeName === nodeName && current[index]?.nodeName === nodeName,
    );
  if (isAlike)
    return before.every((node, index) => patch(current[index] as Node, node, after[index] as Node));
  // Islands know the elements around formatted texts, but not those in them.
  if (!live.closest(".tn-prose") || live.innerHTML !== was.innerHTML) return false;
  morphChildren(live, next);
  return true;
};

const patch = (live: Node, was: Node, next: Node): boolean => {
  if (was.isEqualNode(next)) return true;
  if (next.nodeType !== Node.ELEMENT_NODE) {
    live.nodeValue = next.nodeValue;
    return true;
  }
  const [element, before, after] = [live, was, next] as [Element, Element, Element];
  for (const name of new Set([...before.getAttributeNames(), ...after.getAttributeNames()])) {
    const value = after.getAttribute(name);
    if (value === before.getAttribute(name)) continue;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  return patchChildren(element, before, after);
};

let runs = 0;

/**
 * Starts islands that aren't running. The loader looks for islands once per run; a new URL makes the browser run it
 * again for the new ones.
 * @param source a page with the loader
 */
export const startIslands = (page: Document, source: Document): void => {
  if (!page.querySelector("[data-island]:not([data-started])")) return;
  const loader = source.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!loader) return;
  const script = page.createElement("script");
  script.type = "module";
  script.src = `${loader.getAttribute("src")?.replace(/\?.*/, "")}?again=${++runs}`;
  page.head.append(script);
};
