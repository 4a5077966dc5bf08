import type { Locator, Page } from "@playwright/test";

/** A lost connection, until someone presses "Retry now". */
export interface LostConnection {
  /** Presses the button and brings the server back. */
  retryNow(button: Locator): Promise<void>;
}

/** Makes every check whether the server is there fail. What else fails is up to the test. */
export const loseConnection = async (page: Page): Promise<LostConnection> => {
  let pressed: Promise<void> | undefined;
  await page.route("**/healthz", async (route) => {
    if (!pressed) return route.abort("connectionfailed");
    // Otherwise, the next automatic try could remove the button before it's pressed.
    await pressed;
    return route.continue();
  });
  return {
    retryNow: async (button) => {
      const pressing = Promise.withResolvers<void>();
      pressed = pressing.promise;
      await button.click();
      pressing.resolve();
    },
  };
};
