import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteModel } from "./page-model.ts";

/** Rendered parts of a site's frame, by name. A site is the same object until something in its frame changes. */
const partsOf = new WeakMap<SiteModel, Map<string, string>>();

/**
 * Renders a part of the frame that is the same on every page of a site, once for all of them. Returns a placeholder
 * that `withParts` replaces with the part.
 * @param name distinguishes the site's parts: letters only
 */
export const once = (site: SiteModel, name: string, render: () => ReactElement): string => {
  let parts = partsOf.get(site);
  if (!parts) {
    parts = new Map();
    partsOf.set(site, parts);
  }
  if (!parts.has(name)) parts.set(name, withParts(renderToStaticMarkup(render()), site));
  return markOf(name);
};

/** Parts of a document by name. */
export type Parts = Readonly<Record<string, string>>;

/** A part's placeholder in a document, until `withParts` replaces it. @param name letters only */
export const markOf = (name: string): string => `${MARK}${name}${MARK}`;

/**
 * Replaces placeholders with parts.
 * @param site the site whose parts were rendered once
 * @param own parts of only this document
 */
export const withParts = (html: string, site?: SiteModel, own: Parts = {}): string => {
  const shared = site && partsOf.get(site);
  // Every second piece is a name.
  return html
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : (own[piece] ?? shared?.get(piece) ?? "")))
    .join("");
};

/** Authors can't guess it, so no text can contain a placeholder. */
const MARK = `\0${randomBytes(9).toString("hex")}`;
