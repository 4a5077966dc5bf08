import type { Field, Fields } from "#platform/fields/fields.ts";
import { footerFields, navbarFields, socialFields } from "./layout.schema.ts";

const prefixed = (group: string, fields: Fields): [string, Field<unknown>][] =>
  Object.entries(fields).map(([name, field]) => [`${group}.${name}`, field]);

/** Every field of Site Information by its path, for comparing two states. */
export const LAYOUT_FIELDS: Readonly<
  Record<string, { readonly label: string; readonly kind?: Field<unknown>["kind"] }>
> = {
  ...Object.fromEntries([
    ...prefixed("navbar", navbarFields),
    ...prefixed("social", socialFields),
    ...prefixed("footer", footerFields),
  ]),
  adminVersionUpdateEmails: { label: "Admin versioning emails" },
  "company.address": { label: "Address" },
  "company.ipAllowlist": { label: "Trusted addresses" },
  "company.passwordAgeDays": { label: "Password age in days" },
  "company.needsSecondApprover": { label: "A second person approves" },
  "company.timeZone": { label: "Time zone" },
  "company.language": { label: "Language" },
};
