import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { JOURNEYS, type JourneyKey } from "../bench/journeys/all.ts";
import { type Measured, markdown, textTable } from "../bench/journeys/report.ts";
import { travel, WAYS, type Way } from "../bench/journeys/world.ts";
import { startServer } from "../test/support/server-process.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { ensureChromium } from "./chromium.ts";

const REPORT = join(ROOT, "docs/journeys.md");

/**
 * `npm run journeys`: does 26 common tasks in the admin with a mouse, by keyboard alone, and on a phone, counts what
 * each takes, and writes docs/journeys.md. Names narrow it down and write nothing: `-- fixTypo invite keyboard`.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const keys = Object.keys(JOURNEYS) as JourneyKey[];
  const unknown = args.filter((arg) => !isOneOf(keys, arg) && !isOneOf(WAYS, arg));
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(", ")}. Choose from: ${[...WAYS, ...keys].join(", ")}.`);
    return 1;
  }
  const built = await buildIfStale();
  if (built !== 0) return built;
  const chosenKeys = keys.filter((key) => args.includes(key));
  const chosenWays = WAYS.filter((way) => args.includes(way));
  const measured = await measure(
    chosenKeys.length > 0 ? chosenKeys : keys,
    chosenWays.length > 0 ? chosenWays : WAYS,
  );
  console.log(`\n${textTable(measured)}`);
  if (measured.some(({ failed }) => failed)) {
    console.error("\nSome journeys failed. Screenshots are in .runtime/journeys.");
    return 1;
  }
  if (args.length === 0) {
    writeFileSync(REPORT, markdown(measured));
    console.log("\nThe report is in docs/journeys.md.");
  }
  return 0;
};

const isOneOf = <T extends string>(all: readonly T[], one: string): one is T =>
  (all as readonly string[]).includes(one);

/** Takes the journeys one after the other, on one server with the demo. */
const measure = async (keys: readonly JourneyKey[], ways: readonly Way[]): Promise<Measured[]> => {
  const server = await startServer();
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
  const measured: Measured[] = [];
  try {
    for (const key of keys)
      for (const way of ways) {
        try {
          measured.push({ key, way, tally: await travel(browser, server, JOURNEYS[key], way) });
          console.log(`${JOURNEYS[key].name}: ${way}`);
        } catch (error) {
          measured.push({ key, way, failed: true });
          console.error(`${JOURNEYS[key].name}: ${way} failed.\n${String(error)}`);
        }
      }
  } finally {
    await browser.close();
    await server.stop();
    server.clean();
  }
  return measured;
};
