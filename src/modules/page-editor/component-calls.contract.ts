import { z } from "zod";
import { contentTypes } from "#content/types.generated.ts";
import { publicItemOf } from "#modules/content/content-type.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import {
  type BlockKind,
  blockInput,
  isMadeByVendor,
  isReadWithOthers,
  typesReferredTo,
} from "#platform/blocks/define-block.ts";
import { bodyId, type Call, defineCall, queryId } from "#platform/call/define-call.ts";
import { seenOrder } from "#platform/call/list-order.ts";

/** The calls that every kind has [CMP-GEN-11, CMP-GEN-15, CMP-GEN-16]. */
export interface ComponentCalls {
  readonly kind: BlockKind;
  readonly get: Call;
  readonly create: Call;
  readonly update: Call;
  readonly remove: Call;
  /** Only for child kinds. */
  readonly order?: Call;
  /** For programs that read the public site. */
  readonly site?: Call;
}

const callId = ({ firstCall }: BlockKind, offset: number): Call["id"] =>
  firstCall === undefined ? "own" : `C-${String(firstCall + offset).padStart(3, "0")}`;

/** A component on the wire: ids, name, and fields. */
const componentAnswer = (kind: BlockKind) =>
  z.object({
    id: z.number(),
    componentName: z.string(),
    versionId: z.number(),
    pageId: z.number(),
    rowVersion: z.number(),
    ...(kind.parent ? { [kind.parent.key]: z.number() } : {}),
    ...(kind.parent?.hasOrder ? { order: z.number() } : {}),
    ...Object.fromEntries(Object.keys(kind.fields).map((name) => [name, z.unknown()])),
  });

/** The public shape of an item that a kind lists. */
const listedItemOf = ({ type, module, lists }: BlockKind): z.ZodType => {
  if (lists?.item) return lists.item;
  const content = contentTypes.find(({ name }) => name === module);
  if (!content) throw new Error(`${type} lists items of no content type.`);
  return publicItemOf(content);
};

/** Settings of the module that a kind lists items of. */
const configuration = configurationWithImage.partial({ defaultImage: true });

/** A component's public shape, without the parts that only the editor needs. */
const siteAnswer = (kind: BlockKind) => componentAnswer(kind).omit({ rowVersion: true });

/** A kind can have its own message for a missing id; then the service refuses, because a schema's message is rewritten. */
const idOf = ({ missingIdRefusal }: BlockKind) =>
  missingIdRefusal
    ? z
        .unknown()
        .optional()
        .transform((id) => bodyId("id").safeParse(id).data ?? 0)
        .pipe(z.number())
    : bodyId("id");

const componentQuery = z.object({ componentId: queryId("componentId") });

/** @param kinds all there are */
export const componentCalls = (kind: BlockKind, kinds: readonly BlockKind[]): ComponentCalls => {
  const children = kinds.find(({ type }) => type === kind.children);
  const referred = kinds.filter(({ type }) => typesReferredTo(kind).includes(type));
  return {
    kind,
    get: getCall(kind, children ? [children, ...referred] : referred),
    ...changingCalls(kind),
    ...(kind.parent ? { order: orderCall(kind, kind.parent) } : {}),
    ...(kind.siteCall ? { site: siteCall(kind, kind.siteCall, children) } : {}),
  };
};

/** @param listed the kinds whose components are read with this one */
const getCall = (kind: BlockKind, listed: readonly BlockKind[]): Call => {
  const answer = componentAnswer(kind);
  return defineCall({
    name: `get${kind.type}`,
    id: callId(kind, 0),
    method: "GET",
    path: `/Admin/Get${kind.type}`,
    summary: `Gets one ${kind.title} component. componentId 0 returns a blank one.`,
    who: "staff",
    query: componentQuery,
    answer: isReadWithOthers(kind)
      ? z.object({
          [kind.names.one]: answer,
          ...Object.fromEntries(listed.map((one) => [one.names.many, z.array(componentAnswer(one))])),
          ...(kind.lists ? { [kind.lists.configuration]: configuration } : {}),
          ...(kind.lists?.areOffered ? { [kind.lists.items]: z.array(listedItemOf(kind)) } : {}),
        })
      : answer,
  }) as unknown as Call;
};

const changingCalls = (kind: BlockKind): Pick<ComponentCalls, "create" | "update" | "remove"> => {
  const takesText = Object.values(kind.fields).some((field) => field.kind === "richText");
  return {
    create: defineCall({
      name: `create${kind.type}`,
      id: callId(kind, 1),
      method: "POST",
      path: `/Admin/Create${kind.type}`,
      summary: `Creates a ${kind.title} component in a draft version. Returns its id.`,
      who: isMadeByVendor(kind) ? "vendor-admin" : "staff",
      body: blockInput(kind),
      answer: z.number(),
      takesText,
    }) as unknown as Call,
    update: defineCall({
      name: `update${kind.type}`,
      id: callId(kind, 2),
      method: "POST",
      path: `/Admin/Update${kind.type}`,
      summary: `Updates a ${kind.title} component in a draft version. Returns its id.`,
      who: "staff",
      body: blockInput(kind, idOf(kind)),
      answer: z.number(),
      takesText,
    }) as unknown as Call,
    remove: defineCall({
      name: `delete${kind.type}`,
      id: callId(kind, 3),
      method: "DELETE",
      path: `/Admin/Delete${kind.type}`,
      summary: `Deletes a ${kind.title} component from a draft version.`,
      who: "staff",
      query: componentQuery,
      answer: z.literal("Deleted"),
    }) as unknown as Call,
  };
};

const orderCall = (
  kind: BlockKind,
  { type, orderCall: pathEnd, orderCallId, orderKey }: NonNullable<BlockKind["parent"]>,
): Call =>
  defineCall({
    name: `order${kind.type}s`,
    id: orderCallId,
    method: "POST",
    path: `/Admin/${pathEnd}`,
    summary: `Reorders the children of a ${type}.`,
    who: "staff",
    body: z.object({
      [orderKey]: z
        .array(bodyId(orderKey), `${orderKey} is required.`)
        .min(1, `${orderKey} is required.`)
        .max(1000),
      seen: seenOrder,
    }),
    answer: z.literal("Saved"),
  }) as unknown as Call;

const siteCall = (
  kind: BlockKind,
  { id, path = `/components/Get${kind.type}` }: NonNullable<BlockKind["siteCall"]>,
  children: BlockKind | undefined,
): Call =>
  defineCall({
    name: `getSite${kind.type}`,
    id,
    method: "GET",
    path,
    summary: `Gets one ${kind.title} component as visitors see it. It must be on a live page.`,
    who: "anyone",
    query: componentQuery,
    answer:
      children || kind.lists
        ? z.object({
            [kind.names.one]: siteAnswer(kind),
            ...(children ? { [children.names.many]: z.array(siteAnswer(children)) } : {}),
            ...(kind.lists
              ? {
                  [kind.lists.items]: z.array(listedItemOf(kind)),
                  [kind.lists.configuration]: configuration,
                }
              : {}),
          })
        : siteAnswer(kind),
  }) as unknown as Call;
