import type { Page } from "@playwright/test";
import { type AppFixture, expect } from "./fixtures.ts";

export const VENDOR = "vendor@tracsoft.example";
export const TRACSOFT = "tracsoft.localhost";

export const table = (page: Page, name: string) => page.getByRole("table", { name });
export const dialog = (page: Page) => page.getByRole("alertdialog");

/** Creates a user with the call, in the browser's session. Returns the id. */
export const createUser = async (
  page: Page,
  app: AppFixture,
  email: string,
  more: object = {},
): Promise<number> => {
  const answer = await page.request.post(app.url("/api/users"), {
    data: {
      firstName: "Nora",
      lastName: "Quist",
      email,
      phoneNumber: "5550100142",
      password: "quiet-Otter-51",
      roles: ["Level4"],
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as number;
};

export const expectNoSidewaysScrolling = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess, `sideways scrolling at ${width}`).toBeLessThanOrEqual(0);
};
