import type { Person } from "./client.ts";

/** Who creates content, and what has been created so far. */
export interface Desk {
  readonly admin: Person;
  readonly vendor: Person;
  readonly editor: Person;
  /** Part of names and addresses, so that an installation can be filled twice. */
  readonly tag: string;
  /** The program's time. Content is dated relative to it. */
  readonly moment: number;
  /** Addresses of uploaded images. */
  readonly images: readonly string[];
  readonly formId: number;
  readonly roleId: number;
}
