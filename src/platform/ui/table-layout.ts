import { type RefCallback, useCallback, useState } from "react";

/**
 * Below 640 px "cards", or "dense" for tables that never become cards. From 960 px "wide", with a sticky header, if all
 * columns fit. Otherwise the table scrolls sideways.
 */
export type TableLayout = "cards" | "dense" | "scroll" | "wide";

/**
 * The layout for the table's own width, because it may be in a side panel.
 * @param hasCards false for tables with few columns, which always fit side by side
 */
export const useTableLayout = (hasCards = true): { ref: RefCallback<HTMLElement>; layout: TableLayout } => {
  const [layout, setLayout] = useState<TableLayout>("wide");
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => {
        const wanted = layoutFor(element.clientWidth, hasCards);
        const found = wanted === "wide" && !fitsWide(element) ? "scroll" : wanted;
        element.dataset.layout = found;
        setLayout(found);
      };
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

/** Whether all columns fit with the narrow headers of the wide layout, which stays set. */
const fitsWide = (element: HTMLElement): boolean => {
  element.dataset.layout = "wide";
  const table = element.querySelector("table");
  return !table || table.offsetWidth <= element.clientWidth;
};
