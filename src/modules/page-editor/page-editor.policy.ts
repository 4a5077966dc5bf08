import { type Actor, isVendorAdmin } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";

type Values = Readonly<Record<string, unknown>>;

/** "Add Existing Component" copies any component of the page [EDIT-013]. */
export const mayAddExisting = isVendorAdmin;

/**
 * The first field that somebody changes without being allowed to [CMP-CARDCONTAINER-07]; undefined where there is none.
 * The order of a list is everybody's.
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
