/** What the preview says about itself; null for nothing. */
export type LiveNotice =
  | { readonly kind: "unsaved" | "paused" }
  | { readonly kind: "invalid"; readonly label: string };

export interface NoticeStore {
  get(): LiveNotice | null;
  subscribe(listener: () => void): () => void;
  /** @param afterMs how long to wait, unless something else is said before */
  say(next: LiveNotice | null, afterMs?: number): void;
}

export const noticeStore = (): NoticeStore => {
  const listeners = new Set<() => void>();
  let notice: LiveNotice | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = (next: LiveNotice | null): void => {
    notice = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => notice,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    say: (next, afterMs = 0) => {
      clearTimeout(timer);
      if (JSON.stringify(next) === JSON.stringify(notice)) return;
      if (afterMs > 0) timer = setTimeout(() => tell(next), afterMs);
      else tell(next);
    },
  };
};
