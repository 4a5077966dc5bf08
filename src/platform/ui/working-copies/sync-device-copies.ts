import { readCurrentUser } from "../current-user.ts";
import { deleteServerCopy, readServerCopy, sendCopy } from "./copy-calls.ts";
import { type DeviceCopy, newestCopy } from "./copy-content.ts";
import {
  type CopyKey,
  deviceCopyKeys,
  readDeviceCopy,
  removeDeviceCopy,
  writeDeviceCopy,
} from "./device-copies.ts";

/**
 * Sends the server copies of forms that were closed while it couldn't be reached, so that they are offered everywhere.
 */
export const syncDeviceCopies = async (): Promise<void> => {
  const user = readCurrentUser();
  for (const key of deviceCopyKeys()) {
    const copy = readDeviceCopy(key);
    if (copy && !copy.isSent && key.userId === user?.id && key.company === user.company)
      await syncCopy(key, copy).catch(() => {});
  }
};

const syncCopy = async (key: CopyKey, copy: DeviceCopy): Promise<void> => {
  const server = await readServerCopy(key);
  if (server === undefined) return;
  const newest = newestCopy(copy, server);
  const isUnchanged = () => readDeviceCopy(key)?.updatedAt === copy.updatedAt;
  if (newest === copy) {
    const serverAt = await sendCopy(key, copy);
    if (isUnchanged()) writeDeviceCopy(key, { ...copy, serverAt, isSent: true });
  } else if (newest === null) {
    if (server) await deleteServerCopy(key);
    if (isUnchanged()) removeDeviceCopy(key);
  }
};
