import { BLOCK_MUTANTS } from "./blocks.ts";
import { CONTENT_MUTANTS } from "./content.ts";
import { DEFENSE_MUTANTS } from "./defenses.ts";
import { MAIL_MUTANTS } from "./mails.ts";
import type { Mutant } from "./mutant.ts";
import { PAGE_MUTANTS } from "./pages.ts";
import { PEOPLE_MUTANTS } from "./people.ts";
import { VISITOR_MUTANTS } from "./visitors.ts";

/** Behaviors whose loss would hurt most, each with a mistake that removes it. */
export const MUTANTS: readonly Mutant[] = [
  ...PEOPLE_MUTANTS,
  ...PAGE_MUTANTS,
  ...CONTENT_MUTANTS,
  ...MAIL_MUTANTS,
  ...BLOCK_MUTANTS,
  ...VISITOR_MUTANTS,
  ...DEFENSE_MUTANTS,
];
