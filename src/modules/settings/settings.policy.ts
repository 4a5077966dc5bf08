import { type Actor, isVendorAdmin } from "#platform/access/actor.ts";

/** Company admins see their site's modules; the provider's admins see all [SET-003] [GUARD-021]. */
export const mayConfigureModule = (actor: Actor, isChosen: boolean): boolean =>
  isChosen || isVendorAdmin(actor);
