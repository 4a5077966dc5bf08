import { JSDOM } from "jsdom";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

// One window for all documents: opening a window takes longer than parsing a page.
const { DOMParser } = new JSDOM("").window;

/** The document of an HTML page, or of a part of one. */
export const parseHtml = (html: string): Document => new DOMParser().parseFromString(html, "text/html");

/** The root of an XML document. @throws if it isn't well formed */
export const parseXml = (xml: string): Element => {
  const { documentElement } = new DOMParser().parseFromString(xml, "application/xml");
  if (documentElement.tagName === "parsererror") throw new Error(documentElement.textContent);
  return documentElement;
};

/** The body of a document with what a view returns. */
export const renderBody = (view: ReactNode): HTMLElement => parseHtml(renderToStaticMarkup(view)).body;

/** The texts of the elements that match, in document order. */
export const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent.trim());
