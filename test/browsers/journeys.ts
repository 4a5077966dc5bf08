import type { Journey } from "./journey.ts";
import { staffJourneys } from "./staff-journeys.ts";
import { visitorJourneys } from "./visitor-journeys.ts";

/** In this order: the staff stay signed in, and what happens in the dark needs its own window. */
export const JOURNEYS: readonly Journey[] = [...visitorJourneys, ...staffJourneys].toSorted(
  (one, other) => Number(one.isDark ?? false) - Number(other.isDark ?? false),
);
