import { chromium } from "@playwright/test";
import { launchOptions } from "../../tools/chromium.ts";
import type { Driver, DriverOptions } from "./driver.ts";

/** Chromium as the other browser tests have it. */
export const startChromium = async ({ isDark = false }: DriverOptions): Promise<Driver> => {
  const browser = await chromium.launch(launchOptions());
  const context = await browser.newContext({ colorScheme: isDark ? "dark" : "light" });
  const page = await context.newPage();
  page.on("dialog", (dialog) => dialog.accept().catch(() => {}));
  return {
    movesOnAfter: [2, 4],
    version: `Chromium ${browser.version()}`,
    open: async (url) => {
      await page.goto(url);
    },
    resize: (width, height) => page.setViewportSize({ width, height }),
    evaluate: (expression) => page.evaluate(expression),
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key, ...modifiers) => page.keyboard.press([...modifiers, key].join("+")),
    chooseFile: (selector, path) => page.locator(selector).first().setInputFiles(path),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
};
