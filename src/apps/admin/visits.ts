import { useEffect } from "react";

/** How often a person opened screens in this browser, by the first segment of their address in lower case. */
export type Visits = Readonly<Record<string, number>>;

/** From this count on, all counts are halved, so that what someone uses now comes before what they used last year. */
const MOST = 60;
const keyOf = (userId: number) => `tenantry.visits.${userId}`;

/** The first segment of an address, as `Visits` counts it. */
export const screenOf = (path: string): string => (/^\/([^/?#]*)/.exec(path)?.[1] ?? "").toLowerCase();

export const visitsOf = (userId: number): Visits => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? "{}");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(([, count]) => Number.isSafeInteger(count) && count > 0),
    );
  } catch {
    return {};
  }
};

/** The counts after one more visit. */
export const counted = (visits: Visits, screen: string): Visits => {
  const next = { ...visits, [screen]: (visits[screen] ?? 0) + 1 };
  if ((next[screen] ?? 0) < MOST) return next;
  return Object.fromEntries(
    Object.entries(next).flatMap(([name, count]) => (count > 1 ? [[name, Math.floor(count / 2)]] : [])),
  );
};

/** Counts each screen that a person opens. */
export const useCountedVisits = (userId: number | undefined, pathname: string): void => {
  const screen = screenOf(pathname);
  useEffect(() => {
    if (userId === undefined || screen === "") return;
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(counted(visitsOf(userId), screen)));
    } catch {
      // If the storage is full, only the order of the shortcuts stays the same.
    }
  }, [userId, screen]);
};

/** The visits of several screens together. */
export const visitsTo = (visits: Visits, screens: readonly string[]): number =>
  screens.reduce((sum, screen) => sum + (visits[screen.toLowerCase()] ?? 0), 0);
