import { createRequire } from "node:module";

/*
 * The few DOM types that the cleaner uses. Full DOM types would come with jsdom's and make `document` and `window`
 * global in every file of the server.
 */

/** A node as the cleaner sees it. */
export type DomNode = {
  readonly nodeType: number;
  readonly firstChild: DomNode | null;
  readonly parentNode: DomNode | null;
  textContent: string | null;
  appendChild(node: DomNode): DomNode;
  insertBefore(node: DomNode, before: DomNode | null): DomNode;
  removeChild(node: DomNode): DomNode;
};

/** An attribute as the cleaner sees it. */
export type DomAttribute = {
  readonly name: string;
  readonly value: string;
  readonly namespaceURI: string | null;
};

/** An element as the cleaner sees it. */
export type DomElement = DomNode & {
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly attributes: Iterable<DomAttribute>;
  readonly innerHTML: string;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  replaceWith(node: DomNode): void;
  remove(): void;
  querySelectorAll(selectors: string): Iterable<DomElement>;
};

/** A document as the cleaner sees it. */
export type DomDocument = object & { createElement(name: string): DomElement };

/** A window without scripts and without network. */
export type DomWindow = object & { readonly document: DomDocument; close(): void };

type JsdomModule = { JSDOM: new (html: string) => { window: DomWindow } };

const { JSDOM } = createRequire(import.meta.url)("jsdom") as JsdomModule;

/** Opens an empty window that runs no scripts and loads nothing. */
export function openWindow(): DomWindow {
  return new JSDOM("<!doctype html><title></title><body></body>").window;
}
