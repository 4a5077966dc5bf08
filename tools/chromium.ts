import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";

/** The headless shell comes first: the same engine with a quarter less work. */
const PROGRAMS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

const USUAL_PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const aptInstall = (program: string): string =>
  `apt-get install -y --no-install-recommends ${program} fonts-liberation`;

// Not every release has the headless shell.
const INSTALL = `apt-get update && (${aptInstall("chromium-headless-shell")} || ${aptInstall("chromium")})`;

/** The browser for tests: CHROME_PATH if it's set, otherwise the system's. Undefined if there is none. */
export const findChromium = (): string | undefined => {
  const { CHROME_PATH, PATH } = process.env;
  if (CHROME_PATH) return isProgram(CHROME_PATH) ? CHROME_PATH : undefined;
  const onPath = (PATH ?? "")
    .split(":")
    .flatMap((folder) => (folder === "" ? [] : PROGRAMS.map((name) => join(folder, name))));
  return [...USUAL_PLACES, ...onPath].find(isProgram);
};

/** How tests start it. */
export const launchOptions = () => ({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking"],
});

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Finds the browser, installing it if the system's package manager allows (as root on Debian and derivatives).
 * @throws Error with the command to run if it can't
 */
export const ensureChromium = (): string => {
  const found = findChromium();
  if (found !== undefined) return found;
  if (process.env.CHROME_PATH) {
    throw new Error(`CHROME_PATH is ${process.env.CHROME_PATH}, which isn't a program. Correct or unset it.`);
  }
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests …");
    spawnSync("/bin/sh", ["-c", INSTALL], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    `The browser tests need Chromium. ${howToInstall()} Or set CHROME_PATH to a Chromium or Chrome.`,
  );
};

const howToInstall = (): string => {
  if (process.platform === "darwin") return "Install it with: brew install --cask chromium.";
  return existsSync("/usr/bin/apt-get")
    ? `Install it with: sudo sh -c "${INSTALL}".`
    : "Install it with your system's package manager.";
};
