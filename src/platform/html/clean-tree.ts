import type { DomDocument, DomElement, DomWindow } from "./clean-dom.ts";
import { cleanAttribute, isAllowedElement, RENAMED_ELEMENTS } from "./clean-rules.ts";

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const TEXT_NODE = 3;

/** Lowercase properties of a browser's window or document that the cleaner's DOM may lack. */
const BROWSER_NAMES = new Set(
  "caches chrome cookies crypto external fetch fonts launch module process require safari scheduler".split(
    " ",
  ),
);

/** Prefix for an id that a script could mistake for a property of the page. */
const ID_PREFIX = "id-";

/**
 * Returns a function that maps a text's id to an allowed one. If the id is a property of window, document, or a form,
 * or starts with the site's own `tn-`, it gets the prefix `id-`. This way, no text shadows a property or takes an id of
 * the page's frame.
 */
export function idPolicy(window: DomWindow): (id: string) => string {
  const form = window.document.createElement("form");
  return (id) => {
    const known = id in window || id in window.document || id in form || BROWSER_NAMES.has(id);
    return known || id.startsWith("tn-") ? ID_PREFIX + id : id;
  };
}

function unwrap(element: DomElement): void {
  const parent = element.parentNode;
  if (parent === null) return;
  for (let child = element.firstChild; child !== null; child = element.firstChild) {
    parent.insertBefore(child, element);
  }
  parent.removeChild(element);
}

function rename(element: DomElement, name: string, maker: DomDocument): DomElement {
  const renamed = maker.createElement(name);
  for (const { name: attribute, value } of [...element.attributes]) renamed.setAttribute(attribute, value);
  for (let child = element.firstChild; child !== null; child = element.firstChild) renamed.appendChild(child);
  element.replaceWith(renamed);
  return renamed;
}

function cleanAttributes(element: DomElement): void {
  for (const { name, value, namespaceURI } of [...element.attributes]) {
    const cleaned = namespaceURI === null ? cleanAttribute(element.localName, name, value) : null;
    if (cleaned === null) element.removeAttribute(name);
    else if (cleaned !== value) element.setAttribute(name, cleaned);
  }
}

function finishAnchor(anchor: DomElement, ids: ReadonlySet<string>): void {
  const href = anchor.getAttribute("href");
  if (href === null) {
    anchor.removeAttribute("target");
    if (!anchor.hasAttribute("id")) {
      unwrap(anchor);
      return;
    }
  } else if (href.startsWith("#") && !ids.has(href.slice(1)) && ids.has(ID_PREFIX + href.slice(1))) {
    anchor.setAttribute("href", `#${ID_PREFIX}${href.slice(1)}`);
  }
  // Without it, the opened page could control this one.
  if (anchor.hasAttribute("target")) anchor.setAttribute("rel", "noopener noreferrer");
  else anchor.removeAttribute("rel");
}

function finishImage(image: DomElement): void {
  if (!image.hasAttribute("src")) image.remove();
  else if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
}

/** The parser drops the first line break in a pre element, so a text starting with several would change each time. */
function finishPre(pre: DomElement): void {
  const first = pre.firstChild;
  if (first?.nodeType !== TEXT_NODE || first.textContent === null) return;
  const kept = first.textContent.replace(/^\n+/, "");
  if (kept === "") pre.removeChild(first);
  else if (kept !== first.textContent) first.textContent = kept;
}

/**
 * Applies the site's rules to the tree below `root`, in place: names, attributes, links, images, ids. It expects
 * DOMPurify's output but doesn't rely on it.
 * @param maker creates elements: a document without parsed text, so that no name in a text shadows its methods
 */
export function enforceRules(root: DomElement, maker: DomDocument): void {
  const ids = new Set<string>();
  const anchors: DomElement[] = [];
  for (const found of [...root.querySelectorAll("*")]) {
    if (found.namespaceURI !== HTML_NAMESPACE) {
      found.remove();
      continue;
    }
    const becomes = Object.hasOwn(RENAMED_ELEMENTS, found.localName)
      ? RENAMED_ELEMENTS[found.localName]
      : undefined;
    const element = becomes === undefined ? found : rename(found, becomes, maker);
    if (!isAllowedElement(element.localName)) {
      unwrap(element);
      continue;
    }
    cleanAttributes(element);
    const id = element.getAttribute("id");
    if (id !== null && ids.has(id)) element.removeAttribute("id");
    else if (id !== null) ids.add(id);
    if (element.localName === "a") anchors.push(element);
    if (element.localName === "img") finishImage(element);
    if (element.localName === "pre") finishPre(element);
  }
  for (const anchor of anchors) finishAnchor(anchor, ids);
}
