import { MODULE_FACTS, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleSettings, isModuleOn } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";

/** Modules whose items have types from the settings. */
export type TypedModule = Exclude<ModuleName, "form" | "birthday">;

/** @throws Refusal 403 */
export const requireModuleOn = async (tx: ReadTx, module: TypedModule): Promise<void> => {
  if (!(await isModuleOn(tx, module)))
    throw refuse.notAllowed(
      `The ${MODULE_FACTS[module].label} module isn't turned on for this site. An admin can turn it on in the settings.`,
    );
};

/**
 * Checks before saving an item that its module is on and all its types are in the settings.
 * @throws Refusal 403 if the module is off, 400 for an unknown type
 */
export const requireTypes = async (
  tx: ReadTx,
  module: TypedModule,
  types: readonly string[],
): Promise<void> => {
  await requireModuleOn(tx, module);
  const known = new Set((await getModuleSettings(tx, module)).types);
  const missing = types.filter((type) => !known.has(type));
  if (missing.length === 0) return;
  const message = `${missing.map((type) => `"${type}"`).join(", ")} ${missing.length === 1 ? "isn't a type" : "aren't types"} from the settings. Choose a different one.`;
  throw refuse.invalid(message, { types: [message] });
};
