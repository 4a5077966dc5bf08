import type { ReactNode } from "react";
import type { Document } from "#content/documents/documents.type.ts";
import { call, callByName } from "#platform/ui/api.ts";
import {
  type DeadLink,
  type FoundPage,
  type LinkFinder,
  LinkFinderContext,
} from "#platform/ui/link-finder.ts";

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

/** How many documents a search offers below the pages. */
const MOST_DOCUMENTS = 5;

/** None where they can't be read: pages are found all the same. */
const findDocuments = async (search: string, signal: AbortSignal): Promise<readonly FoundPage[]> => {
  try {
    const query = { search, page: "1", pageSize: String(MOST_DOCUMENTS) };
    const found = (await callByName("getDocuments", { query, signal })) as readonly Document[];
    return found.map(({ id, name, location }) => ({
      id,
      name,
      path: location,
      isLive: true,
      isDocument: true,
    }));
  } catch {
    return [];
  }
};

const finder: LinkFinder = {
  findPages: async (search, signal) => {
    const [pages, documents] = await Promise.all([
      call("findLinkPages", { query: { search }, signal }),
      findDocuments(search, signal),
    ]);
    return [...pages, ...documents];
  },
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
