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
      beforeNodeMorphed: (old: Node, next: Node) => !(isComponent(old) && isHandled(old, next)),
      // Keep tabs and menus open that the user has opened.
      beforeAttributeUpdated: (name: string) => name !== "open",
    },
  });
  startIslands(page, fresh);
};

const isComponent = (node: Node): node is HTMLElement =>
  node instanceof (node.ownerDocument?.defaultView?.HTMLElement ?? HTMLElement) &&
  node.dataset.stamp !== undefined;

/** True when there is nothing left to compare: the component is unchanged or was replaced as a whole. */
const isHandled = (old: HTMLElement, next: Node): boolean => {
  if (!isComponent(next) || old.id !== next.id) return false;
  if (old.dataset.stamp === next.dataset.stamp) return true;
  if (!hasIsland(old) && !hasIsland(next)) return false;
  // The fresh HTML lacks what an island has added to its element, so the island restarts.
  const open = new Set([...old.querySelectorAll("details[open]")].map(({ id }) => id));
  for (const details of next.querySelectorAll("details"))
    if (details.id && open.has(details.id)) details.setAttribute("open", "");
  old.replaceChildren(...[...next.childNodes].map((node) => old.ownerDocument.importNode(node, true)));
  old.dataset.stamp = next.dataset.stamp;
  return true;
};

const hasIsland = (element: Element): boolean => element.querySelector("[data-island]") !== null;

let runs = 0;

/** The loader looks for islands once per run; a new URL makes the browser run it again for the new ones. */
const startIslands = (page: Document, fresh: Document): void => {
  if (!page.querySelector("[data-island]:not([data-started])")) return;
  const loader = fresh.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!loader) return;
  const script = page.createElement("script");
  script.type = "module";
  script.src = `${loader.getAttribute("src")}?again=${++runs}`;
  page.head.append(script);
};
