import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteModel } from "./page-model.ts";

/** What was rendered of a site's frame, by name. A site is the same object until something of its frame changes. */
const partsOf = new WeakMap<SiteModel, Map<string, string>>();

/**
 * Renders a part of the frame that is the same on every page of a site, once for all of them. Returns a placeholder
 * that `withParts` replaces with the part.
 * @param name tells the site's parts apart: letters only
 */
export const once = (site: SiteModel, name: string, render: () => ReactElement): string => {
  let parts = partsOf.get(site);
  if (!parts) {
    parts = new Map();
    partsOf.set(site, parts);
  }
  if (!parts.has(name)) parts.set(name, renderToStaticMarkup(render()));
  return markOf(name);
};

/** Parts of a document by their names. */
export type Parts = Readonly<Record<string, string>>;

/** What a document has in a part's place until `withParts` puts it in. @param name letters only */
export const markOf = (name: string): string => `${MARK}${name}${MARK}`;

/**
 * Puts parts in the places of their marks.
 * @param site whose parts were rendered once
 * @param own of this document alone
 */
export const withParts = (html: string, site?: SiteModel, own: Parts = {}): string => {
  const shared = site && partsOf.get(site);
  return html.replace(MARKS, (_, name: string) => own[name] ?? shared?.get(name) ?? "");
};

/** Nobody who writes a text can guess it, so none can be taken for a mark. */
const MARK = `\0${randomBytes(9).toString("hex")}`;
const MARKS = new RegExp(`${MARK}([A-Za-z]+)${MARK}`, "g");
