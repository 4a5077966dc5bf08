import { useCallback, useEffect, useRef, useState } from "react";

interface PreviewFrameInput {
  address: string;
  stamp: number;
  selectedId: number | null;
  onSelect(componentId: number): void;
}

type FrameState = "loading" | "ready" | "failed";

/** The page inside the frame: reloads it in place, marks the selected component, and turns clicks into a choice. */
export const usePreviewFrame = ({ address, stamp, selectedId, onSelect }: PreviewFrameInput) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const scrollTop = useRef(0);
  const latest = useRef({ selectedId, onSelect });
  latest.current = { selectedId, onSelect };
  const [state, setState] = useState<FrameState>("loading");

  const reload = useCallback(() => {
    setState("loading");
    const page = pageOf(frame.current);
    scrollTop.current = page?.defaultView?.scrollY ?? scrollTop.current;
    if (page?.defaultView) page.defaultView.location.reload();
    else if (frame.current) frame.current.setAttribute("src", frame.current.src);
  }, []);

  const shown = useRef({ address, stamp });
  useEffect(() => {
    const before = shown.current;
    shown.current = { address, stamp };
    // Another version is another frame, which loads by itself and begins at its top.
    if (before.address !== address) scrollTop.current = 0;
    else if (before.stamp !== stamp) reload();
  }, [address, stamp, reload]);

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
    page.defaultView?.scrollTo({ top: scrollTop.current, behavior: "instant" });
    mark(page, latest.current.selectedId, false);
    nameLandmarks(page);
    page.addEventListener("click", (event) => chooseByClick(event, latest.current.onSelect), {
      capture: true,
    });
    page.addEventListener("submit", (event) => event.preventDefault(), { capture: true });
  };

  return { frame, state, onLoad, reload };
};

/** The page in the frame; null while the browser shows a page of its own there, for instance without connection. */
const pageOf = (frame: HTMLIFrameElement | null): Document | null => {
  try {
    return frame?.contentDocument ?? null;
  } catch {
    return null;
  }
};

/** Stands out by 3:1 on the light and on the dark page. */
const MARK = "4px solid #2b85f5";

const ID = /^block-(\d+)$/;

const mark = (page: Document | null, selectedId: number | null, scrolls: boolean): void => {
  if (!page) return;
  for (const block of page.querySelectorAll<HTMLElement>('[id^="block-"]')) {
    const isSelected = ID.exec(block.id)?.[1] === String(selectedId);
    block.style.outline = isSelected ? MARK : "";
    block.style.outlineOffset = isSelected ? "4px" : "";
    if (isSelected && scrolls) block.scrollIntoView({ block: "nearest" });
  }
};

/** Two headers, menus and main parts are on the screen now: those of the preview say so to screen readers. */
const nameLandmarks = (page: Document): void => {
  for (const part of page.querySelectorAll("body > header, body > footer, main, nav")) {
    const name = part.getAttribute("aria-label") ?? part.tagName.toLowerCase();
    part.setAttribute("aria-label", `Preview: ${name}`);
  }
};

/** A click chooses the component under it; links don't lead away, while tabs and menus go on opening and closing. */
const chooseByClick = (event: MouseEvent, onSelect: (componentId: number) => void): void => {
  const target = event.target as Element | null;
  if (target?.closest?.("a[href]")) event.preventDefault();
  const id = ID.exec(target?.closest?.('[id^="block-"]')?.id ?? "")?.[1];
  if (id) onSelect(Number(id));
};
