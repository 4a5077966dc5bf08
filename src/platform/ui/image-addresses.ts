import { useMemo, useSyncExternalStore } from "react";

// Images get a new address when they're replaced or cropped, and browsers keep what they have loaded from the old one.
// Screens that have an image open, also in other tabs, find its new address here until they're reloaded.

interface Change {
  readonly from: string;
  readonly to: string;
}

let changes: readonly Change[] = [];
const listeners = new Set<() => void>();
let opened: BroadcastChannel | null = null;

const take = (change: Change): void => {
  changes = [...changes, change];
  for (const listener of listeners) listener();
};

/** To and from the browser's other tabs. */
const channel = (): BroadcastChannel => {
  if (opened) return opened;
  opened = new BroadcastChannel("tenantry-image-addresses");
  opened.addEventListener("message", ({ data }: MessageEvent<Change>) => take(data));
  return opened;
};

/** Tells every open screen of this browser that an image has a new address. */
export const announceImageAddress = (from: string, to: string): void => {
  if (from === to) return;
  const change = { from, to };
  take(change);
  channel().postMessage(change);
};

const subscribe = (listener: () => void): (() => void) => {
  channel();
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** How many images have got a new address since the tab was opened. */
export const useImageChanges = (): number => useSyncExternalStore(subscribe, () => changes.length);

/** The address at which an image can be loaded now. */
export const useCurrentAddress = (address: string): string => {
  const count = useImageChanges();
  return useMemo(
    () => changes.slice(0, count).reduce((now, { from, to }) => (now === from ? to : now), address),
    [address, count],
  );
};
