import { BLOCK_MUTANTS } from "./blocks.ts";
import { CONTENT_MUTANTS } from "./content.ts";
import { MAIL_MUTANTS } from "./mails.ts";
import type { Mutant } from "./mutant.ts";
import { PEOPLE_MUTANTS } from "./people.ts";
import { VISITOR_MUTANTS } from "./visitors.ts";

/** Behaviors whose loss would hurt most, each with the mistake that would take it away. */
export const MUTANTS: readonly Mutant[] = [
  ...PEOPLE_MUTANTS,
  ...CONTENT_MUTANTS,
  ...MAIL_MUTANTS,
  ...BLOCK_MUTANTS,
  ...VISITOR_MUTANTS,
];
