import type { ReactNode } from "react";
import { call } from "#platform/ui/api.ts";
import { type DeadLink, type LinkFinder, LinkFinderContext } from "#platform/ui/link-finder.ts";

/** How long fields may take to say what they want checked, in milliseconds: all of a form make one call. */
const GATHERING = 50;
/** What the call takes at most. */
const MAX_ADDRESSES = 500;

interface Gathered {
  readonly addresses: Set<string>;
  readonly dead: Promise<readonly DeadLink[]>;
}

let gathered: Gathered | null = null;

const gather = (): Gathered => {
  const addresses = new Set<string>();
  const dead = new Promise<void>((resolve) => setTimeout(resolve, GATHERING)).then(() => {
    gathered = null;
    return call("checkLinks", { body: { addresses: [...addresses].slice(0, MAX_ADDRESSES) } });
  });
  return { addresses, dead };
};

const finder: LinkFinder = {
  findPages: (search, signal) => call("findLinkPages", { query: { search }, signal }),
  findDeadLinks: async (addresses) => {
    gathered ??= gather();
    for (const address of addresses) gathered.addresses.add(address);
    const dead = await gathered.dead;
    return dead.filter(({ address }) => addresses.includes(address));
  },
};

/** Gives every link field and text the pages of the site. */
export const LinkFinderProvider = ({ children }: { children: ReactNode }) => (
  <LinkFinderContext value={finder}>{children}</LinkFinderContext>
);
