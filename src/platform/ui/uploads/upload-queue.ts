import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "#platform/ui/api.ts";
import type { LostConnection, OnLost } from "#platform/ui/until-answered.ts";
import { messageOf } from "../api.ts";

/** A file on its way to the server. */
export interface UploadItem {
  readonly key: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "sent";
  /** How much of the file was sent, from 0 to 1. */
  readonly share: number;
  /** Set while the connection is lost. */
  readonly lost: LostConnection | null;
  /** Why it wasn't uploaded, or can't be; "" if nothing is known to be wrong. */
  readonly problem: string;
}

export interface SendOptions {
  onProgress(share: number): void;
  readonly onLost: OnLost;
  readonly signal: AbortSignal;
}

type Change<T> = Partial<T> | ((item: T) => Partial<T>);

export interface UploadQueue<T extends UploadItem> {
  readonly items: readonly T[];
  /** The items as they are now, even between two renders of the dialog. */
  latest(): readonly T[];
  readonly isSending: boolean;
  /** Adds a file and returns its key. @param own what the dialog needs beside it */
  add(file: File, own: Omit<T, keyof UploadItem> & { readonly problem?: string }): number;
  set(key: number, change: Change<T>): void;
  remove(key: number): void;
  /** Sends what isn't on the server yet, one after another. Returns whether everything is there. */
  send(sendOne: (item: T, options: SendOptions) => Promise<Partial<T> | undefined>): Promise<boolean>;
  /** Stops the file on its way, and those after it. Files already on the server stay. */
  stop(): void;
}

/** Files that are chosen and sent one after another. Exists while the dialog is open. */
export const useUploadQueue = <T extends UploadItem>(): UploadQueue<T> => {
  const [items, setItems] = useState<readonly T[]>([]);
  const [isSending, setSending] = useState(false);
  const latest = useRef(items);
  latest.current = items;
  const lastKey = useRef(0);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const set = useCallback((key: number, change: Change<T>): void => {
    setItems((before) =>
      before.map((item) =>
        item.key === key ? { ...item, ...(typeof change === "function" ? change(item) : change) } : item,
      ),
    );
  }, []);

  const add: UploadQueue<T>["add"] = (file, own) => {
    lastKey.current += 1;
    const key = lastKey.current;
    const item = { problem: "", ...own, key, file, state: "waiting", share: 0, lost: null };
    setItems((before) => [...before, item as unknown as T]);
    return key;
  };

  const sendOne = async (
    item: T,
    signal: AbortSignal,
    work: (item: T, options: SendOptions) => Promise<Partial<T> | undefined>,
  ): Promise<boolean> => {
    const change = (changed: Partial<UploadItem>) => set(item.key, changed as Partial<T>);
    change({ state: "sending", share: 0, lost: null, problem: "" });
    try {
      const own = await work(item, {
        onProgress: (share) => change({ share }),
        onLost: (lost) => change({ lost, share: 0 }),
        signal,
      });
      set(item.key, { ...own, state: "sent", share: 1, lost: null } as Partial<T>);
      return true;
    } catch (error) {
      change({ state: "waiting", lost: null, problem: problemOf(error, signal) });
      return false;
    }
  };

  return {
    items,
    latest: () => latest.current,
    isSending,
    add,
    set,
    remove: (key) => setItems((before) => before.filter((item) => item.key !== key)),
    send: async (work) => {
      const turn = new AbortController();
      abort.current = turn;
      setSending(true);
      let areAll = true;
      for (const item of latest.current) {
        if (item.state === "sent") continue;
        if (turn.signal.aborted || !(await sendOne(item, turn.signal, work))) areAll = false;
      }
      setSending(false);
      return areAll;
    },
    stop: () => abort.current?.abort(),
  };
};

/** The server's reason counts even if the person has canceled since. */
const problemOf = (error: unknown, signal: AbortSignal): string => {
  if (signal.aborted && !(error instanceof CallError)) return "Canceled. It isn't saved.";
  return messageOf(error, "This file couldn't be uploaded. Try again.");
};
