import type { Field, Fields } from "#platform/fields/fields.ts";
import { footerFields, navbarFields, socialFields } from "./layout.schema.ts";

/** Labels and help of the fields that aren't part of the navbar, the social links, or the footer. */
export const OTHER_FIELDS = {
  "company.address": { label: "Address", help: "Shown in the footer. Use one or more lines." },
  "company.language": {
    label: "Language",
    help: "Used for the words around your pages, and in emails to visitors. Your own content stays as you wrote it.",
  },
  "company.timeZone": { label: "Time zone", help: "Used for all dates and times on this site." },
  "company.ipAllowlist": {
    label: "Trusted addresses",
    help: "Staff at these addresses sign in without a texted code. Enter an address such as 203.0.113.7 or a range such as 203.0.113.0/24.",
  },
  "company.passwordAgeDays": {
    label: "Password age in days",
    help: "Days until people must choose a new password. 0 means never.",
  },
  "company.needsSecondApprover": {
    label: "A second person approves",
    help: "No one can publish a version they submitted or changed last.",
  },
  "company.staffMayAdd": {
    label: "Staff may add pages and documents as drafts",
    help: "Admins publish them and put pages on the menu.",
  },
  adminVersionUpdateEmails: {
    label: "Admin versioning emails",
    help: "People emailed when a version is submitted. Press Enter after each address.",
  },
} as const;

type Named = Pick<Field<unknown>, "label"> & Partial<Pick<Field<unknown>, "help" | "kind" | "isRequired">>;

const prefixed = (group: string, fields: Fields): [string, Named][] =>
  Object.entries(fields).map(([name, field]) => [`${group}.${name}`, field]);

/** Every field of the layout and the company's settings, by its path in the layout. */
export const LAYOUT_FIELDS: Readonly<Record<string, Named>> = {
  ...Object.fromEntries([
    ...prefixed("navbar", navbarFields),
    ...prefixed("social", socialFields),
    ...prefixed("footer", footerFields),
  ]),
  ...OTHER_FIELDS,
};
