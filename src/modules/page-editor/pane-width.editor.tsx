import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import classes from "./page-editor.module.css";

/** Pixels, as are the other widths here. */
const LEAST = 380;
const MOST = 900;
/** Width that the component list and the preview need, gaps included. */
const BESIDE = { folded: 410, open: 560 };
const STEP = 24;

/** Per user, because staff share computers. */
const storageKey = (): string => `tenantry.details-width.${readCurrentUser()?.id ?? ""}`;

const readWidth = (): number | null => Number(localStorage.getItem(storageKey())) || null;

export interface PaneWidth {
  readonly width: number;
  readonly most: number;
  /** null restores the default width. */
  set(width: number | null): void;
}

/** The width of the details pane, remembered in this browser. @param room width of all columns, 0 while unknown */
export const usePaneWidth = (room: number, isListFolded: boolean): PaneWidth => {
  const [chosen, setChosen] = useState(readWidth);
  const beside = isListFolded ? BESIDE.folded : BESIDE.open;
  const most = Math.max(LEAST, Math.min(MOST, Math.floor(room - beside)));
  const within = (width: number) => Math.round(Math.min(most, Math.max(LEAST, width)));
  return {
    width: within(chosen ?? (isListFolded ? Math.min(560, room * 0.42) : Math.min(420, room * 0.37))),
    most,
    set: (width) => {
      const next = width === null ? null : within(width);
      setChosen(next);
      if (next === null) localStorage.removeItem(storageKey());
      else localStorage.setItem(storageKey(), String(next));
    },
  };
};

/** A resize handle between preview and details: drag it or press Left, Right, Home, or End; double-click to reset. */
export const PaneEdge = ({ pane, controls }: { pane: PaneWidth; controls: string }) => {
  const began = useRef<{ x: number; width: number } | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: pane.width + STEP,
      ArrowRight: pane.width - STEP,
      Home: pane.most,
      End: LEAST,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    pane.set(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    // Without this, the preview's iframe would swallow pointer moves.
    event.currentTarget.setPointerCapture(event.pointerId);
    began.current = { x: event.clientX, width: pane.width };
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can't be moved
    <div
      role="separator"
      tabIndex={0}
      className={classes.paneEdge}
      style={{ insetInlineEnd: pane.width }}
      aria-orientation="vertical"
      aria-label="Resize details"
      aria-controls={controls}
      aria-valuenow={pane.width}
      aria-valuemin={LEAST}
      aria-valuemax={pane.most}
      aria-valuetext={`${pane.width} pixels`}
      title="Drag to resize. Double-click to reset."
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={({ clientX }) => {
        if (began.current) pane.set(began.current.width + began.current.x - clientX);
      }}
      onPointerUp={() => {
        began.current = null;
      }}
      onPointerCancel={() => {
        began.current = null;
      }}
      onDoubleClick={() => pane.set(null)}
    />
  );
};
