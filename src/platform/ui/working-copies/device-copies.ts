import type { DeviceCopy } from "./copy-content.ts";
import { DEVICE_COPY, deviceCopyNames } from "./device-copy-names.ts";

/** Whose copy it is, and of which form. */
export interface CopyKey {
  readonly company: string;
  readonly userId: number;
  readonly form: string;
  readonly item: string;
}

/** As long as the server keeps one. */
const KEPT_MS = 30 * 86_400_000;

const nameOf = ({ company, userId, form, item }: CopyKey): string =>
  `${DEVICE_COPY}${JSON.stringify([company, userId, form, item])}`;

const read = (name: string): DeviceCopy | null => {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") as DeviceCopy | null;
  } catch {
    return null;
  }
};

/** The person's copy in this browser; null if there is none. One that is more than 30 days old is removed. */
export const readDeviceCopy = (key: CopyKey): DeviceCopy | null => {
  const copy = read(nameOf(key));
  if (!copy || Date.now() - Date.parse(copy.updatedAt) < KEPT_MS) return copy;
  removeDeviceCopy(key);
  return null;
};

/** The keys of all copies in this browser, of every person. */
export const deviceCopyKeys = (): CopyKey[] =>
  deviceCopyNames().map((name) => {
    const [company, userId, form, item] = JSON.parse(name.slice(DEVICE_COPY.length)) as [
      string,
      number,
      string,
      string,
    ];
    return { company, userId, form, item };
  });

/** Stores a copy in this browser. @returns false if the browser has no room or doesn't allow it */
export const writeDeviceCopy = (key: CopyKey, copy: DeviceCopy): boolean => {
  const store = () => localStorage.setItem(nameOf(key), JSON.stringify(copy));
  try {
    store();
    return true;
  } catch {
    // Copies that the server has make room.
    for (const name of deviceCopyNames()) if (read(name)?.isSent) localStorage.removeItem(name);
  }
  try {
    store();
    return true;
  } catch {
    return false;
  }
};

export const removeDeviceCopy = (key: CopyKey): void => {
  try {
    localStorage.removeItem(nameOf(key));
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
};
