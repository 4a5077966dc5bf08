import { useCallback, useEffect, useRef, useState } from "react";
import { reportConnection } from "#platform/ui/connection.ts";

interface PreviewFrameInput {
  address: string;
  stamp: number;
  selectedId: number | null;
  onSelect(componentId: number): void;
}

/** Loaded after the iframe, because only a save needs it. */
const loadMorph = () => import("./preview-morph.editor.ts");

type FrameState = "loading" | "ready" | "failed";

/** Controls the previewed page: updates it in place, marks the selected component, and selects components on click. */
export const usePreviewFrame = ({ address, stamp, selectedId, onSelect }: PreviewFrameInput) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ selectedId, onSelect });
  latest.current = { selectedId, onSelect };
  const [state, setState] = useState<FrameState>("loading");
  const running = useRef<AbortController | null>(null);

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
      const { updateInPlace } = await loadMorph();
      if (signal.aborted) return;
      if (!answer.ok || answer.redirected) return setState("failed");
      const { selectedId: id } = latest.current;
      const isNew = id !== null && !page.getElementById(`block-${id}`);
      updateInPlace(page, fresh);
      dress(page, id, isNew);
      setState("ready");
    } catch {
      // Keep the current preview; the connection banner says that the server is unreachable.
      if (!signal.aborted) reportConnection(false);
    }
  }, [address, reload]);

  const shown = useRef({ address, stamp });
  useEffect(() => {
    const before = shown.current;
    shown.current = { address, stamp };
    // Another version gets its own frame, which loads by itself and starts at the top.
    if (before.address === address && before.stamp !== stamp) void update();
  }, [address, stamp, update]);

  useEffect(() => {
    mark(pageOf(frame.current), selectedId, true);
  }, [selectedId]);

  const onLoad = () => {
    const page = pageOf(frame.current);
    if (!page?.body || !page.querySelector("main")) {
      setState("failed");
      return;
    }
    setState("ready");
    loadMorph().catch(() => undefined);
    dress(page, latest.current.selectedId, true);
    page.addEventListener("click", (event) => chooseByClick(event, latest.current.onSelect), {
      capture: true,
    });
    page.addEventListener("submit", sendNothing, { capture: true });
  };

  return { frame, state, onLoad, reload };
};

/** The page in the frame; null while the browser shows its own error page there. */
const pageOf = (frame: HTMLIFrameElement | null): Document | null => {
  try {
    return frame?.contentDocument ?? null;
  } catch {
    return null;
  }
};

/** Adds the editor's labels, styles, and selection to the page in the frame. */
const dress = (page: Document, selectedId: number | null, scrolls: boolean): void => {
  nameLandmarks(page);
  addStyle(page);
  mark(page, selectedId, scrolls);
};

/** Both outlines have 3:1 contrast on light and dark pages and take up no space. */
const STYLE = `
.tn-block { cursor: pointer; }
.tn-block:hover { outline: 2px dashed #2b85f5; outline-offset: 4px; }
.tn-block[data-selected] { outline: 4px solid #2b85f5; outline-offset: 4px; scroll-margin: 24px; }
`;
const addStyle = (page: Document): void => {
  if (page.adoptedStyleSheets.length > 0) return;
  const sheet = new (page.defaultView?.CSSStyleSheet ?? CSSStyleSheet)();
  sheet.replaceSync(STYLE);
  page.adoptedStyleSheets = [sheet];
};

const ID = /^block-(\d+)$/;

const mark = (page: Document | null, selectedId: number | null, scrolls: boolean): void => {
  if (!page) return;
  for (const block of page.querySelectorAll<HTMLElement>('[id^="block-"]')) {
    const isSelected = ID.exec(block.id)?.[1] === String(selectedId);
    block.toggleAttribute("data-selected", isSelected);
    if (isSelected && scrolls) block.scrollIntoView({ block: "nearest" });
  }
};

const PREVIEW = "Preview: ";

/** The screen now has two headers, menus, and main regions; labels tell screen readers which ones are the preview's. */
const nameLandmarks = (page: Document): void => {
  for (const part of page.querySelectorAll("body > header, body > footer, main, nav")) {
    const name = part.getAttribute("aria-label") ?? part.tagName.toLowerCase();
    if (!name.startsWith(PREVIEW)) part.setAttribute("aria-label", `${PREVIEW}${name}`);
  }
};

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
