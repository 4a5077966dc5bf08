import type { Person } from "./person.ts";

/** What someone does on the site or in the admin from beginning to end, alike in every browser. */
export interface Journey {
  readonly name: string;
  readonly isDark?: boolean;
  run(person: Person): Promise<void>;
}
