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
  /** Names of the islands on the page, each once, in the order they appear. */
  readonly islands: readonly string[];
  /** False where the components are too long: what comes last is left out then. */
  readonly isWhole: boolean;
}

/**
 * Characters of HTML that the components of one page have in all. What a version stores is measured before it is
 * published; this holds what components list besides, such as events, however often they are shown.
 */
const HTML_LIMIT = 20_000_000;

/** The page being rendered: how many characters there is room for still, and what it is in. */
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
 * Renders components one by one. One that can't be rendered (no view for its kind, an error in its view, rich text without
 * the current cleaner's mark) is logged with its id and left out; the others stand, as far as there is room.
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
 * The same components with ids that stand once on the page, since views make the ids of elements from them: one that
 * is referred to again gets another, below zero, and so does what is in it.
 */
const withOwnIds = (blocks: readonly BlockNode[]): readonly BlockNode[] => {
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

/** Names of the islands in a piece of rendered HTML, in their order. */
export const islandsIn = (html: string): string[] =>
  // Most have none, which is quicker to find out.
  html.includes(ISLAND_MARK) ? [...html.matchAll(ISLAND)].flatMap(([, name]) => (name ? [name] : [])) : [];

/** Empty where it can't be rendered, or finds no room. */
const renderOrLeaveOut = (block: BlockNode, log: Log, rendering: Rendering): string => {
  if (rendering.left < 0) return "";
  try {
    const before = rendering.left;
    const html = renderBlock(block, log, rendering);
    // What stands inside has taken its room already.
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

/** What a component refers to, rendered for its view to place; what renders nothing is left out. */
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

/** A rich text still in its stored form is opened here, so that no path to the page goes around its mark. */
const openValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "html" in value && "mark" in value
    ? openCleanHtml(value)
    : value;

/**
 * Finds the islands of a piece of HTML: `data-island` as an element's first attribute. Texts can't forge it: `<` is
 * always escaped in them, `"` always in attributes, and the cleaner lets no data attributes through.
 */
const ISLAND_MARK = ' data-island="';
const ISLAND = /<[a-z][a-z0-9-]* data-island="([a-z0-9-]+)"/g;
