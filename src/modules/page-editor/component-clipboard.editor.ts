import { useSyncExternalStore } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";

/** A component that can be pasted into a draft, on any page and in any tab. */
export interface CopiedComponent {
  readonly id: number;
  readonly label: string;
}

/** Per user, because staff share computers. */
const storageKey = (): string => `tenantry.copied-component.${readCurrentUser()?.id ?? ""}`;

const readStored = (): string | null => localStorage.getItem(storageKey());

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  // Other tabs report their changes with this event.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
};

/** @param copied null empties the clipboard */
export const copyToClipboard = (copied: CopiedComponent | null): void => {
  if (copied) localStorage.setItem(storageKey(), JSON.stringify(copied));
  else localStorage.removeItem(storageKey());
  for (const listener of listeners) listener();
};

/** The component that was copied last; null if there is none. */
export const useCopiedComponent = (): CopiedComponent | null => {
  const stored = useSyncExternalStore(subscribe, readStored);
  return stored === null ? null : parsed(stored);
};

const parsed = (stored: string): CopiedComponent | null => {
  try {
    const { id, label } = JSON.parse(stored) as Partial<CopiedComponent>;
    return typeof id === "number" && typeof label === "string" ? { id, label } : null;
  } catch {
    return null;
  }
};
