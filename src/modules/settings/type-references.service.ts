import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { ModuleName } from "./settings.schema.ts";

/**
 * What a content module does about types that are taken off its settings (decisions §6). Its items alone are
 * concerned, never page versions. A module offers one of these in its .public and stands in the list below.
 */
export interface TypeReferences {
  /** How many items bear at least one of the types. */
  count(tx: ReadTx, types: readonly string[]): Promise<number>;
  /** Takes the types off every item, in the transaction that changes the settings. Answers how many items bore one. */
  remove(tx: WriteTx, types: readonly string[]): Promise<number>;
}

/** By module; one without items that bear types has none. */
export type TypeReferencesOf = Readonly<Partial<Record<ModuleName, TypeReferences>>>;

export const typeReferences: TypeReferencesOf = {};
