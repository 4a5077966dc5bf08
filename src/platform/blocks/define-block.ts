import { z } from "zod";
import { emptyValues, type Fields, plainLine, type WireOf } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/**
 * The pure part of a block kind ("component" on the wire and on screen). Its calls, admin form, list entries, and
 * storage follow from this definition.
 */
export interface BlockKind<F extends Fields = Fields> {
  /** The name on the wire and in the database, such as `HtmlEditor`. */
  readonly type: string;
  /** The name on screen, such as "Text Editor". */
  readonly title: string;
  /** One sentence for the gallery of kinds. */
  readonly description: string;
  /** Other words, in lower case and the singular, by which the search of the gallery finds it. */
  readonly keywords?: readonly string[];
  /** The singular and plural names on the wire: `htmlEditor`, `htmlEditors`. */
  readonly names: { readonly one: string; readonly many: string };
  /**
   * The number of the kind's first call (of Get, Create, Update, Delete) in the specification. Kinds beyond the
   * specification have none.
   */
  readonly firstCall?: number;
  readonly fields: F;
  /** Raise this when the shape of stored values changes; `upgrade` converts older values. */
  readonly valueVersion: number;
  readonly upgrade?: (value: Record<string, unknown>, fromVersion: number) => Record<string, unknown>;
  /**
   * Rules across fields, for example that a link needs a text. Checked on the server and in the form once every
   * single field is valid.
   */
  readonly rules?: (value: Readonly<Record<string, unknown>>) => readonly RuleViolation[];
  /** For kinds that exist only as ordered children of another kind. */
  readonly parent?: ParentKind;
  /** For containers: the kind of their children. */
  readonly children?: string;
  /** For kinds that list items of their module. */
  readonly lists?: ItemLists;
  /** The module whose items it shows. The editor offers the kind only if that module is set up [EDIT-017]. */
  readonly module?: string;
  /**
   * The public call that reads a live component. The default path is /components/Get plus the type. Kinds that exist
   * only inside another kind have none.
   */
  readonly siteCall?: { readonly id: `C-${string}` | "own"; readonly path?: `/components/${string}` };
  /** Update's refusal of a missing id, if it isn't the usual one. */
  readonly missingIdRefusal?: string;
  /** Whether visitors get the component's name, for example as the name of a table for screen readers. */
  readonly showsName?: boolean;
  /** The island that the public page needs for it. */
  readonly island?: string;
}

/** What the calls of a listing kind answer in addition to the component. */
export interface ItemLists {
  /** The wire name of the module's settings (its types and default image). */
  readonly configuration: string;
  /** The wire name of the items in the public API. The kind's `.data` file reads them. */
  readonly items: string;
  /** The wire shape of an item, if it differs from the content type's public shape. */
  readonly item?: z.ZodType;
  /** Whether the component refers to single items by id, so that Get also answers the newest items to choose from. */
  readonly areOffered?: boolean;
}

export interface RuleViolation {
  /** The field at which the message is shown. */
  readonly field: string;
  readonly message: string;
}

export interface ParentKind {
  /** The type of the container. */
  readonly type: string;
  /** The wire name of the container's id in the child, such as `accordionId`. */
  readonly key: string;
  /** The call that reorders the children, such as `UpdateAccordionTabComponentOrder`. */
  readonly orderCall: string;
  readonly orderCallId: `C-${string}`;
  readonly orderKey: string;
  /** The label of the add button, such as "Add Tab". */
  readonly addLabel: string;
  /** The heading of the reorder list. The default is the kind's title in the plural. */
  readonly orderTitle?: string;
  /** Whether Get also answers the child's position in the container, as `order`. */
  readonly hasOrder?: boolean;
  /** Fields that a new child's form copies from the container's fields of the same name. */
  readonly prefill?: readonly string[];
}

/** Declares a block kind. Every kind has a required `componentName` of at most 15 characters [CMP-GEN-09]. */
export const defineBlock = <F extends Fields>(kind: BlockKind<F>): BlockKind<F> => kind;

/** The kinds that a kind's fields refer to, without duplicates. */
export const typesReferredTo = ({ fields }: Pick<BlockKind, "fields">): readonly string[] => [
  ...new Set(Object.values(fields).flatMap((field) => field.refersTo?.types ?? [])),
];

/**
 * Whether Get answers the component together with other data: its children, the targets its fields may refer to, or
 * the settings of the module whose items it lists.
 */
export const isReadWithOthers = (kind: BlockKind): boolean =>
  kind.children !== undefined || kind.lists !== undefined || typesReferredTo(kind).length > 0;

/** Whether only a provider Admin can create one, because it requires a value that nobody else may choose. */
export const isMadeByVendor = ({ fields }: Pick<BlockKind, "fields">): boolean =>
  Object.values(fields).some(({ isRequired, changedBy, empty }) => isRequired && changedBy && !empty);

export type BlockValue<K> = K extends BlockKind<infer F> ? WireOf<F> : never;

/** The schemas of a kind's name and fields. */
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

/** The schema of a kind's form: name, fields, and the kind's own rules. */
export const blockForm = (kind: BlockKind) => withRules(z.object(ownShape(kind)), kind);

/**
 * The wire schema of Create and Update: ids, name, and fields. Unknown names are dropped.
 * @param id the schema of the component's own id; a new component has none
 */
export const blockInput = (kind: BlockKind, id: z.ZodType = z.number().int().min(0).default(0)) =>
  withRules(
    z.object({
      id,
      pageId: z.number("pageId must be the id of a page.").int().min(1),
      versionId: z.number("versionId must be the number of a version.").int().min(1),
      rowVersion: z.number().int().optional(),
      ...(kind.parent ? { [kind.parent.key]: z.number(`${kind.parent.key} is required.`).int().min(1) } : {}),
      ...ownShape(kind),
    }),
    kind,
  );

/** What Get answers for a new block (componentId 0) [CMP-GEN-15]. */
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
