import { isVendorAdmin } from "#platform/access/actor.ts";

/** Scripts of others run on every page, with all that visitors type there. */
export const mayChangeScripts = isVendorAdmin;
