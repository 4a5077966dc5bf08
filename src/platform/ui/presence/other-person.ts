/** Someone who has the same item open, as the call `reportPresence` returns it. */
export interface OtherPerson {
  readonly name: string;
  /** Whether it's the same person, in another tab or on another device. */
  readonly isOwn: boolean;
  /** When the first of the person's tabs opened it. ISO 8601, UTC. */
  readonly since: string;
  /** The components that the person has open. */
  readonly components: readonly { readonly id: number; readonly name: string }[];
}
