import { isVendorAdmin } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";

/** A new user's form may create the company as well. */
export const mayCreateCompanies = isVendorAdmin;

/** Users are managed at their own company's site. No name means the site's company. */
export const isManagedHere = (site: Site, company: string | null | undefined): boolean =>
  !company?.trim() || company.trim().toLowerCase() === site.companyName.toLowerCase();
