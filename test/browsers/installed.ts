import { globSync } from "node:fs";
import { delimiter, join } from "node:path";
import { findChromium } from "../../tools/chromium.ts";
import { startChromium } from "./chromium.ts";
import type { Driver, DriverOptions } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

/** A browser that journeys can run in. */
export interface Installed {
  /** Its name on the command line and in folders of screenshots. */
  readonly name: string;
  start(options: DriverOptions): Promise<Driver>;
}

/** A missing browser, with what to install. */
export interface Missing {
  readonly name: string;
  readonly install: string;
}

const onPath = (...names: readonly string[]): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.flatMap((name) => globSync(join(folder, name))))[0];

/** Chromium, Firefox, and WebKitGTK, each installed or missing. */
export const realBrowsers = (): readonly (Installed | Missing)[] => [
  findChromium() === undefined
    ? { name: "chromium", install: "chromium" }
    : { name: "chromium", start: (options) => startChromium(options) },
  firefox(),
  webkit(),
];

const firefox = (): Installed | Missing => {
  const file = onPath("firefox-esr", "firefox");
  return file === undefined
    ? { name: "firefox", install: "firefox-esr" }
    : { name: "firefox", start: (options) => startFirefox(file, options) };
};

const webkit = (): Installed | Missing => {
  const driver = onPath("WebKitWebDriver");
  const display = onPath("Xvfb");
  const browser = globSync("/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser")[0];
  return driver === undefined || display === undefined || browser === undefined
    ? { name: "webkit", install: "webkit2gtk-driver xvfb" }
    : { name: "webkit", start: (options) => startWebKit({ driver, display, browser }, options) };
};
