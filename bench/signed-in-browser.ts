import type { BrowserContext } from "@playwright/test";
import type { ServerProcess } from "../test/support/server-process.ts";
import { ensureChromium } from "../tools/chromium.ts";
import type { Client } from "./client.ts";

/** Starts a browser in which the client's user is signed in, with a window of 1440 × 900 pixels. */
export const signedInBrowser = async (
  { port }: Pick<ServerProcess, "port">,
  client: Client,
): Promise<{ context: BrowserContext; site: string; close(): Promise<void> }> => {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const site = `http://localhost:${port}`;
  await context.addCookies(
    client
      .cookie()
      .split("; ")
      .map((pair) => ({
        name: pair.slice(0, pair.indexOf("=")),
        value: pair.slice(pair.indexOf("=") + 1),
        url: site,
      })),
  );
  return { context, site, close: () => browser.close() };
};
