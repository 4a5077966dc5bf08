import type { Person } from "./person.ts";
import { staffJourneys } from "./staff-journeys.ts";
import { visitorJourneys } from "./visitor-journeys.ts";

/** What somebody does on the site or in the admin from beginning to end, alike in every browser. */
export interface Journey {
  readonly name: string;
  readonly isDark?: boolean;
  run(person: Person): Promise<void>;
}

/** In this order, in one window: the staff stay signed in. */
export const JOURNEYS: readonly Journey[] = [...visitorJourneys, ...staffJourneys];
