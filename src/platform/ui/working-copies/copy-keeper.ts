import { CallError } from "../api.ts";
import { deleteServerCopy, readServerCopy, sendCopy } from "./copy-calls.ts";
import { type Copy, type CopyContent, mergedContent, newestCopy } from "./copy-content.ts";
import { type CopyKey, readDeviceCopy, removeDeviceCopy, writeDeviceCopy } from "./device-copies.ts";

/** Milliseconds from a change until it is stored in the browser, where it survives a crash, and on the server. */
const DEVICE_MS = 100;
const SERVER_MS = 1_500;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;
/** Attempts in a row before waiting for the next change or for the browser to be online. */
const MAX_ATTEMPTS = 10;
/** Browsers refuse larger requests that outlive their page. */
const KEEPALIVE_BYTES = 60_000;

interface KeeperInput {
  /** The form's current key. A new item gets another one when it is saved. */
  key(): CopyKey;
  /** Unsaved input; null if there is none. */
  unsaved(): CopyContent | null;
  /** The part of a stored copy that can be offered; null if it's already saved. */
  usable(copy: Copy): Copy | null;
  /** Whether an earlier copy can be restored or discarded. */
  onOffer(copy: Copy): void;
  /** Whether the input is stored in this browser and not on the server. */
  onDeviceOnly(isDeviceOnly: boolean): void;
}

export interface CopyKeeper {
  /** Reads the earlier copy and offers it. */
  load(): Promise<void>;
  /** Called after typing or saving. */
  change(): void;
  /** Called after the offered copy was restored or discarded. */
  answer(): void;
  /** Deletes the stored input. Resolves once the server has done it or can't be reached. */
  discard(): Promise<void>;
  /** Stores what isn't stored yet. @param isLeaving whether the page may be closed right after */
  flush(isLeaving: boolean): void;
  /** Tries to reach the server again. */
  retry(): void;
}

/** Keeps one form's unsaved values in this browser and on the server until they're saved or discarded. */
export const copyKeeper = (input: KeeperInput): CopyKeeper => {
  /** An earlier copy that nobody has restored or discarded yet. It is stored in addition to the current input. */
  let offered: Copy | null = null;
  /** Storage location, and the stored content as JSON; null if nothing is stored. */
  let kept: { readonly key: CopyKey; readonly text: string } | null = null;
  let sentText = "";
  let serverAt: string | null = null;
  let mayBeOnServer = false;
  let isOnDevice = false;
  let attempts = 0;
  let deviceTimer: number | undefined;
  let serverTimer: number | undefined;
  let retryTimer: number | undefined;
  let tail: Promise<void> = Promise.resolve();
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    tail = tail.then(work, work);
    return tail;
  };

  const store = (key: CopyKey, text: string, isSent: boolean): void => {
    const content = JSON.parse(text) as CopyContent;
    const updatedAt = new Date().toISOString();
    isOnDevice = writeDeviceCopy(key, { ...content, updatedAt, serverAt, isSent, isRemoved: false });
  };

  const remove = (key: CopyKey): void => {
    kept = null;
    sentText = "";
    attempts = 0;
    window.clearTimeout(serverTimer);
    window.clearTimeout(retryTimer);
    serverTimer = undefined;
    input.onDeviceOnly(false);
    if (!mayBeOnServer) {
      removeDeviceCopy(key);
      return;
    }
    const updatedAt = new Date().toISOString();
    writeDeviceCopy(key, { values: {}, base: {}, updatedAt, serverAt, isSent: false, isRemoved: true });
    void enqueue(async () => {
      try {
        await deleteServerCopy(key);
        mayBeOnServer = false;
        if (readDeviceCopy(key)?.isRemoved) removeDeviceCopy(key);
      } catch {
        // A marker stays in the browser and is checked when the form is opened again.
      }
    });
  };

  const keep = (typed: CopyContent | null): void => {
    window.clearTimeout(deviceTimer);
    deviceTimer = undefined;
    const key = input.key();
    if (kept && kept.key.item !== key.item) remove(kept.key);
    const content = mergedContent(offered, typed);
    if (content === null) {
      if (kept) remove(kept.key);
      return;
    }
    const { values, base } = content;
    const text = JSON.stringify({ values, base });
    if ((typed === null && kept === null) || text === kept?.text) return;
    kept = { key, text };
    store(key, text, false);
    serverTimer ??= window.setTimeout(send, SERVER_MS);
  };

  const send = (isLeaving = false): void => {
    window.clearTimeout(serverTimer);
    window.clearTimeout(retryTimer);
    serverTimer = undefined;
    void enqueue(async () => {
      const sending = kept;
      if (!sending || sending.text === sentText) return;
      mayBeOnServer = true;
      try {
        const isSmall = sending.text.length < KEEPALIVE_BYTES;
        serverAt = await sendCopy(sending.key, JSON.parse(sending.text) as CopyContent, isLeaving && isSmall);
        sentText = sending.text;
        attempts = 0;
        if (kept?.text === sentText) store(sending.key, sentText, true);
        input.onDeviceOnly(false);
      } catch (error) {
        input.onDeviceOnly(isOnDevice);
        attempts += 1;
        if (mayPass(error) && attempts < MAX_ATTEMPTS)
          retryTimer = window.setTimeout(send, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1)));
      }
    });
  };

  const load = async (): Promise<void> => {
    const key = input.key();
    const device = readDeviceCopy(key);
    serverAt = device?.serverAt ?? null;
    // Stored with the input until the server has answered.
    offered = device?.isRemoved ? null : device;
    const server = await readServerCopy(key);
    mayBeOnServer = server !== null;
    serverAt = server?.updatedAt ?? serverAt;
    const newest = newestCopy(device, server);
    offered = newest && input.usable(newest);
    if (offered) input.onOffer(offered);
    if (kept) return keep(input.unsaved());
    if (!offered) {
      if (device || server) remove(key);
      return;
    }
    if (device && newest === device && !device.isSent) {
      const { values, base } = device;
      kept = { key, text: JSON.stringify({ values, base }) };
      isOnDevice = true;
      send();
    }
  };

  return {
    load,
    change: () => {
      deviceTimer ??= window.setTimeout(() => keep(input.unsaved()), DEVICE_MS);
    },
    answer: () => {
      offered = null;
      kept ??= { key: input.key(), text: "" };
      keep(input.unsaved());
    },
    discard: () => {
      keep(null);
      if (serverTimer !== undefined) send();
      return tail;
    },
    flush: (isLeaving) => {
      if (deviceTimer !== undefined) keep(input.unsaved());
      if (serverTimer !== undefined) send(isLeaving);
    },
    retry: () => {
      attempts = 0;
      send();
    },
  };
};

/** Whether a failure may be temporary: no connection, or a busy server. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;
