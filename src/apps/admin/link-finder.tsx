import type { ReactNode } from "react";
import type { Document } from "#content/documents/documents.type.ts";
import { call, callByName } from "#platform/ui/api.ts";
import {
  type DeadLink,
  type FoundPage,
  type LinkFinder,
  LinkFinderContext,
} from "#platform/ui/link-finder.ts";

/** How long addresses are collected before one call checks them all, in milliseconds. */
const BATCH_MS = 50;
/** The most addresses that one call accepts. */
const MAX_ADDRESSES = 500;

interface Batch {
  readonly addresses: Set<string>;
  readonly dead: Promise<readonly DeadLink[]>;
}

let batch: Batch | null = null;

const startBatch = (): Batch => {
  const addresses = new Set<string>();
  const dead = new Promise<void>((resolve) => setTimeout(resolve, BATCH_MS)).then(() => {
    batch = null;
    return call("checkLinks", { body: { addresses: [...addresses].slice(0, MAX_ADDRESSES) } });
  });
  return { addresses, dead };
};

/** How many documents a search lists below the pages. */
const MAX_DOCUMENTS = 5;

/** Returns an empty list if documents can't be read, so the search still finds pages. */
const findDocuments = async (search: string, signal: AbortSignal): Promise<readonly FoundPage[]> => {
  try {
    const query = { search, page: "1", pageSize: String(MAX_DOCUMENTS) };
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
    batch ??= startBatch();
    for (const address of addresses) batch.addresses.add(address);
    const dead = await batch.dead;
    return dead.filter(({ address }) => addresses.includes(address));
  },
};

/** Gives link fields and rich text a search over the site's pages. */
export const LinkFinderProvider = ({ children }: { children: ReactNode }) => (
  <LinkFinderContext value={finder}>{children}</LinkFinderContext>
);
