import type { Person } from "./client.ts";

/** What content is made of: who makes it, and what it has made so far. */
export interface Desk {
  readonly admin: Person;
  readonly vendor: Person;
  readonly editor: Person;
  /** Goes into names and addresses, so that an installation can be filled twice. */
  readonly tag: string;
  /** When it is by the program's clock: dates of content are days before and after it. */
  readonly moment: number;
  /** Addresses of uploaded images. */
  readonly images: readonly string[];
  readonly formId: number;
  readonly roleId: number;
}
