import { rightEdges } from "../support/page-measures.ts";
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

test("all pages of the demo share at most three right edges at 1440 pixels", async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const edges = new Set<number>();
  for (const path of PAGES) {
    await page.goto(app.url(path));
    await expect(page.locator("main .tn-block").first()).toBeVisible();
    for (const edge of await rightEdges(page)) edges.add(edge);
  }
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
