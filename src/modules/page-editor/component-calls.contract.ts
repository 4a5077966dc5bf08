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

/** The calls that every kind has [CMP-GEN-11, CMP-GEN-15, CMP-GEN-16]: nothing switches over kinds. */
export interface ComponentCalls {
  readonly kind: BlockKind;
  readonly get: Call;
  readonly create: Call;
  readonly update: Call;
  readonly remove: Call;
  /** Only of kinds that live in a container. */
  readonly order?: Call;
  /** What programs of visitors read it by. */
  readonly site?: Call;
}

const callId = ({ firstCall }: BlockKind, offset: number): Call["id"] =>
  firstCall === undefined ? "own" : `C-${String(firstCall + offset).padStart(3, "0")}`;

/** A component on the wire: ids, its name and its fields. */
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

/** What visitors' programs get of an item that a kind lists. */
const listedItemOf = ({ type, module, lists }: BlockKind): z.ZodType => {
  if (lists?.item) return lists.item;
  const content = contentTypes.find(({ name }) => name === module);
  if (!content) throw new Error(`${type} lists items of no content type.`);
  return publicItemOf(content);
};

/** Settings of the module whose items a kind lists. */
const configuration = configurationWithImage.partial({ defaultImage: true });

/** A component as visitors' programs get it: what the editor alone needs is left out. */
const siteAnswer = (kind: BlockKind) => componentAnswer(kind).omit({ rowVersion: true });

/** Where a kind has words of its own for a missing id, the service says them: a schema's are made a sentence. */
const idOf = ({ missingIdRefusal }: BlockKind) =>
  missingIdRefusal
    ? z
        .unknown()
        .optional()
        .transform((id) => bodyId("id").safeParse(id).data ?? 0)
        .pipe(z.number())
    : bodyId("id");

/** @param kinds all there are */
export const componentCalls = (kind: BlockKind, kinds: readonly BlockKind[]): ComponentCalls => {
  const takesText = Object.values(kind.fields).some((field) => field.kind === "richText");
  const byId = z.object({ componentId: queryId("componentId") });
  const answer = componentAnswer(kind);
  const held = kinds.find(({ type }) => type === kind.children);
  const referred = kinds.filter(({ type }) => typesReferredTo(kind).includes(type));
  const listsOf = (some: readonly BlockKind[]) =>
    Object.fromEntries(some.map((one) => [one.names.many, z.array(componentAnswer(one))]));
  return {
    kind,
    get: defineCall({
      name: `get${kind.type}`,
      id: callId(kind, 0),
      method: "GET",
      path: `/Admin/Get${kind.type}`,
      summary: `Reads a component of kind ${kind.title}; componentId 0 answers a blank one.`,
      who: "staff",
      query: byId,
      answer: isReadWithOthers(kind)
        ? z.object({
            [kind.names.one]: answer,
            ...listsOf(held ? [held, ...referred] : referred),
            ...(kind.lists ? { [kind.lists.configuration]: configuration } : {}),
            ...(kind.lists?.areOffered ? { [kind.lists.items]: z.array(listedItemOf(kind)) } : {}),
          })
        : answer,
    }) as unknown as Call,
    create: defineCall({
      name: `create${kind.type}`,
      id: callId(kind, 1),
      method: "POST",
      path: `/Admin/Create${kind.type}`,
      summary: `Creates a component of kind ${kind.title} in a draft version. Answers its id.`,
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
      summary: `Saves a component of kind ${kind.title} of a draft version. Answers its id.`,
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
      summary: `Deletes a component of kind ${kind.title} of a draft version.`,
      who: "staff",
      query: byId,
      answer: z.literal("Deleted"),
    }) as unknown as Call,
    ...(kind.parent
      ? {
          order: defineCall({
            name: `order${kind.type}s`,
            id: kind.parent.orderCallId,
            method: "POST",
            path: `/Admin/${kind.parent.orderCall}`,
            summary: `Puts the children of one ${kind.parent.type} into a new order.`,
            who: "staff",
            body: z.object({
              [kind.parent.orderKey]: z
                .array(bodyId(kind.parent.orderKey), `${kind.parent.orderKey} is required.`)
                .min(1, `${kind.parent.orderKey} is required.`)
                .max(1000),
              seen: seenOrder,
            }),
            answer: z.literal("Saved"),
          }) as unknown as Call,
        }
      : {}),
    ...(kind.siteCall
      ? {
          site: defineCall({
            name: `getSite${kind.type}`,
            id: kind.siteCall.id,
            method: "GET",
            path: kind.siteCall.path ?? `/components/Get${kind.type}`,
            summary: `A component of kind ${kind.title} as visitors see it; only one that is on a live page.`,
            who: "anyone",
            query: byId,
            answer:
              held || kind.lists
                ? z.object({
                    [kind.names.one]: siteAnswer(kind),
                    ...(held ? { [held.names.many]: z.array(siteAnswer(held)) } : {}),
                    ...(kind.lists
                      ? {
                          [kind.lists.items]: z.array(listedItemOf(kind)),
                          [kind.lists.configuration]: configuration,
                        }
                      : {}),
                  })
                : siteAnswer(kind),
          }) as unknown as Call,
        }
      : {}),
  };
};
