import type { DeviceCopy } from "./copy-content.ts";
import { DEVICE_COPY, deviceCopyNames } from "./device-copy-names.ts";

/** The person and form of a copy. */
export interface CopyKey {
  readonly company: string;
  readonly userId: number;
  readonly form: string;
  readonly item: string;
}

/** As long as on the server. */
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

/** The person's copy in this browser; null if there is none. Copies older than 30 days are deleted. */
export const readDeviceCopy = (key: CopyKey): DeviceCopy | null => {
  const copy = read(nameOf(key));
  if (!copy || Date.now() - Date.parse(copy.updatedAt) < KEPT_MS) return copy;
  removeDeviceCopy(key);
  return null;
};

/** Keys of all copies in this browser, of all people. */
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

/** Stores a copy in this browser. @returns false if there is no space or it isn't allowed */
export const writeDeviceCopy = (key: CopyKey, copy: DeviceCopy): boolean => {
  const store = () => localStorage.setItem(nameOf(key), JSON.stringify(copy));
  try {
    store();
    return true;
  } catch {
    // Deletes copies that the server also has.
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
    // A browser without storage has nothing to delete.
  }
};
