import { z } from "zod";
import { moment } from "#modules/plans/plan-moments.schema.ts";
import { configuration, configurationWithImage } from "#modules/settings/settings.schema.ts";
import type { Who } from "#platform/access/actor.ts";
import { bodyId, type Call, defineCall, queryId } from "#platform/call/define-call.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { contentFilters, contentListQuery, unusedFilter, uploaderInput } from "./content.schema.ts";
import { changedFile } from "./content-fields.schema.ts";
import {
  bodyShapeOf,
  type CallKind,
  type ContentType,
  callNames,
  itemOf,
  listedItemOf,
  longFields,
  namesOf,
  type OwnCallKind,
} from "./content-type.schema.ts";

/** The calls of a content type, by their purpose. */
export type ContentCalls = Readonly<Record<CallKind | OwnCallKind, Call>>;

const article = (noun: string): string => `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
const summariesOf = (type: ContentType): Readonly<Record<CallKind | OwnCallKind, string>> => {
  const { noun, nouns, list, wire } = type;
  const [hasFile] = namesOf(type, "file");
  const created = hasFile ? `Creates ${article(noun)} of an uploaded file` : `Creates ${article(noun)}`;
  const address = namesOf(type, "slug").length
    ? " If the friendly URL changes, the former address redirects to the new one."
    : "";
  const replaced = hasFile
    ? " The location of another upload replaces its file, which keeps its address; without a location the file stays."
    : "";
  return {
    list: `The company's ${nouns}${type.needsApproval && longFields(type).length ? ` without their ${longFields(type).join(" and ")}s` : ""}, ${list.order}: all of them, or one page of the list in the requested order.`,
    count: `How many ${nouns} there are under the same filters.`,
    get: `One ${noun} and the types it can have; ${wire.id} 0 returns a blank one.`,
    create: `${created}; visitors see it right away, or from publishAt. Returns its id.`,
    update: `Saves ${article(noun)}.${replaced}${address} publishAt and takeDownAt set when visitors see it. Returns its id.`,
    delete: `Deletes ${article(noun)}: visitors and staff no longer see it${hasFile ? " or its file" : ""}.`,
    restore: `Restores ${article(noun)} that was deleted in the last ${TRASH_DAYS} days. Visitors see it again if they did before.`,
    removeType: `Removes a type that was removed from the settings from all items of the ${wire.one.toLowerCase()} module.`,
    ...wire.summaries,
  };
};

/** The calls of a content type. */
export const contentCallsOf = (type: ContentType): ContentCalls => {
  const names = callNames(type);
  const summaries = summariesOf(type);
  const { prefix, numbers } = type.wire;
  const base: CallBase = (kind, who) => ({
    name: names[kind],
    id: kind === "count" || kind === "restore" ? ("own" as const) : numbers[kind],
    path: `${prefix}/${capitalize(names[kind])}` as const,
    summary: summaries[kind],
    who,
  });
  return { ...readingCalls(type, base), ...savingCalls(type, base), ...removingCalls(type, base) };
};

/** What all calls of a content type have. */
type CallBase = (
  kind: keyof ContentCalls,
  who: Who,
) => Pick<Call, "name" | "id" | "path" | "summary" | "who">;

const itemQuery = ({ wire }: ContentType) => z.object({ [wire.id]: queryId(wire.id) });

const readingCalls = (type: ContentType, base: CallBase) => {
  const { wire, who, list } = type;
  const unused = list.unusedWithout ? unusedFilter : {};
  return {
    list: defineCall({
      ...base("list", who.list),
      method: "GET",
      query: contentListQuery(list.columns).extend(unused),
      answer: z.array(listedItemOf(type)),
    }),
    count: defineCall({
      ...base("count", who.list),
      method: "GET",
      query: z.object({ ...contentFilters, ...unused }),
      answer: z.number(),
    }),
    get: defineCall({
      ...base("get", who.list),
      method: "GET",
      query: itemQuery(type),
      answer: z.object({
        [wire.item]: itemOf(type),
        [wire.configuration]: type.hasDefaultImage ? configurationWithImage : configuration,
      }),
    }),
  };
};

const savingCalls = (type: ContentType, base: CallBase) => {
  const { wire, who } = type;
  const saved = z.object({ ...bodyShapeOf(type), [wire.uploader]: uploaderInput(wire.uploader) });
  const changes = Object.fromEntries(namesOf(type, "file").map((name) => [name, changedFile]));
  const savesText = longFields(type).length > 0 ? { takesText: true } : {};
  return {
    create: defineCall({
      ...base("create", who.save),
      method: "POST",
      body: saved.extend({
        publishAt: moment("publishAt").nullable().optional(),
        takeDownAt: moment("takeDownAt").nullable().optional(),
      }),
      ...savesText,
      answer: z.number(),
    }),
    update: defineCall({
      ...base("update", who.save),
      method: "POST",
      body: saved.extend({
        ...changes,
        publishAt: changedMoment("publishAt"),
        takeDownAt: changedMoment("takeDownAt"),
        id: bodyId("id"),
        rowVersion: z.number().int().optional(),
        ...(type.needsApproval ? { status: changedStatus(type) } : {}),
      }),
      ...savesText,
      answer: z.number(),
    }),
  };
};

const removingCalls = (type: ContentType, base: CallBase) => ({
  delete: defineCall({
    ...base("delete", "admin"),
    method: "DELETE",
    query: itemQuery(type),
    answer: z.literal("Deleted"),
  }),
  restore: defineCall({
    ...base("restore", "admin"),
    method: "POST",
    body: z.object({ id: bodyId("id") }),
    answer: z.literal("Restored"),
  }),
  removeType: defineCall({
    ...base("removeType", "admin"),
    method: "GET",
    changes: true,
    query: z.object({
      typeToRemove: z.string("typeToRemove is required.").trim().min(1, "typeToRemove is required.").max(200),
    }),
    answer: z.literal("Saved"),
  }),
});

/** When a save makes an item public or takes it down. If it's omitted, the schedule doesn't change; null cancels it. */
const changedMoment = (name: string) =>
  z
    .union([z.literal("now"), moment(name)])
    .nullable()
    .optional();

/** A status in a save. If it's omitted or empty, the status doesn't change. */
const changedStatus = ({ statuses = [] }: ContentType) =>
  z
    .union([z.literal(""), z.enum(statuses)], `status must be one of ${statuses.join(", ")}.`)
    .nullish()
    .transform((value) => value || null);
