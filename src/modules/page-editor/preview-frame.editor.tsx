import { useCallback, useEffect, useRef, useState } from "react";
import { reportConnection } from "#platform/ui/connection.ts";
import { useImageChanges } from "#platform/ui/image-addresses.ts";

interface PreviewFrameInput {
  address: string;
  stamp: number;
  selectedId: number | null;
  onSelect(componentId: number): void;
}

/** Loaded after the iframe, because only a save needs it. */
const loadMorph = () => import("./preview-morph.editor.ts");
const loadDress = () => import("./preview-dress.editor.ts");

type FrameState = "loading" | "ready" | "failed";

/** Controls the previewed page: updates it in place, marks the selected component, and selects components on click. */
export const usePreviewFrame = ({ address, stamp, selectedId, onSelect }: PreviewFrameInput) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ selectedId, onSelect });
  latest.current = { selectedId, onSelect };
  const [state, setState] = useState<FrameState>("loading");
  const running = useRef<AbortController | null>(null);
  /** Puts unsaved values into a fetched page. */
  const overlay = useRef<((fresh: Document) => void) | null>(null);

  const reload = useCallback(() => {
    running.current?.abort();
    setState("loading");
    if (frame.current) frame.current.setAttribute("src", frame.current.src);
  }, []);

  /** Fetches the page and updates only what differs; reloads the frame if that isn't possible. */
  const update = useCallback(async () => {
    const page = pageOf(frame.current);
    if (!page?.querySelector("main")) return reload();
    running.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    try {
      const answer = await fetch(`${address}?embed=1`, { signal, credentials: "same-origin" });
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const [{ updateInPlace }, { dress }] = await Promise.all([loadMorph(), loadDress()]);
      if (signal.aborted) return;
      if (!answer.ok || answer.redirected) return setState("failed");
      const { selectedId: id } = latest.current;
      const isNew = id !== null && !page.getElementById(`block-${id}`);
      overlay.current?.(fresh);
      updateInPlace(page, fresh);
      dress(page, id, isNew);
      setState("ready");
    } catch {
      // Keep the current preview; the connection banner says that the server is unreachable.
      if (!signal.aborted) reportConnection(false);
    }
  }, [address, reload]);

  const imageChanges = useImageChanges();
  const shown = useRef({ address, stamp, imageChanges });
  useEffect(() => {
    const before = shown.current;
    shown.current = { address, stamp, imageChanges };
    const isStale = before.stamp !== stamp || before.imageChanges !== imageChanges;
    // Another version gets its own frame, which loads by itself and starts at the top.
    if (before.address === address && isStale) void update();
  }, [address, stamp, imageChanges, update]);

  useEffect(() => {
    const page = pageOf(frame.current);
    loadDress().then(({ markSelected }) => markSelected(page, selectedId, true), noDress);
  }, [selectedId]);

  const onLoad = () => {
    const page = pageOf(frame.current);
    if (!page?.body || !page.querySelector("main")) {
      setState("failed");
      return;
    }
    setState("ready");
    loadMorph().catch(noDress);
    loadDress().then(({ dress }) => dress(page, latest.current.selectedId, true), noDress);
    page.addEventListener("click", (event) => chooseByClick(event, latest.current.onSelect), {
      capture: true,
    });
    page.addEventListener("submit", sendNothing, { capture: true });
  };

  return { frame, state, onLoad, reload, update, overlay };
};

/** The page in the frame; null while the browser shows its own error page there. */
const pageOf = (frame: HTMLIFrameElement | null): Document | null => {
  try {
    return frame?.contentDocument ?? null;
  } catch {
    return null;
  }
};

const ID = /^block-(\d+)$/;

/** The preview works without these parts. */
const noDress = () => undefined;

/** Also stops the form's own script, which would submit the form. */
const sendNothing = (event: Event): void => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Selects the clicked component. Links don't navigate, but tabs and menus still open and close. */
const chooseByClick = (event: MouseEvent, onSelect: (componentId: number) => void): void => {
  const target = event.target as Element | null;
  if (target?.closest?.("a[href]")) event.preventDefault();
  const id = ID.exec(target?.closest?.('[id^="block-"]')?.id ?? "")?.[1];
  if (id) onSelect(Number(id));
};
