import { useDebouncedValue } from "@mantine/hooks";
import { createContext, useContext, useEffect, useState } from "react";

/** A page or document that a link can point to. */
export interface FoundPage {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  /** Whether visitors can read it. */
  readonly isLive: boolean;
  readonly isDocument?: boolean;
}

/** A link that is broken for visitors, with the reason. */
export interface DeadLink {
  readonly address: string;
  readonly note: string;
}

/** Finds link targets. The app provides it, because shared parts don't import modules. */
export interface LinkFinder {
  /** Finds pages by part of their name or path, then documents by part of their name. */
  findPages(search: string, signal: AbortSignal): Promise<readonly FoundPage[]>;
  /** Returns the addresses that are broken for visitors. */
  findDeadLinks(addresses: readonly string[]): Promise<readonly DeadLink[]>;
}

export const LinkFinderContext = createContext<LinkFinder | null>(null);

/** Null if there are no pages to link to. */
export const useLinkFinder = (): LinkFinder | null => useContext(LinkFinderContext);

/** A path of the site or a web address. Other links can't point to a page of the site. */
const MAY_BE_OWN = /^(?:\/(?!\/)|https?:\/\/)/i;
const NONE: readonly DeadLink[] = [];
/** The pause in typing before links are checked, in milliseconds. */
const DEBOUNCE_MS = 400;

/** The addresses that are broken for visitors, updated shortly after each change. Empty until known. */
export const useDeadLinks = (addresses: readonly string[]): readonly DeadLink[] => {
  const finder = useLinkFinder();
  const [dead, setDead] = useState(NONE);
  const asked = [...new Set(addresses.map((address) => address.trim()))].filter((address) =>
    MAY_BE_OWN.test(address),
  );
  const [key] = useDebouncedValue(JSON.stringify(asked), DEBOUNCE_MS);
  useEffect(() => {
    const wanted = JSON.parse(key) as string[];
    let isOver = false;
    const show = (found: readonly DeadLink[]) => {
      if (!isOver) setDead(found);
    };
    if (!finder || wanted.length === 0) show(NONE);
    // A failed check must not keep people from working.
    else finder.findDeadLinks(wanted).then(show, () => show(NONE));
    return () => {
      isOver = true;
    };
  }, [finder, key]);
  // Results from before the last change no longer apply.
  return dead.filter(({ address }) => asked.includes(address));
};
