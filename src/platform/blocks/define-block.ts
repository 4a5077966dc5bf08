import { z } from "zod";
import { emptyValues, type Fields, plainLine, type WireOf } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/**
 * A block kind ("component" on the wire and on screen): everything about it that is pure.
 * Its calls, its admin form, its place in lists and its storage follow from this one definition.
 */
export interface BlockKind<F extends Fields = Fields> {
  /** Name on the wire, e.g. `HtmlEditor`; also the kind stored in the database. */
  readonly type: string;
  /** What people call it, e.g. "Text Editor". */
  readonly title: string;
  /** One sentence for the gallery of kinds. */
  readonly description: string;
  /** Wire names of one and of a list: `htmlEditor`, `htmlEditors`. */
  readonly names: { readonly one: string; readonly many: string };
  /**
   * Number of the first of its four calls (Get, Create, Update, Delete) in the specification's list. Kinds that go
   * beyond the specification have none.
   */
  readonly firstCall?: number;
  readonly fields: F;
  /** Raised when stored values change shape; `upgrade` lifts older ones. */
  readonly valueVersion: number;
  readonly upgrade?: (value: Record<string, unknown>, fromVersion: number) => Record<string, unknown>;
  /**
   * What no field can tell by itself, e.g. a link without a text. Asked once every field is right by itself; on the
   * server and in the form alike.
   */
  readonly rules?: (value: Readonly<Record<string, unknown>>) => readonly RuleViolation[];
  /** Set on kinds that only live inside another kind, in its order. */
  readonly parent?: ParentKind;
  /** Set on kinds that hold children of one kind. */
  readonly children?: string;
  /** Set on kinds that list items of their module. */
  readonly lists?: ItemLists;
  /** Name of the module whose items it shows: the editor offers it only where that module is set up [EDIT-017]. */
  readonly module?: string;
  /**
   * The call by which programs of visitors read one that is live; its path is /components/Get and the type where none
   * is told. Kinds that only live inside another one have none.
   */
  readonly siteCall?: { readonly id: `C-${string}` | "own"; readonly path?: `/components/${string}` };
  /** What Update says that names no component, where it isn't the usual sentence. */
  readonly missingIdRefusal?: string;
  /** True where visitors get the component's name, for example as the name of a table for screen readers. */
  readonly showsName?: boolean;
  /** The public page needs this island for it. */
  readonly island?: string;
}

/** What the calls of a kind that lists items of a module answer beside the component. */
export interface ItemLists {
  /** Wire name of the module's settings: its types, and its default image. */
  readonly configuration: string;
  /** Wire name of the items, which visitors' programs get. The kind's `.data` file reads them. */
  readonly items: string;
  /** One of them on the wire, where it isn't what visitors get of an item of the module's content type. */
  readonly item?: z.ZodType;
  /** The component names some of them by id: Get answers the newest, of all types, for its form to choose from. */
  readonly areOffered?: boolean;
}

export interface RuleViolation {
  /** Name of the field beside which it is shown. */
  readonly field: string;
  readonly message: string;
}

export interface ParentKind {
  /** The container's type. */
  readonly type: string;
  /** Wire name of the container's id in the child, e.g. `accordionId`. */
  readonly key: string;
  /** Call that orders the children, e.g. `UpdateAccordionTabComponentOrder`, and the name of its list of ids. */
  readonly orderCall: string;
  readonly orderCallId: `C-${string}`;
  readonly orderKey: string;
  /** Button that adds one, e.g. "Add Tab". */
  readonly addLabel: string;
  /** Heading of the list that orders them; without one the kind's title in the plural. */
  readonly orderTitle?: string;
  /** True where Get also tells the place in the container, as `order`. */
  readonly hasOrder?: boolean;
  /** Fields that a new child's form takes over from the container's fields of the same name. */
  readonly prefill?: readonly string[];
}

/** Declares a block kind. Every kind has `componentName`, required, at most 15 characters [CMP-GEN-09]. */
export const defineBlock = <F extends Fields>(kind: BlockKind<F>): BlockKind<F> => kind;

/** The kinds that a kind's fields refer to, each once. */
export const typesReferredTo = ({ fields }: Pick<BlockKind, "fields">): readonly string[] => [
  ...new Set(Object.values(fields).flatMap((field) => field.refersTo?.types ?? [])),
];

/**
 * Whether Get answers the component by its kind's name beside others: what it holds, what its fields can refer to, and
 * the settings of the module whose items it lists.
 */
export const isReadWithOthers = (kind: BlockKind): boolean =>
  kind.children !== undefined || kind.lists !== undefined || typesReferredTo(kind).length > 0;

/** Whether only an Admin of the provider can make one: it needs a value that nobody else may choose. */
export const isMadeByVendor = ({ fields }: Pick<BlockKind, "fields">): boolean =>
  Object.values(fields).some(({ isRequired, changedBy, empty }) => isRequired && changedBy && !empty);

export type BlockValue<K> = K extends BlockKind<infer F> ? WireOf<F> : never;

/** Name and fields of a kind. */
const ownShape = (kind: BlockKind): Record<string, z.ZodType> => ({
  componentName: plainLine("Component name", LIMITS.componentName).min(1, "Component name is required."),
  ...Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, field.schema])),
});

const withRules = <S extends z.ZodType>(schema: S, { rules }: BlockKind): S =>
  rules
    ? schema.superRefine((value, context) => {
        for (const { field, message } of rules(value as Record<string, unknown>))
          context.addIssue({ code: "custom", path: [field], message });
      })
    : schema;

/** What a kind's form asks for: name and fields, with the kind's own rules. */
export const blockForm = (kind: BlockKind) => withRules(z.object(ownShape(kind)), kind);

/**
 * Wire schema of Create and Update: ids, name and fields. Unknown names are dropped, never stored.
 * @param id what the component's own id may be; a new one has none
 */
export const blockInput = (kind: BlockKind, id: z.ZodType = z.number().int().min(0).default(0)) =>
  withRules(
    z.object({
      id,
      pageId: z.number("pageId must be a page's number.").int().min(1),
      versionId: z.number("versionId must be a version's number.").int().min(1),
      rowVersion: z.number().int().optional(),
      ...(kind.parent ? { [kind.parent.key]: z.number(`${kind.parent.key} is required.`).int().min(1) } : {}),
      ...ownShape(kind),
    }),
    kind,
  );

/** What a block that doesn't exist yet answers to Get (componentId 0) [CMP-GEN-15]. */
export const blankBlock = (kind: BlockKind) => ({
  id: 0,
  componentName: "",
  versionId: 0,
  pageId: 0,
  rowVersion: 0,
  ...(kind.parent ? { [kind.parent.key]: 0 } : {}),
  ...(kind.parent?.hasOrder ? { order: 0 } : {}),
  ...emptyValues(kind.fields),
});
