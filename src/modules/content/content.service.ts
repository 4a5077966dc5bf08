import { recordAudit } from "#modules/audit/audit.public.ts";
import { MODULE_FACTS, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleSettings, isModuleOn } from "#modules/settings/settings.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";

/** Modules whose items bear types of the settings. */
export type TypedModule = Exclude<ModuleName, "form" | "birthday">;

/**
 * Whoever saves an item: its module is on, and all its types are of the settings.
 * @throws Refusal 403 for a module that is off, 400 for a type that isn't there (any more)
 */
export const requireTypes = async (
  tx: ReadTx,
  module: TypedModule,
  types: readonly string[],
): Promise<void> => {
  if (!(await isModuleOn(tx, module)))
    throw refuse.notAllowed(
      `The ${MODULE_FACTS[module].label} module isn't switched on for this site. An administrator can do that in the settings.`,
    );
  const known = new Set((await getModuleSettings(tx, module)).types);
  const missing = types.filter((type) => !known.has(type));
  if (missing.length === 0) return;
  const message = `${missing.map((type) => `"${type}"`).join(", ")} ${missing.length === 1 ? "is no type" : "are no types"} of the settings. Choose another one.`;
  throw refuse.invalid(message, { types: [message] });
};

/**
 * Where a call claims who uploads an item, it must be the session's user, or who uploaded it (decisions §2).
 * Another one is refused and written down.
 * @param known the address that the stored item bears; "" for a new one
 */
export const requireUploader = async (
  { db, actor, log }: Pick<CallContext<Services>, "db" | "actor" | "log">,
  claimed: string,
  known = "",
): Promise<void> => {
  const isSame = (email: string) => email.toLowerCase() === claimed.toLowerCase();
  if (claimed === "" || isSame(actor.email) || isSame(known)) return;
  log.warn({ claimed, user: actor.userId }, "A call named another user than the session's.");
  await db.write((tx) =>
    recordAudit(tx, actor, { action: "Named somebody else as uploader", subject: claimed }),
  );
  throw refuse.notAllowed("The uploader is not the signed-in user.");
};
