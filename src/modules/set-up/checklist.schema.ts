/** Steps of setting up a site, in the order in which they are done. */
export const CHECKLIST_STEPS = [
  "modules",
  "site-information",
  "logo",
  "colors",
  "address",
  "home-page",
  "menu",
  "approval-emails",
  "staff",
] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];
