import { randomBytes } from "node:crypto";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteAssets } from "../site-assets.ts";
import type { SiteModel } from "./page-model.ts";

/** What is rendered once for a site. A site is the same object until something in its frame changes. */
interface Rendered {
  /** Parts that are the same on every page, by name. */
  readonly parts: Map<string, string>;
  /** Documents by the assets they refer to and their kind: text, the name of a page's own part, text, … */
  readonly templates: WeakMap<SiteAssets, Map<string, readonly string[]>>;
}

const renderedOf = new WeakMap<SiteModel, Rendered>();

const renderedFor = (site: SiteModel): Rendered => {
  let rendered = renderedOf.get(site);
  if (!rendered) {
    rendered = { parts: new Map(), templates: new WeakMap() };
    renderedOf.set(site, rendered);
  }
  return rendered;
};

/** A part of the frame that is the same on every page of a site, rendered once for all of them. */
export const sharedPart = (site: SiteModel, name: string, render: () => ReactElement): string => {
  const { parts } = renderedFor(site);
  let part = parts.get(name);
  if (part === undefined) {
    part = withParts(renderToStaticMarkup(render()), site);
    parts.set(name, part);
  }
  return part;
};

/**
 * The same as a placeholder, which `withParts` replaces with the part.
 * @param name distinguishes the site's parts
 */
export const once = (site: SiteModel, name: string, render: () => ReactElement): string => {
  sharedPart(site, name, render);
  return markOf(name);
};

/** Parts of a document by name. A part can be in several pieces. */
export type Parts = Readonly<Record<string, string | readonly string[]>>;

/** A part's placeholder in a document, until `withParts` replaces it. */
export const markOf = (name: string): string => `${MARK}${name}${MARK}`;

/**
 * Replaces placeholders with parts. Those without a part stay.
 * @param site the site whose parts were rendered once
 * @param own parts of only this document
 */
export const withParts = (html: string, site?: SiteModel, own: Parts = {}): string => {
  const shared = site && renderedOf.get(site)?.parts;
  return filled(html.split(MARK), (name) => own[name] ?? shared?.get(name) ?? markOf(name)).join("");
};

/**
 * A document of a site that differs from others of its kind only in its own parts. It's rendered once for all of them,
 * because React takes longer for a frame than everything else that a changed menu causes.
 * @param kind everything else that the document depends on, as a text
 * @returns the document in pieces, because joining a long text takes longer than sending it
 */
export const fromTemplate = (
  site: SiteModel,
  assets: SiteAssets,
  kind: string,
  render: () => ReactElement,
  own: Parts,
): string[] => {
  const { templates: byAssets } = renderedFor(site);
  const templates = byAssets.get(assets) ?? new Map<string, readonly string[]>();
  byAssets.set(assets, templates);
  let pieces = templates.get(kind);
  if (!pieces) {
    pieces = withParts(renderToStaticMarkup(render()), site).split(MARK);
    templates.set(kind, pieces);
  }
  return filled(pieces, (name) => own[name] ?? "");
};

/** @param pieces every second one is the name of a part */
const filled = (pieces: readonly string[], partOf: (name: string) => Parts[string]): string[] =>
  pieces.flatMap((piece, index) => (index % 2 === 0 ? piece : partOf(piece)));

/** Authors can't guess it, so no text can contain a placeholder. */
const MARK = `\0${randomBytes(9).toString("hex")}`;
