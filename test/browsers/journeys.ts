import type { Journey } from "./journey.ts";
import { staffJourneys } from "./staff-journeys.ts";
import { visitorJourneys } from "./visitor-journeys.ts";

/** In this order, because staff stay signed in, and dark mode needs a separate window. */
export const JOURNEYS: readonly Journey[] = [...visitorJourneys, ...staffJourneys].toSorted(
  (a, b) => Number(a.isDark ?? false) - Number(b.isDark ?? false),
);
