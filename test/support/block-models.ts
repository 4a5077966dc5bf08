import type { BlockNode } from "#apps/site/page/page-model.ts";
import { renderBlocks } from "#apps/site/page/render-blocks.tsx";
import { kinds } from "#blocks/kinds.generated.ts";
import type { FixtureReference } from "#platform/blocks/block-fixture.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { markOf } from "#platform/html/html-mark.ts";
import { silentLog } from "#platform/log/log.ts";
import { parseHtml } from "#test/support/dom.ts";
import { kindNamed } from "./kind-named.ts";

/**
 * A kind's fixture: its values, or `{ value }` with the blocks that it refers to in `refs`, its children's values under
 * any name, and, if the kind loads data, `data` and the `page` that it's loaded for.
 */
export type AnyFixture = object;

/** A fixture as the page's renderer expects it: rich text is marked as if the cleaner had just produced it. */
export const fixtureModel = (type: string, fixture: AnyFixture, id = 1): BlockNode => {
  const kind = kindNamed(type);
  const { value, refs = {}, data, page, ...lists } = partsOf(fixture);
  const held = kinds.find((candidate) => candidate.type === kind.children);
  const children = (Object.values(lists).find(Array.isArray) ?? []) as object[];
  let next = id * 1000;
  const modelOf = (target: FixtureReference): BlockNode =>
    fixtureModel(target.type, { value: target.value, refs: target.refs ?? {} }, ++next);
  return {
    id,
    type,
    name: kind.title.slice(0, 15),
    value: stored(kind, value),
    children: held
      ? children.map((child, index) => ({
          id: id * 1000 + index,
          type: held.type,
          name: `${held.title} ${index + 1}`.slice(0, 15),
          value: stored(held, child),
          children: [],
        }))
      : [],
    refs: Object.fromEntries(
      Object.entries(kind.fields)
        .filter(([, field]) => field.refersTo)
        .map(([name]) => [name, (refs[name] ?? []).map(modelOf)]),
    ),
    ...(data === undefined ? {} : { data, page: page ?? { path: "/", address: "/", query: {} } }),
  };
};

interface Parts {
  readonly value: object;
  readonly refs?: Readonly<Record<string, readonly FixtureReference[]>>;
  readonly data?: unknown;
  readonly page?: BlockNode["page"];
}

const partsOf = (fixture: AnyFixture): Parts =>
  "value" in fixture && typeof fixture.value === "object" ? (fixture as Parts) : { value: fixture };

const stored = (kind: BlockKind, value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      kind.fields[name]?.kind === "richText" ? { html: String(one), mark: markOf(String(one)) } : one,
    ]),
  );

/** Renders a fixture as a page does. Returns the page's body. @throws what its view throws */
export const renderFixture = (type: string, fixture: AnyFixture): HTMLElement => {
  const log = {
    ...silentLog,
    error: (fields: object) => {
      throw (fields as { err?: unknown }).err ?? new Error("A component was left out.");
    },
  };
  const { blocks } = renderBlocks([fixtureModel(type, fixture)], "en", log);
  return parseHtml(blocks.map(({ html }) => html).join("")).body;
};
