import { buildIfStale } from "./build.ts";
import { runJourneys } from "./tests/runs.ts";

/**
 * `npm run browsers`: runs journeys of visitors and staff in the installed browsers of Chromium, Firefox, and
 * WebKitGTK. Names narrow it down: `-- firefox webkit --journey search`.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const built = await buildIfStale();
  if (built !== 0) return built;
  const outcome = await runJourneys(args);
  return outcome.some(({ failures }) => failures.length > 0) ? 1 : 0;
};
