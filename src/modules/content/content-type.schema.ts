import { z } from "zod";
import { type ContentField, type ContentFields, dateOfItem } from "./content-fields.schema.ts";

/**
 * A content type: items that staff keep in a list and visitors read, such as documents. Calls, queries, screens, search,
 * and everything else follow from this one definition; `src/content/<type>/<type>.type.ts` has it.
 */
export interface ContentType<
  F extends ContentFields = ContentFields,
  P extends readonly string[] = readonly string[],
  S extends readonly string[] = readonly string[],
  T extends readonly string[] = readonly string[],
> {
  /** The module that switches it on; what search entries, redirects, and saves call an item. */
  readonly name: string;
  /** Its table, which is also the tag of everything that lists its items. */
  readonly table: string;
  /** What sentences call an item ("news item") and the items ("news items"). */
  readonly noun: string;
  readonly nouns: string;
  /** What the audit log calls an item, where that differs: "newsletter issue". */
  readonly auditNoun?: string;
  /** By name, in the order in which calls take them. The first one is the item's title. */
  readonly fields: F;
  /** Who lists and reads items in the admin, and who saves them; admins alone delete [CONST-003]. */
  readonly who: { readonly list: "staff" | "admin"; readonly save: "staff" | "admin" };
  /** What an item's `status` says; without approval it always is the first one. */
  readonly statuses?: T;
  /** New items are hidden, with the first status, until an admin gives them the second one. */
  readonly needsApproval?: boolean;
  readonly wire: WireNames<P, S>;
  /** What its module is called in the settings, what it is for, and its calls' numbers. */
  readonly settings: {
    readonly label: string;
    readonly purpose: string;
    readonly numbers: Readonly<Record<"has" | "get" | "update", `C-${string}` | "own">>;
  };
  readonly search: {
    /** The words visitors find an item by, besides its title; texts come without their HTML. */
    body(item: SearchedItem): string;
    /** Types are among them: items are reindexed when a type is removed from the settings. */
    readonly hasTypes?: boolean;
  };
  /** Further columns that the type's own files read. */
  readonly alsoRead?: readonly string[];
  /** Set where items have their own pages; their Friendly URLs end these addresses. */
  readonly pages?: {
    /** "/event/" */
    readonly item: `/${string}/`;
    /** Where all of them are listed, while no page of the site has this address. */
    readonly list: `/${string}`;
    /** Where staff see what visitors would, before approval. */
    readonly preview?: `/${string}/`;
  };
  /** Said where another item has the Friendly URL. */
  readonly urlTaken?: (friendlyUrl: string, title: string) => string;
  /** How the image library names an item that shows an image. */
  readonly imageUse?: (title: string) => string;
  /** Tags of what else changes with an item, besides its own page and the lists. */
  readonly alsoInvalidates?: (change: ItemChange) => readonly string[];
  /** Its settings have an image for items without their own. */
  readonly hasDefaultImage?: boolean;
  readonly home?: HomeStep;
  readonly list: ListDefinition;
  readonly form: FormDefinition;
}

/** What the calls are called and number; including the specification's oddities. */
interface WireNames<P extends readonly string[], S extends readonly string[]> {
  /** In names of calls: `getDocuments`, `createDocument`. */
  readonly one: string;
  readonly many: string;
  /** In front of the calls' paths: "/AdminDocument". */
  readonly prefix: `/${string}`;
  /** The query's name for an id, and the names of an item and of the settings in the answer that reads one. */
  readonly id: string;
  readonly item: string;
  readonly configuration: string;
  /** The body's name for who uploads an item. */
  readonly uploader: "uploader" | "uploaderEmail";
  /** The fields of an answer in order: those that visitors get, and those that staff get besides. */
  readonly public: P;
  readonly staff: S;
  readonly numbers: Readonly<Record<CallKind, `C-${string}` | "own">>;
  /** Where a summary isn't the usual one. */
  readonly summaries?: Readonly<Partial<Record<CallKind, string>>>;
}

export type CallKind = "list" | "get" | "create" | "update" | "delete" | "removeType";

/** A suggestion on the admin's home screen. */
interface HomeStep {
  readonly title: string;
  readonly text: string;
  /** Default: the list's. */
  readonly icon?: `Icon${string}`;
}

interface ListDefinition {
  readonly path: `/${string}`;
  readonly title: string;
  /** One of Tabler's, for the menu and the empty list. */
  readonly icon: `Icon${string}`;
  /** Its place among the types in the menu; lower comes first. */
  readonly menuOrder: number;
  readonly help: string;
  /** Below the words that there is nothing yet: for people who can create one, and for others. */
  readonly empty: string;
  readonly emptyForOthers?: string;
  /** Fields by name, and "status". */
  readonly columns: readonly string[];
  /** Their headings, where a field's label isn't it. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The field whose latest value comes first, and how the list's call says it. */
  readonly newestBy: string;
  readonly order: string;
  /** Also searched, besides the table's search text: columns by name. */
  readonly alsoSearched?: readonly string[];
}

interface FormDefinition {
  readonly createPath: `/${string}`;
  /** Followed by the item's id. */
  readonly updatePath: `/${string}`;
  readonly help: string;
  readonly titles: { readonly create: string; readonly update: string };
  /** Alerted after a save, as printed [ERR-007]. */
  readonly saved: { readonly create: string; readonly update: string };
  /** The order of the form's fields, where calls have another one. */
  readonly fields?: readonly string[];
  /** What a form checks, where its fields' schemas don't say everything. @param stored answers the item as saved last */
  readonly schema?: (form: z.ZodObject, stored: () => Readonly<Record<string, unknown>>) => z.ZodType;
}

/** An item for the search: what a list of words or a text consists of. */
export interface SearchedItem {
  text(name: string): string;
  words(name: string): readonly string[];
}

/** Two states of an item that visitors could read in at least one of them. */
export interface ItemChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Visitors can read it before or after, not both. */
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

/** An item as visitors get it. */
export type PublicItem<C> =
  C extends ContentType<infer F, infer P, readonly string[], infer T>
    ? { [K in P[number]]: WireValue<F, T, K> }
    : never;

/** An item as lists of the admin show it. */
export type ListedItem<C> =
  C extends ContentType<infer F, infer P, infer S, infer T>
    ? { [K in P[number] | S[number]]: WireValue<F, T, K> }
    : never;

/** The same with its formatted texts. */
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

/** The schema of what visitors get of an item, with its fields in order. */
export const publicItemOf = <C extends ContentType>(type: C): z.ZodObject =>
  z.object(shapeOf(type, type.wire.public));

/** The schema of what the admin's lists get. */
export const listedItemOf = (type: ContentType): z.ZodObject =>
  z.object(shapeOf(type, [...type.wire.public, ...type.wire.staff]));

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

/** The name of the field that titles an item. */
export const titleField = ({ fields }: ContentType): string => Object.keys(fields)[0] ?? "";

/** The name of the field that holds an item's types. */
export const typesField = (type: ContentType): string => namesOf(type, "types")[0] ?? "types";

/** What a form of the type checks in the browser. */
export const formSchemaOf = ({ fields }: ContentType): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])));

/** What calls that save an item take of its fields. */
export const bodyShapeOf = ({ fields }: ContentType): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind, schema, body }]) => [
      name,
      kind === "day" ? dateOfItem(name) : (body ?? schema),
    ]),
  );

/** What a content type's calls are named: the admin makes them by these names. */
export const callNames = ({
  wire: { one, many },
}: ContentType): Readonly<Record<CallKind | "count", string>> => ({
  list: `get${many}`,
  count: `count${many}`,
  get: `get${one}Data`,
  create: `create${one}`,
  update: `update${one}`,
  delete: `delete${one}`,
  removeType: `remove${one}TypeReference`,
});

/** Whether visitors can read an item. */
export const isPublic = (type: ContentType, item: Readonly<Record<string, unknown>>): boolean =>
  !type.needsApproval || item.status === type.statuses?.[1];
