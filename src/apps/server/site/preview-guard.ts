import { selectSetUpSteps } from "#modules/settings/settings.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/**
 * Where a preview redirects while the site isn't set up, in the order of the admin's guard [GUARD-001]: admins to the
 * missing step, others to the welcome screen. Null if the preview may be shown.
 * @param isModuleOn whether the required module is on
 */
export const redirectBeforeSetUp = async (
  tx: ReadTx,
  actor: Actor,
  isModuleOn: boolean,
): Promise<string | null> => {
  const { isSiteInitialized, isLayoutCompleted } = await selectSetUpSteps(tx);
  if (isSiteInitialized && isModuleOn && isLayoutCompleted) return null;
  if (!isAdmin(actor)) return "/AdminHome";
  return isSiteInitialized && isModuleOn ? "/LayoutManagement" : "/Settings";
};
