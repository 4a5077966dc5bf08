import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeOutcome } from "../../tools/tests/outcome.ts";
import { DEMO_PASSWORD, startServer } from "../support/server-process.ts";
import { CommandTimeout, type Driver, withTimeout } from "./driver.ts";
import { type Installed, realBrowsers } from "./installed.ts";
import type { Journey } from "./journey.ts";
import { JOURNEYS } from "./journeys.ts";
import { Person, type Place } from "./person.ts";
import { afterSecondTry, type BrowserResult, type JourneyResult, outcomeOf, table } from "./results.ts";

const PICTURES = join(import.meta.dirname, "../../.runtime/browsers");
const JOURNEY_MS = 120_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    journey: { type: "string", multiple: true, default: [""] },
    origin: { type: "string" },
    /** If a journey fails in a browser, all journeys run again in it. */
    again: { type: "boolean" },
  },
});

const main = async (): Promise<void> => {
  const journeys = JOURNEYS.filter(({ name }) => values.journey.some((part) => name.includes(part)));
  const known = realBrowsers();
  const wanted = known.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const browsers = wanted.filter((one) => "start" in one);
  for (const one of wanted)
    if ("install" in one)
      console.log(`Skipped: ${one.name} isn't installed (apt-get install ${one.install}).`);
  if (browsers.length === 0) return writeOutcome([]);

  const server = values.origin === undefined ? await startServer() : undefined;
  try {
    const origin = values.origin ?? `http://localhost:${server?.port}`;
    const password = DEMO_PASSWORD;
    const waiting = [...browsers];
    const results: BrowserResult[] = [];
    const work = async (): Promise<void> => {
      for (let browser = waiting.shift(); browser !== undefined; browser = waiting.shift()) {
        const goIn = (name: string): Promise<BrowserResult> => {
          const pictures = join(PICTURES, name);
          rmSync(pictures, { recursive: true, force: true });
          return runIn(browser, journeys, { origin, password, pictures, browser: name });
        };
        const first = await goIn(browser.name);
        const isAgain = values.again && first.journeys.some(({ message }) => message !== undefined);
        results.push(isAgain ? afterSecondTry(first, await goIn(`${browser.name}-again`)) : first);
      }
    };
    await Promise.all([work(), work()]);
    results.sort(
      (a, b) =>
        known.findIndex(({ name }) => name === a.name) - known.findIndex(({ name }) => name === b.name),
    );
    console.log(`\n${table(results)}\n\nPictures: ${PICTURES}`);
    const outcome = outcomeOf(results);
    writeOutcome(outcome);
    if (outcome.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
  } finally {
    await server?.stop();
    server?.clean();
  }
};

/**
 * Runs all journeys in one window, and those in dark mode in a second one, because browsers read the color scheme at
 * the start.
 */
const runIn = async (
  browser: Installed,
  journeys: readonly Journey[],
  place: Place,
): Promise<BrowserResult> => {
  const results: JourneyResult[] = [];
  let version = browser.name;
  let driver: Driver | undefined;
  let wasDark = false;
  for (const journey of journeys) {
    const { name, isDark = false } = journey;
    const started = performance.now();
    let message: string | undefined;
    try {
      if (wasDark !== isDark) driver = void (await driver?.close());
      wasDark = isDark;
      driver ??= await browser.start({ isDark });
      version = driver.version;
      await runJourney(journey, new Person(driver, place));
    } catch (error) {
      message = (error as Error).message;
      // The next journey gets a new browser.
      if (error instanceof CommandTimeout) driver = void (await driver?.close().catch(() => {}));
    }
    const seconds = (performance.now() - started) / 1000;
    const line = `${place.browser} › ${name} (${seconds.toFixed(1)} s)`;
    console.log(message === undefined ? `ok     ${line}` : `FAILED ${line}\n       ${message}`);
    results.push({ name, seconds, ...(message === undefined ? {} : { message }) });
  }
  await driver?.close();
  return { name: browser.name, version, journeys: results };
};

const runJourney = async ({ name, run }: Journey, person: Person): Promise<void> => {
  try {
    await person.driver.resize(1280, 900);
    await withTimeout(run(person), "The journey", JOURNEY_MS);
  } catch (error) {
    if (error instanceof CommandTimeout) throw error;
    await person.picture(`failed ${name}`.replaceAll(/\W+/g, "-")).catch(() => {});
    const lastClick = await person.lastClick().catch(() => "");
    throw new Error(`${(error as Error).message} ${lastClick}`.trim(), { cause: error });
  }
};

await main();
// Doesn't wait for a browser that doesn't exit.
process.exit();
