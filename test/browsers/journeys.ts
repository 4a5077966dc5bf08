import type { Person } from "./person.ts";
import { staffJourneys } from "./staff-journeys.ts";
import { visitorJourneys } from "./visitor-journeys.ts";

/** What somebody does on the site or in the admin from beginning to end, alike in every browser. */
export interface Journey {
  readonly name: string;
  readonly isDark?: boolean;
  run(person: Person): Promise<void>;
}

/** In this order: the staff stay signed in, and what happens in the dark needs a window of its own. */
export const JOURNEYS: readonly Journey[] = [...visitorJourneys, ...staffJourneys].toSorted(
  (one, other) => Number(one.isDark ?? false) - Number(other.isDark ?? false),
);
