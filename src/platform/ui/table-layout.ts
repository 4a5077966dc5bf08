import { type RefCallback, useCallback, useState } from "react";

/**
 * "cards" under 640 px, or "dense" for a table that stays one; "wide" from 960 px (the head stays in sight); between
 * them the table scrolls sideways.
 */
export type TableLayout = "cards" | "dense" | "scroll" | "wide";

/**
 * The layout for the width that the table has: its own, not the window's, since it may stand in a side panel.
 * @param hasCards false: few columns, which fit side by side however narrow the panel is
 */
export const useTableLayout = (hasCards = true): { ref: RefCallback<HTMLElement>; layout: TableLayout } => {
  const [layout, setLayout] = useState<TableLayout>("wide");
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => setLayout(layoutFor(element.clientWidth, hasCards));
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [hasCards],
  );
  return { ref, layout };
};

const layoutFor = (width: number, hasCards: boolean): TableLayout => {
  if (width < 640) return hasCards ? "cards" : "dense";
  return width < 960 ? "scroll" : "wide";
};
