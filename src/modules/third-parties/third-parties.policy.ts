import { isVendorAdmin } from "#platform/access/actor.ts";

/** Third-party scripts run on every page and see everything that visitors type there. */
export const mayChangeScripts = isVendorAdmin;
