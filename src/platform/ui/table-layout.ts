import { type RefCallback, useCallback, useState } from "react";

/** "cards" under 640 px, "wide" from 960 px (the head stays in sight), between them the table scrolls sideways. */
export type TableLayout = "cards" | "scroll" | "wide";

/** The layout for the width that the table has: its own, not the window's, since it may stand in a side panel. */
export const useTableLayout = (): { ref: RefCallback<HTMLElement>; layout: TableLayout } => {
  const [layout, setLayout] = useState<TableLayout>("wide");
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setLayout(layoutFor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, layout };
};

const layoutFor = (width: number): TableLayout => {
  if (width < 640) return "cards";
  return width < 960 ? "scroll" : "wide";
};
