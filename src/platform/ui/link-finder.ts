import { useDebouncedValue } from "@mantine/hooks";
import { createContext, useContext, useEffect, useState } from "react";

/** A page that a link can lead to, or a document. */
export interface FoundPage {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  /** Whether visitors can read it. */
  readonly isLive: boolean;
  readonly isDocument?: boolean;
}

/** A link that leads visitors nowhere, with a sentence that says why. */
export interface DeadLink {
  readonly address: string;
  readonly note: string;
}

/** What the app knows about the pages that links lead to. The app puts it in: shared parts know no module. */
export interface LinkFinder {
  /** Pages by part of their name or path, then documents by part of their name. */
  findPages(search: string, signal: AbortSignal): Promise<readonly FoundPage[]>;
  /** Of these addresses those that lead visitors nowhere. */
  findDeadLinks(addresses: readonly string[]): Promise<readonly DeadLink[]>;
}

export const LinkFinderContext = createContext<LinkFinder | null>(null);

/** Null where there are no pages to link to. */
export const useLinkFinder = (): LinkFinder | null => useContext(LinkFinderContext);

/** A path of the site or a web address: whatever else a link may be leads to no page of the site. */
const MAY_BE_OWN = /^(?:\/(?!\/)|https?:\/\/)/i;
const NONE: readonly DeadLink[] = [];
/** How long typing has to rest before its links are checked, in milliseconds. */
const REST = 400;

/** Of these addresses those that lead visitors nowhere, a moment after the last change. None while that isn't known. */
export const useDeadLinks = (addresses: readonly string[]): readonly DeadLink[] => {
  const finder = useLinkFinder();
  const [dead, setDead] = useState(NONE);
  const asked = [...new Set(addresses.map((address) => address.trim()))].filter((address) =>
    MAY_BE_OWN.test(address),
  );
  const [key] = useDebouncedValue(JSON.stringify(asked), REST);
  useEffect(() => {
    const wanted = JSON.parse(key) as string[];
    let isOver = false;
    const show = (found: readonly DeadLink[]) => {
      if (!isOver) setDead(found);
    };
    if (!finder || wanted.length === 0) show(NONE);
    // Nobody is kept from working by a check that couldn't be made.
    else finder.findDeadLinks(wanted).then(show, () => show(NONE));
    return () => {
      isOver = true;
    };
  }, [finder, key]);
  // What was found before the last change no longer counts.
  return dead.filter(({ address }) => asked.includes(address));
};
