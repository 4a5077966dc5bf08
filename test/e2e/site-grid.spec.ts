import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// One grid: whatever a page shows, its right edges are those of the text, wide, and full columns.

const PAGES = [
  "/",
  "/customers/pay-my-bill",
  "/customers/start-service",
  "/customers/rates",
  "/services",
  "/outages",
  "/news/blog",
  "/blogs",
];

/** The right edges of what fills its column, in pixels. Cells of a grid, such as cards, have their own. */
const rightEdges = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const cells =
      "table, details, .tn-card, .tn-feature, .tn-halves, .tn-contact-content, .tn-side, .tn-posts, .tn-columns-tab";
    return [...document.querySelectorAll("main .tn-block > *, main .tn-prose > *, main .tn-form")]
      .filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 400 && height > 1 && !part.closest(cells);
      })
      .map((part) => Math.round(part.getBoundingClientRect().right));
  });

test("all pages of the demo share at most three right edges at 1440 pixels", async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const edges = new Set<number>();
  for (const path of PAGES) {
    await page.goto(app.url(path));
    await expect(page.locator("main .tn-block").first()).toBeVisible();
    for (const edge of await rightEdges(page)) edges.add(edge);
  }
  // What reaches across the window isn't part of the grid.
  edges.delete(1440);
  expect([...edges].sort((a, b) => a - b).slice(3)).toEqual([]);
});

test("the header is at most 112 pixels high, and 64 on phones", async ({ page, app }) => {
  const height = () => page.locator(".tn-header").evaluate((header) => header.getBoundingClientRect().height);
  for (const [width, most] of [
    [1440, 112],
    [390, 64],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(app.url("/"));
    await expect.poll(height, `${width} px`).toBeLessThanOrEqual(most);
  }
});
