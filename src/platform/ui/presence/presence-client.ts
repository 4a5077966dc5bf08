import { CallError, callByName } from "../api.ts";
import type { OtherPerson } from "./other-person.ts";

/** An item that this tab has open. */
export interface OpenItem {
  /** As in the call `reportPresence`. */
  readonly kind: string;
  readonly id: number;
}

export interface PresenceClient {
  /** Reports the open component of a page right away; null if none is open. */
  show(componentId: number | null): void;
  stop(): void;
}

/** The server takes a tab for closed after two and a half times as long. */
const REPORT_MS = 10_000;
/** A tab in the background counts as closed after this long. Soon after, browsers slow its timers down. */
const AWAY_MS = 4 * 60_000;
/** Refusals that a later report doesn't change: no permission, no such item, or another person has signed in. */
const FINAL = new Set([403, 404, 409]);

/**
 * Reports that this tab has an item open, and receives who else does: from a stream while the tab is in front, and
 * with each report where there is no stream. Browsers open few connections to a server, so tabs in the background
 * have none.
 * @param onOthers called with the list, whenever it may have changed
 */
export const startPresence = (
  item: OpenItem,
  firstComponentId: number | null,
  onOthers: (others: readonly OtherPerson[]) => void,
): PresenceClient => {
  const tab = randomName();
  let componentId = firstComponentId;
  const stream = presenceStream(item, tab, onOthers);
  let hiddenAt: number | null = document.hidden ? Date.now() : null;
  let isSending = false;
  let isDue = false;
  let isRefused = false;
  let isStopped = false;

  const send = async (): Promise<void> => {
    try {
      const body = { ...item, tab, componentId };
      const others = (await callByName("reportPresence", { body, isQuiet: true })) as OtherPerson[];
      isRefused = false;
      if (isStopped) return;
      if (!stream.isOpen()) onOthers(others);
      stream.open();
    } catch (error) {
      isRefused = error instanceof CallError && FINAL.has(error.status);
      if (isRefused) stream.close();
      if (!isStopped && !stream.isOpen()) onOthers([]);
    }
  };
  /** Sends one report at a time, so that an older one never overtakes a newer one. */
  const report = async (): Promise<void> => {
    isDue = true;
    if (isSending) return;
    isSending = true;
    while (isDue && !isStopped) {
      isDue = false;
      await send();
    }
    isSending = false;
    // Otherwise, the report that was on its way would outlast the leaving.
    if (isStopped) leave();
  };
  const leave = (): void => {
    stream.close();
    void callByName("leavePresence", { body: { ...item, tab }, isQuiet: true, keepalive: true }).catch(
      () => {},
    );
  };

  const onTick = (): void => {
    const isAway = hiddenAt !== null && Date.now() - hiddenAt > AWAY_MS;
    if (isAway) leave();
    if (!isAway && !isRefused && navigator.onLine) void report();
  };
  const onVisibility = (): void => {
    hiddenAt = document.hidden ? Date.now() : null;
    if (document.hidden) stream.close();
    else void report();
  };
  const stopWatching = watchTab({ onTick, onVisibility, onLeave: leave, onRestore: () => void report() });
  void report();
  return {
    show: (id) => {
      if (id === componentId) return;
      componentId = id;
      void report();
    },
    stop: () => {
      isStopped = true;
      stopWatching();
      stream.close();
      if (!isSending) leave();
    },
  };
};

interface TabEvents {
  /** Called every `REPORT_MS`. */
  onTick(): void;
  onVisibility(): void;
  onLeave(): void;
  /** Called when the Back button restores the page from memory. */
  onRestore(): void;
}

/** @returns stops watching */
const watchTab = ({ onTick, onVisibility, onLeave, onRestore }: TabEvents): (() => void) => {
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onRestore();
  };
  const timer = window.setInterval(onTick, REPORT_MS);
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("pagehide", onLeave);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", onLeave);
    window.removeEventListener("pageshow", onShow);
  };
};

/** The stream of who else has the item open. A tab in the background opens none. */
const presenceStream = (item: OpenItem, tab: string, onOthers: (others: readonly OtherPerson[]) => void) => {
  let source: EventSource | null = null;
  return {
    isOpen: () => source?.readyState === EventSource.OPEN,
    open: (): void => {
      if (source || document.hidden || typeof EventSource === "undefined") return;
      const query = new URLSearchParams({ kind: item.kind, id: String(item.id), tab });
      const opened = new EventSource(`/Admin/WatchPresence?${query}`);
      source = opened;
      opened.onmessage = ({ data }) => onOthers(JSON.parse(data) as OtherPerson[]);
      // The browser reconnects by itself unless the server has refused. Then the next report opens another one.
      opened.onerror = () => {
        if (opened.readyState === EventSource.CLOSED && source === opened) source = null;
      };
    },
    close: (): void => {
      source?.close();
      source = null;
    },
  };
};

/** 24 letters and digits. `crypto.randomUUID` would need https. */
const randomName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
