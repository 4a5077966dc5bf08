import { z } from "zod";
import { type ContentField, type ContentFields, dateOfItem } from "./content-fields.schema.ts";

/**
 * A content type: items that staff maintain in a list and visitors read, such as documents. Calls, queries, screens,
 * search, and everything else follow from this definition, which is in `src/content/<type>/<type>.type.ts`.
 */
export interface ContentType<
  F extends ContentFields = ContentFields,
  P extends readonly string[] = readonly string[],
  S extends readonly string[] = readonly string[],
  T extends readonly string[] = readonly string[],
> {
  /** The name of its module, also used for items in search entries, redirects, and saves. */
  readonly name: string;
  /** Its table, which is also the tag of everything that lists its items. */
  readonly table: string;
  /** The words for an item ("newsletter issue") and for several ("newsletter issues") in sentences. */
  readonly noun: string;
  readonly nouns: string;
  /** By name, in the order of the calls. The first one is the item's title. */
  readonly fields: F;
  /**
   * Who can list and read items in the admin, and who can save them. A `contributor` who isn't an admin can save
   * unpublished items, which an admin publishes. Only admins can delete items [CONST-003].
   */
  readonly who: { readonly list: "staff" | "admin"; readonly save: "staff" | "contributor" | "admin" };
  /** The values of an item's `status`. Without approval, it's always the first one. */
  readonly statuses?: T;
  /** New items are hidden, with the first status, until an admin gives them the second one. */
  readonly needsApproval?: boolean;
  /** The field with its date, if people expect an item that is dated in the future to go live on that day. */
  readonly goesLiveOn?: string;
  readonly wire: WireNames<P, S>;
  /** The module's name and purpose in the settings, and its calls' numbers. */
  readonly settings: {
    readonly label: string;
    readonly purpose: string;
    readonly numbers: Readonly<Record<"has" | "get" | "update", `C-${string}` | "own">>;
  };
  readonly search: {
    /** The texts by which visitors find an item, besides its title. They come without HTML. */
    body(item: SearchedItem): readonly string[];
    /** Whether these include types, so that items are reindexed when a type is removed from the settings. */
    readonly hasTypes?: boolean;
  };
  /** Additional columns that the type's own files read. */
  readonly alsoRead?: readonly string[];
  /** The start of items' addresses, which end with their Friendly URL. Only for items with their own pages. */
  readonly pages?: {
    /** "/event/" */
    readonly item: `/${string}/`;
    /** The address of the public list, unless a page of the site has it. */
    readonly list: `/${string}`;
    /** The address at which staff preview an item before approval. */
    readonly preview?: `/${string}/`;
  };
  /** Its feed, to which feed readers subscribe. */
  readonly feed?: FeedDefinition;
  /** The message if another item has the Friendly URL. */
  readonly urlTaken?: (friendlyUrl: string, title: string) => string;
  /** The name of an item in the image library's list of uses. */
  readonly imageUse?: (title: string) => string;
  /** Tags of other content that changes with an item, besides its page and the lists. */
  readonly alsoInvalidates?: (change: ItemChange) => readonly string[];
  /** Whether the settings have a default image for items without one. */
  readonly hasDefaultImage?: boolean;
  readonly home?: HomeStep;
  readonly list: ListDefinition;
  readonly form: FormDefinition;
}

/** Names and numbers of the calls, including the specification's oddities. */
interface WireNames<P extends readonly string[], S extends readonly string[]> {
  /** In names of calls: `getDocuments`, `createDocument`. */
  readonly one: string;
  readonly many: string;
  /** The start of the calls' paths: "/AdminDocument". */
  readonly prefix: `/${string}`;
  /** The query's name for an id, and the answer's names for an item and for the settings. */
  readonly id: string;
  readonly item: string;
  readonly configuration: string;
  /** The body's name for the uploader. */
  readonly uploader: "uploader" | "uploaderEmail";
  /** The fields of an answer in order: those for visitors, and the additional ones for staff. */
  readonly public: P;
  readonly staff: S;
  readonly numbers: Readonly<Record<CallKind, `C-${string}` | "own">>;
  /** Summaries that differ from the usual ones. */
  readonly summaries?: Readonly<Partial<Record<CallKind, string>>>;
}

interface FeedDefinition {
  /** Its address. Pages name it in their heads if they show items of the type. */
  readonly path: `/${string}.atom`;
  /** The field with an item's day. */
  readonly day: string;
  /** The text field that summarizes an item; omitted for none. */
  readonly summary?: string;
}

/** Why visitors can't read an item: it hasn't gone live yet, or it was taken down, and its address answers 410. */
export type Hidden = "unpublished" | "taken down";

/** What is scheduled: to make an item public, or to take it down. */
export type PlanKind = "publish" | "take down";

export type CallKind = "list" | "get" | "create" | "update" | "delete" | "removeType";

/** Calls of every type that the specification doesn't have. */
export type OwnCallKind = "count" | "restore";

/** A suggestion on the admin's home screen. */
interface HomeStep {
  readonly title: string;
  readonly text: string;
  /** By default, the list's. */
  readonly icon?: `Icon${string}`;
}

interface ListDefinition {
  readonly path: `/${string}`;
  readonly title: string;
  /** A Tabler icon, for the menu and the empty list. */
  readonly icon: `Icon${string}`;
  /** Position among the types in the menu; lower comes first. */
  readonly menuOrder: number;
  readonly help: string;
  /** Messages for an empty list: for people who can create an item, and for others. */
  readonly empty: string;
  readonly emptyForOthers?: string;
  /** Fields by name, and "status". */
  readonly columns: readonly string[];
  /** Column headings that differ from the field's label. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The field to sort by, latest first, and how the list's call describes the order. */
  readonly newestBy: string;
  readonly order: string;
  /** Further columns to search, besides the table's search text. */
  readonly alsoSearched?: readonly string[];
  /** For items with a file that can be listed if nothing links to it: the kind of component that lists items. */
  readonly unusedWithout?: string;
}

interface FormDefinition {
  readonly createPath: `/${string}`;
  /** Followed by the item's id. */
  readonly updatePath: `/${string}`;
  readonly help: string;
  readonly titles: { readonly create: string; readonly update: string };
  /** Whether several can be created at once, each from a file: besides the title and types, nothing else is required. */
  readonly fromFiles?: boolean;
  /** Shown after a save, as printed [ERR-007]. */
  readonly saved: { readonly create: string; readonly update: string };
  /** The order of the form's fields, if the calls' is different. */
  readonly fields?: readonly string[];
  /** The names of two times. Changing the first one in the form moves the second one along. */
  readonly span?: readonly [start: string, end: string];
  /** Additional validation of the form, beyond its fields' schemas. @param stored returns the last saved item */
  readonly schema?: (form: z.ZodObject, stored: () => Readonly<Record<string, unknown>>) => z.ZodType;
  /**
   * What a person should know before scheduling an item this way; null for nothing. It isn't refused.
   * @param planned the form's values of the schedule, and of the field that the list is sorted by
   * @param timeZone the company's
   */
  readonly planNote?: (planned: Readonly<Record<string, unknown>>, timeZone: string) => string | null;
}

/** An item for search: the words of a list or text. */
export interface SearchedItem {
  text(name: string): string;
  words(name: string): readonly string[];
}

/** Two states of an item, at least one of which visitors could read. */
export interface ItemChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Whether visitors can read only one of the two. */
  readonly isPublishedOrHidden: boolean;
}

type NumberKey = "id" | "bytes" | "rowVersion";
type WireValue<F, T extends readonly string[], K> = K extends NumberKey
  ? number
  : K extends keyof F
    ? F[K] extends { kind: "number" }
      ? number
      : F[K] extends { kind: "switch" }
        ? boolean
        : string
    : K extends "status"
      ? T[number]
      : string;
type LongField<F> = { [K in keyof F]: F[K] extends { kind: "richText" } ? K : never }[keyof F] & string;

/** An item for visitors. */
export type PublicItem<C> =
  C extends ContentType<infer F, infer P, readonly string[], infer T>
    ? { [K in P[number]]: WireValue<F, T, K> }
    : never;

/** An item for the admin's lists. */
export type ListedItem<C> =
  C extends ContentType<infer F, infer P, infer S, infer T>
    ? { [K in P[number] | S[number]]: WireValue<F, T, K> }
    : never;

/** The same with formatted texts. */
export type Item<C> = ListedItem<C> &
  (C extends ContentType<infer F> ? { [K in LongField<F>]: string } : never);

/** Declares a content type. */
export const defineContentType = <
  const F extends ContentFields,
  const P extends readonly string[],
  const S extends readonly string[],
  const T extends readonly string[] = readonly string[],
>(
  options: ContentType<F, P, S, T>,
): ContentType<F, P, S, T> => options;

/** The schema of an item for visitors, with its fields in order. */
export const publicItemOf = <C extends ContentType>(type: C): z.ZodObject =>
  z.object(shapeOf(type, type.wire.public));

/** The schema of an item for the admin's lists. What is scheduled is only for people who may save it. */
export const listedItemOf = (type: ContentType): z.ZodObject =>
  z.object({ ...shapeOf(type, [...type.wire.public, ...type.wire.staff]), ...planShape });

const planShape = {
  hidden: z.enum(["unpublished", "taken down"]).nullable(),
  /** When it goes live and comes down, in ISO 8601. */
  publishAt: z.string().nullable().optional(),
  takeDownAt: z.string().nullable().optional(),
  /** The name of the person who scheduled it, or the email address of someone without one. */
  plannedBy: z.string().nullable().optional(),
};

/** The schema of a whole item. */
export const itemOf = (type: ContentType): z.ZodObject =>
  listedItemOf(type).extend(shapeOf(type, longFields(type)));

const NUMBERS: readonly string[] = ["id", "bytes", "rowVersion"] satisfies NumberKey[];

const shapeOf = (type: ContentType, names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(names.map((name) => [name, wireSchema(type, name)]));

const wireSchema = ({ fields, statuses }: ContentType, name: string): z.ZodType => {
  const kind = fields[name]?.kind;
  if (NUMBERS.includes(name) || kind === "number") return z.number();
  if (kind === "switch") return z.boolean();
  return name === "status" && !kind && statuses ? z.enum(statuses) : z.string();
};

/** The formatted texts of a type, which lists leave out. */
export const longFields = (type: ContentType): string[] => namesOf(type, "richText");

/** The names of a type's fields of one kind. */
export const namesOf = ({ fields }: ContentType, kind: ContentField["kind"]): string[] =>
  Object.keys(fields).filter((name) => fields[name]?.kind === kind);

/** The name of the field with an item's title. */
export const titleField = ({ fields }: ContentType): string => Object.keys(fields)[0] ?? "";

/** The name of the field with an item's types. */
export const typesField = (type: ContentType): string => namesOf(type, "types")[0] ?? "types";

/** The form's validation in the browser. */
export const formSchemaOf = ({ fields }: ContentType): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])));

/** The schemas of an item's fields in calls that save. */
export const bodyShapeOf = ({ fields }: ContentType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, schema, body }]) => [
      name,
      kind === "day" ? dateOfItem(name) : (body ?? schema),
    ]),
  );

/** The names of a content type's calls, which the admin uses. */
export const callNames = ({
  wire: { one, many },
}: ContentType): Readonly<Record<CallKind | OwnCallKind, string>> => ({
  list: `get${many}`,
  count: `count${many}`,
  get: `get${one}Data`,
  create: `create${one}`,
  update: `update${one}`,
  delete: `delete${one}`,
  restore: `restore${one}`,
  removeType: `remove${one}TypeReference`,
});

/** Whether visitors can read an item. */
export const isPublic = (type: ContentType, item: Readonly<Record<string, unknown>>): boolean =>
  type.needsApproval ? item.status === type.statuses?.[1] : (item.hidden ?? null) === null;
