import { useEffect, useRef, useSyncExternalStore } from "react";
import type { OtherPerson } from "./other-person.ts";
import { type OpenItem, type PresenceClient, startPresence } from "./presence-client.ts";

/** Who else has each item open that this tab reports. */
const lists = new Map<string, readonly OtherPerson[]>();
const listeners = new Set<() => void>();
/** The list before the first one has arrived. */
export const NO_OTHERS: readonly OtherPerson[] = [];

const keyOf = ({ kind, id }: OpenItem): string => `${kind} ${id}`;

const setOthers = (key: string, others: readonly OtherPerson[] | null): void => {
  if (others) lists.set(key, others);
  else lists.delete(key);
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Who else has an item open, according to the part of the screen that reports it. */
export const useOthers = (item: OpenItem): readonly OtherPerson[] =>
  useSyncExternalStore(subscribe, () => lists.get(keyOf(item)) ?? NO_OTHERS);

/**
 * Reports that this tab has an item open while the part is on the screen. Use it once for each item.
 * @returns who else has it open
 */
export const usePresence = (
  { kind, id }: OpenItem,
  componentId: number | null = null,
): readonly OtherPerson[] => {
  const client = useRef<PresenceClient | null>(null);
  const shown = useRef(componentId);
  shown.current = componentId;
  useEffect(() => {
    const key = keyOf({ kind, id });
    const own = startPresence({ kind, id }, shown.current, (others) => setOthers(key, others));
    client.current = own;
    return () => {
      own.stop();
      setOthers(key, null);
    };
  }, [kind, id]);
  useEffect(() => client.current?.show(componentId), [componentId]);
  return useOthers({ kind, id });
};
