/** Steps of setting up a site, in the order in which they are done. */
export const CHECKLIST_STEPS = [
  "modules",
  "site-information",
  "logo",
  "colors",
  "address",
  "home-page",
  "menu",
  "staff",
] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];
