import { type Actor, isVendorAdmin } from "#platform/access/actor.ts";
import { type BlockKind, isMadeByVendor } from "#platform/blocks/define-block.ts";
import { emptyValues } from "#platform/fields/fields.ts";

type Values = Readonly<Record<string, unknown>>;

/** Whether the actor can copy existing components of a page [EDIT-013]. */
export const mayAddExisting = isVendorAdmin;

/**
 * The first field that the actor changes without permission [CMP-CARDCONTAINER-07]; undefined if there is none. Anyone can
 * reorder a list.
 */
export const fieldMayNotChange = (actor: Actor, kind: BlockKind, before: Values, after: Values) => {
  if (isVendorAdmin(actor)) return undefined;
  return Object.entries(kind.fields).find(([name, field]) => {
    if (!field.changedBy) return false;
    const comparable = (values: Values): string => {
      const value = String(values[name] ?? field.empty);
      return field.refersTo?.isList ? value.split(",").sort().join(",") : value;
    };
    return comparable(before) !== comparable(after);
  })?.[1];
};

/** Whether the actor could create a component with these values, and so may copy one. */
export const mayCopy = (actor: Actor, kind: BlockKind, data: Values): boolean =>
  isVendorAdmin(actor) ||
  (!isMadeByVendor(kind) && !fieldMayNotChange(actor, kind, emptyValues(kind.fields), data));
