import { z } from "zod";
import { versionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { defineCall, queryId } from "#platform/call/define-call.ts";

const text = z.string();

const textSegment = z.object({ change: z.enum(["same", "added", "removed"]), text });
/** A part of a line of text. The old text is what is the same or removed, the new one what is the same or added. */
export type TextSegment = z.infer<typeof textSegment>;

const picture = z.object({ src: text, alt: text });
export type ComparedPicture = z.infer<typeof picture>;

const richSegment = z.object({
  /** `restyled`: the same words with another formatting. */
  change: z.enum(["same", "added", "removed", "restyled"]),
  text,
  /** Names of inline elements such as `strong`; omitted if there are none. */
  styles: z.array(text).optional(),
  /** Those of the old text, of restyled words. */
  was: z.array(text).optional(),
  href: text.optional(),
  image: picture.optional(),
  /** How restyled words differ. */
  note: text.optional(),
});
export type RichSegment = z.infer<typeof richSegment>;

const paragraphChange = z.object({
  change: z.enum(["same", "added", "removed", "changed"]),
  /** Name of the element: `p`, `h2`, `li`, `td`, and so on. */
  tag: text,
  /** How many lists and quotations it is in. */
  depth: z.number(),
  segments: z.array(richSegment),
  /** What differs besides the words. */
  note: text.optional(),
});
export type ParagraphChange = z.infer<typeof paragraphChange>;

const label = text;
/** A field that differs, in the form in which it is read. A side that has nothing is empty, or null for a picture. */
const fieldChange = z.discriminatedUnion("as", [
  z.object({ as: z.literal("text"), label, segments: z.array(textSegment) }),
  z.object({ as: z.literal("richText"), label, paragraphs: z.array(paragraphChange), note: text.optional() }),
  z.object({ as: z.literal("value"), label, before: text, after: text }),
  z.object({ as: z.literal("list"), label, items: z.array(textSegment) }),
  z.object({ as: z.literal("picture"), label, before: picture.nullable(), after: picture.nullable() }),
  /** A text that isn't compared because the two versions have too much of it. */
  z.object({ as: z.literal("tooLong"), label }),
]);
export type FieldChange = z.infer<typeof fieldChange>;

const place = z.object({
  /** Id of the component in this version. */
  id: z.number(),
  /** Ids of the components of the page that show it: itself, or those around it. */
  shownBy: z.array(z.number()),
  /** Starts at 1 within the page or its container; null if it only appears inside others. */
  position: z.number().nullable(),
  /** Name of the component that contains it; null for one of the page. */
  inside: text.nullable(),
});
export type ComparedPlace = z.infer<typeof place>;

const componentChange = z.object({
  /** `moved` and `changed` may come together. */
  changes: z.array(z.enum(["added", "removed", "moved", "changed"])),
  type: text,
  kindTitle: text,
  componentName: text,
  before: place.nullable(),
  after: place.nullable(),
  fields: z.array(fieldChange),
});
export type ComponentDifference = z.infer<typeof componentChange>;

const comparedVersion = z.object({
  versionId: z.number(),
  status: versionStatus,
  timestamp: text,
  liveAt: text.nullable(),
});
export type ComparedVersion = z.infer<typeof comparedVersion>;

export const compareVersions = defineCall({
  name: "compareVersions",
  id: "own",
  method: "GET",
  path: "/Version/CompareVersions",
  summary: "Compares two versions of a page: components, their fields, and page details.",
  who: "staff",
  query: z.object({
    pageId: queryId("pageId"),
    /** The version before. Without it: the live one, or the one before `to`. */
    from: queryId("from").optional(),
    /** The version after. Without it: the draft or pending one, or else the live one. */
    to: queryId("to").optional(),
    /** A component of the version after, which then counts with what the caller has typed and not saved. */
    unsaved: queryId("unsaved").optional(),
  }),
  answer: z.object({
    pageName: text,
    /** True for a page that opens another address, and so can't be rendered. */
    isExternal: z.boolean(),
    isBlock: z.boolean(),
    /** Every version of the page, newest first. */
    versions: z.array(comparedVersion),
    from: comparedVersion,
    to: comparedVersion,
    /** The caller's unsaved changes that count; null without any. */
    unsaved: z.object({ componentId: z.number(), updatedAt: text }).nullable(),
    /** In page order, with removed components at their former position. */
    components: z.array(componentChange),
    /** Components that are the same in both. */
    unchanged: z.number(),
    details: z.array(fieldChange),
    /** Versions whose page details weren't recorded, so that they can't be compared. */
    unrecordedDetails: z.array(z.number()),
  }),
});
