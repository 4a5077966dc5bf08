import type { Person } from "./person.ts";

/** A task that someone does on the site or in the admin from start to end, the same in every browser. */
export interface Journey {
  readonly name: string;
  readonly isDark?: boolean;
  run(person: Person): Promise<void>;
}
