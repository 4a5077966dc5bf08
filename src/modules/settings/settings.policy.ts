import { type Actor, isVendorAdmin } from "#platform/access/actor.ts";

/** Company Admins see the modules that were chosen for their site; the provider's see all [SET-003] [GUARD-021]. */
export const mayConfigureModule = (actor: Actor, isChosen: boolean): boolean =>
  isChosen || isVendorAdmin(actor);
