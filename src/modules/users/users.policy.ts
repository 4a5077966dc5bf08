import { isVendorAdmin } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import { visibleLine } from "#platform/text/visible-text.ts";

/** Whether the form for a new user may create the company as well. */
export const mayCreateCompanies = isVendorAdmin;

/** Whether a company's users are managed at this site. No name means the site's own company. */
export const isManagedHere = (site: Site, company: string | null | undefined): boolean =>
  ["", folded(site.companyName)].includes(folded(company ?? ""));

const folded = (name: string): string => visibleLine(name).toLowerCase();
