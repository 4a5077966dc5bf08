import type { Page, Route } from "@playwright/test";

/**
 * Holds requests until the returned function is called, so that a test can act before they are answered.
 * @param address as `page.route` takes it
 * @param held how many requests are held (by default all), and what then happens to each (by default the server answers)
 */
export const holdRequests = async (
  page: Page,
  address: string | RegExp,
  held: { readonly times?: number; readonly end?: (route: Route) => Promise<void> } = {},
): Promise<() => void> => {
  const { times = Number.POSITIVE_INFINITY, end = (route) => route.continue() } = held;
  const released = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await released.promise;
      await end(route);
    },
    { times },
  );
  return () => released.resolve();
};
