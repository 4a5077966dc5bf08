import { z } from "zod";
import { type ContentName, contentNames } from "#content/names.generated.ts";

export const PRESENCE = {
  /** A tab that hasn't reported for this long is gone, in milliseconds. Tabs report every 10 seconds. */
  expiryMs: 25_000,
  /** Maximum open tabs of a person, and of a company. */
  personTabs: 20,
  companyTabs: 1_000,
} as const;

/** Items whose forms report who has them open. A page reports its open component, too. */
const PRESENCE_KINDS = [
  "page",
  "side-nav",
  "form",
  "user",
  ...contentNames.map(({ name }) => name),
] as const satisfies readonly (ContentName["name"] | "page" | "side-nav" | "form" | "user")[];

export type PresenceKind = (typeof PRESENCE_KINDS)[number];

/** A tab with an open item. */
export const openTab = z.object({
  kind: z.enum(PRESENCE_KINDS, "This kind of item doesn't exist."),
  id: z.coerce
    .number<number | string>("id must be a number.")
    .int("id must be a whole number.")
    .min(1, "id is required.")
    .max(Number.MAX_SAFE_INTEGER, "id must be a number."),
  tab: z
    .string("tab is required.")
    .regex(/^[\w-]{8,64}$/, "tab must be a name of 8 to 64 letters, digits, and hyphens."),
});

export type OpenTab = z.output<typeof openTab>;

/** A person who has an item open in another tab. */
export const otherPerson = z.object({
  name: z.string(),
  /** Whether it's the caller, in another tab or on another device. */
  isOwn: z.boolean(),
  /** When the first of the person's tabs opened it. ISO 8601, UTC. */
  since: z.string(),
  /** The components that the person has open. */
  components: z.array(z.object({ id: z.number(), name: z.string() })),
});

export type OtherPerson = z.output<typeof otherPerson>;
