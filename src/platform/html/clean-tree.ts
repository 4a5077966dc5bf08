import type { DomDocument, DomElement, DomWindow } from "./clean-dom.ts";
import { cleanAttribute, isAllowedElement, RENAMED_ELEMENTS } from "./clean-rules.ts";

const HTML_NAMESPACE = "http://www.w3.org/1999/xhtml";
const TEXT_NODE = 3;

/** Properties of a browser's window or document, in lower case, that the cleaner's DOM may not know. */
const BROWSER_NAMES = new Set(
  "caches chrome cookies crypto external fetch fonts launch module process require safari scheduler".split(
    " ",
  ),
);

/** Put before an id that a script could take for a property of the page. */
const ID_PREFIX = "id-";

/**
 * Makes the function that says which id a text may have in place of `id`: the same one, or, where it is a property of
 * window, document or a form, or begins with the site's own `tn-`, the id with `id-` before it. So that no text hides
 * a property from a script or takes a place of the page's frame.
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
  // Without it the opened page could steer this one.
  if (anchor.hasAttribute("target")) anchor.setAttribute("rel", "noopener noreferrer");
  else anchor.removeAttribute("rel");
}

function finishImage(image: DomElement): void {
  if (!image.hasAttribute("src")) image.remove();
  else if (!image.hasAttribute("alt")) image.setAttribute("alt", "");
}

/** The parser drops the first line break in a pre, so a text that begins with some would change at every reading. */
function finishPre(pre: DomElement): void {
  const first = pre.firstChild;
  if (first?.nodeType !== TEXT_NODE || first.textContent === null) return;
  const kept = first.textContent.replace(/^\n+/, "");
  if (kept === "") pre.removeChild(first);
  else if (kept !== first.textContent) first.textContent = kept;
}

/**
 * Brings the tree below `root` under the site's rules, in place: names, attributes, links, images, ids. It expects
 * what DOMPurify let through but doesn't rely on it.
 *
 * @param maker makes elements: a document that no text was parsed into, so that no name in a text shadows its methods
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
