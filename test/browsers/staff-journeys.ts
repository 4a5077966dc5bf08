import type { Journey } from "./journeys.ts";

export const staffJourneys: readonly Journey[] = [];
