import { kinds } from "#blocks/kinds.generated.ts";
import type { ComponentCalls } from "#modules/page-editor/component-calls.contract.ts";
import { callsOfKind } from "#modules/page-editor/page-editor.contract.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import { type BlockOptions, sampleValues } from "../support/factories.ts";
import { type Ids, type PermissionCase, type PermissionCases, VERSION } from "./case.ts";

/** The required references of a block of a kind, as fields of a request. All refer to the same block. */
const referencesTo = (kind: BlockKind, id: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, { refersTo, isRequired }]) => refersTo && isRequired)
      .map(([name, { refersTo }]) => [name, refersTo?.isList ? String(id) : id]),
  );

/** Items that a block of a kind names. Of all types, only forms and reusable blocks must exist. */
const itemsOf = (
  kind: BlockKind,
  { form, reusable }: Pick<Ids, "form" | "reusable">,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(kind.fields)
      .filter(([, field]) => field.kind === "item")
      .map(([name, { isReusableBlock }]) => [name, isReusableBlock ? reusable : form]),
  );

const ofKind = ({ kind, order, site }: ComponentCalls): Record<string, PermissionCase> => {
  const container = kinds.find(({ type }) => type === kind.parent?.type);
  const key = kind.parent?.key;
  const own: BlockOptions = { type: kind.type };
  // If a kind is only used in a container, `block` is the container's child and `second` the container. If it must
  // refer to another block, that's `second`.
  const blocks = container ? [{ type: container.type, children: [own, own] }] : [own];
  const input = (ids: Ids): object => ({
    pageId: ids.page,
    versionId: VERSION,
    componentName: "Matrix",
    ...sampleValues(kind),
    ...referencesTo(kind, ids.second),
    ...itemsOf(kind, ids),
    ...(key ? { [key]: ids.second } : {}),
  });
  const hasSecond = key !== undefined || Object.keys(referencesTo(kind, 0)).length > 0;
  const common = { version: "draft" as const, blocks };
  const byId: PermissionCase = {
    ...common,
    ids: ["block"],
    request: ({ block }) => ({ query: { componentId: block } }),
  };
  const items = Object.values(kind.fields).filter((field) => field.kind === "item");
  const parents: (keyof Ids)[] = [
    "page",
    ...(hasSecond ? (["second"] as const) : []),
    ...items.map(({ isReusableBlock }) => (isReusableBlock ? ("reusable" as const) : ("form" as const))),
  ];
  return {
    [`get${kind.type}`]: byId,
    [`create${kind.type}`]: { ...common, ids: parents, request: (ids) => ({ body: input(ids) }) },
    [`update${kind.type}`]: {
      ...common,
      ids: ["block", ...parents],
      request: (ids) => ({ body: { ...input(ids), id: ids.block } }),
    },
    [`delete${kind.type}`]: byId,
    ...(site
      ? {
          [site.name]: { ...byId, version: "live" as const },
        }
      : {}),
    ...(order
      ? {
          [`order${kind.type}s`]: {
            version: "draft" as const,
            // Alone in its container: the list names each child once.
            blocks: [{ type: container?.type, children: [own] }],
            ids: ["block"] as const,
            request: ({ block }: Ids) => ({ body: { [kind.parent?.orderKey ?? ""]: [block] } }),
          },
        }
      : {}),
  };
};

/** The calls of the block kinds; they follow from the kind. */
export const kindCases: PermissionCases = Object.assign({}, ...Object.values(callsOfKind).map(ofKind));
