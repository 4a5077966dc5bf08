import { hash } from "node:crypto";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { views } from "#blocks/views.generated.ts";
import type { AnyBlockView, RenderedReference } from "#platform/blocks/block-view.ts";
import { openCleanHtml, type TrustedHtml } from "#platform/html/html-mark.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { BlockNode } from "./page-model.ts";

export interface RenderedBlock {
  readonly id: number;
  readonly html: string;
}

export interface RenderedBlocks {
  readonly blocks: readonly RenderedBlock[];
  /** Names of the islands on the page, without duplicates, in order. */
  readonly islands: readonly string[];
  /** False if the components are too long, so that the last ones are left out. */
  readonly isWhole: boolean;
}

/**
 * Maximum characters of HTML of a page's components. What a version stores is checked before publishing. This also
 * limits what components list, such as events, however often they are shown.
 */
const HTML_LIMIT = 20_000_000;

/** The page being rendered: its remaining characters and its language. */
interface Rendering {
  left: number;
  readonly language: Language;
}

type ViewProps = Pick<
  Parameters<AnyBlockView>[0],
  "id" | "name" | "value" | "children" | "refs" | "language"
> &
  Pick<BlockNode, "data" | "page">;
type OpenBlock = ViewProps["children"][number];

/**
 * Renders components one by one. One that can't be rendered (no view for its kind, an error in its view, rich text
 * without a valid mark) is logged with its id and left out. Others are rendered up to the limit.
 */
export const renderBlocks = (blocks: readonly BlockNode[], language: Language, log: Log): RenderedBlocks => {
  const rendered: RenderedBlock[] = [];
  const islands = new Set<string>();
  const rendering: Rendering = { left: HTML_LIMIT, language };
  for (const block of withOwnIds(blocks)) {
    const html = renderOrLeaveOut(block, log, rendering);
    if (html === "") continue;
    for (const name of islandsIn(html)) islands.add(name);
    rendered.push({ id: block.id, html });
  }
  if (rendering.left < 0) log.warn({}, "A page's components are too long, and the last ones were left out.");
  return { blocks: rendered, islands: [...islands], isWhole: rendering.left >= 0 };
};

/**
 * The same components with unique ids, because views derive element ids from them. A component that is referenced again
 * gets another id, below zero, and so do its children.
 */
export const withOwnIds = (blocks: readonly BlockNode[]): readonly BlockNode[] => {
  const taken = new Set<number>();
  let next = -1;
  const own = (block: BlockNode): BlockNode => {
    const id = taken.has(block.id) ? next-- : block.id;
    taken.add(id);
    const { refs } = block;
    return {
      ...block,
      id,
      children: block.children.map(own),
      ...(refs
        ? { refs: Object.fromEntries(Object.entries(refs).map(([name, ones]) => [name, ones.map(own)])) }
        : {}),
    };
  };
  return blocks.map(own);
};

/** Whether it has this type, or is a reusable block with nothing else. */
const consistsOf =
  (wanted: string) =>
  ({ type, refs = {} }: Pick<BlockNode, "type" | "refs">): boolean =>
    type === wanted ||
    (refs.content !== undefined && refs.content.length > 0 && refs.content.every(consistsOf(wanted)));

/** Whether it belongs above the page's header. */
export const isAnnouncement = consistsOf("Announcement");

/** Whether it belongs in the page's header, below the page's name. */
export const isPageHeader = consistsOf("PageHeader");

/** A short stamp of a component's HTML. In a preview, equal stamps mean equal HTML. */
export const stampOf = (html: string): string => hash("sha1", html, "base64url").slice(0, 12);

/** Names of the islands in rendered HTML, in order. */
export const islandsIn = (html: string): string[] =>
  // A quick check, because most have none.
  html.includes(ISLAND_MARK) ? [...html.matchAll(ISLAND)].flatMap(([, name]) => (name ? [name] : [])) : [];

/** Empty if it can't be rendered or exceeds the limit. */
const renderOrLeaveOut = (block: BlockNode, log: Log, rendering: Rendering): string => {
  if (rendering.left < 0) return "";
  try {
    const before = rendering.left;
    const html = renderBlock(block, log, rendering);
    // Its children have already used their share of the limit.
    rendering.left = Math.min(rendering.left, before - html.length);
    return rendering.left < 0 ? "" : html;
  } catch (error) {
    log.error(
      { err: error, blockId: block.id, blockType: block.type },
      "A component was left out of a page.",
    );
    return "";
  }
};

const renderBlock = (block: BlockNode, log: Log, rendering: Rendering): string => {
  const view = Object.hasOwn(views, block.type) ? views[block.type] : undefined;
  if (!view) throw new Error(`There is no view for components of the kind ${block.type}.`);
  const props: ViewProps = {
    ...openBlock(block),
    children: block.children.map(openBlock),
    refs: Object.fromEntries(
      Object.entries(block.refs ?? {}).map(([name, ones]) => [name, renderReferences(ones, log, rendering)]),
    ),
    data: block.data,
    page: block.page,
    language: rendering.language,
  };
  return renderToStaticMarkup(createElement(view as (props: ViewProps) => ReactNode, props));
};

/** A component's references, rendered for its view. Empty ones are left out. */
const renderReferences = (
  blocks: readonly BlockNode[],
  log: Log,
  rendering: Rendering,
): RenderedReference[] =>
  blocks.flatMap((block) => {
    const html = renderOrLeaveOut(block, log, rendering);
    const { id, name, type } = block;
    return html === "" ? [] : [{ id, name, type, html: { __html: html } as TrustedHtml }];
  });

const openBlock = (block: BlockNode): OpenBlock => ({
  id: block.id,
  name: block.name,
  value: Object.fromEntries(Object.entries(block.value).map(([name, value]) => [name, openValue(value)])),
});

/** Opens rich text that is still in its stored form, so that no path to the page bypasses its mark. */
const openValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "html" in value && "mark" in value
    ? openCleanHtml(value)
    : value;

/**
 * Finds the islands in HTML: `data-island` as an element's first attribute. Texts can't forge it, because `<` is always
 * escaped in text, `"` in attributes, and the cleaner allows no data attributes.
 */
const ISLAND_MARK = ' data-island="';
const ISLAND = /<[a-z][a-z0-9-]* data-island="([a-z0-9-]+)"/g;
