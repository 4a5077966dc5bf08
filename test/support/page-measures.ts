import type { Page } from "@playwright/test";

/** The sum of layout shifts since the page was opened. @param waitMs how long to wait for more shifts */
export const layoutShift = (page: Page, waitMs = 500): Promise<number> =>
  page.evaluate(
    (wait) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), wait);
      }),
    waitMs,
  );

/**
 * The right edges of elements that fill their column, in pixels. Cells of a grid, such as cards, have separate edges.
 * Elements as wide as the window aren't part of the grid.
 */
export const rightEdges = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const cells =
      "table, details, .tn-card, .tn-feature, .tn-halves, .tn-contact-content, .tn-side, .tn-posts, .tn-columns-tab";
    return [...document.querySelectorAll("main .tn-block > *, main .tn-prose > *, main .tn-form")]
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 400 && height > 1 && !part.closest(cells);
      })
      .map((part) => Math.round(part.getBoundingClientRect().right))
      .filter((edge) => edge !== window.innerWidth);
  });
