import { callByName } from "../api.ts";
import type { Copy, CopyContent } from "./copy-content.ts";
import type { CopyKey } from "./device-copies.ts";

// These calls run in the background, so none of them asks people to sign in again.

const placeOf = ({ form, item }: CopyKey) => ({ form, item });

/** The server's copy; null if there is none, undefined if the server couldn't be asked. */
export const readServerCopy = (key: CopyKey): Promise<Copy | null | undefined> =>
  callByName("getWorkingCopy", { query: placeOf(key), isQuiet: true }).then(
    (answer) => answer as Copy | null,
    () => undefined,
  );

/**
 * Stores a copy on the server.
 * @param keepalive whether the page may be closed before the answer
 * @returns when it was stored
 * @throws CallError
 */
export const sendCopy = async (
  key: CopyKey,
  { values, base }: CopyContent,
  keepalive = false,
): Promise<string> => {
  const body = { ...placeOf(key), values, base };
  return ((await callByName("saveWorkingCopy", { body, isQuiet: true, keepalive })) as Copy).updatedAt;
};

/** Deletes a copy on the server. @throws CallError */
export const deleteServerCopy = (key: CopyKey): Promise<unknown> =>
  callByName("deleteWorkingCopy", { body: placeOf(key), isQuiet: true });
