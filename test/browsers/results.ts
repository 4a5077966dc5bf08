import type { FileOutcome } from "../../tools/tests/outcome.ts";

export interface JourneyResult {
  readonly name: string;
  readonly seconds: number;
  /** Why it failed. */
  readonly message?: string;
  /** It failed at the first try. */
  readonly neededSecondTry?: boolean;
}

export interface BrowserResult {
  readonly name: string;
  readonly version: string;
  readonly journeys: readonly JourneyResult[];
}

/** Combines both tries: a journey fails only if it failed in both. */
export const afterSecondTry = (first: BrowserResult, second: BrowserResult): BrowserResult => ({
  ...first,
  journeys: first.journeys.map((journey) => {
    if (journey.message === undefined) return journey;
    const again = second.journeys.find(({ name }) => name === journey.name);
    return again && again.message === undefined ? { ...again, neededSecondTry: true } : journey;
  }),
});

/** Journeys by browser as a Markdown table, with the seconds of those that passed. */
export const table = (browsers: readonly BrowserResult[]): string => {
  const names = [...new Set(browsers.flatMap(({ journeys }) => journeys.map(({ name }) => name)))];
  const cell = (browser: BrowserResult, wanted: string): string => {
    const journey = browser.journeys.find(({ name }) => name === wanted);
    if (journey === undefined) return "";
    return journey.message === undefined ? `${journey.seconds.toFixed(1)} s` : "**failed**";
  };
  const sum = ({ journeys }: BrowserResult): string => {
    const passed = journeys.filter(({ message }) => message === undefined).length;
    const seconds = journeys.reduce((total, journey) => total + journey.seconds, 0);
    return `${passed} of ${journeys.length}, ${Math.round(seconds)} s`;
  };
  return [
    ["journey", ...browsers.map(({ version }) => version)],
    ["---", ...browsers.map(() => "---")],
    ...names.map((name) => [name, ...browsers.map((browser) => cell(browser, name))]),
    ["passed", ...browsers.map(sum)],
  ]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
};

/** The results for `npm test`, where each browser counts as a test file. */
export const outcomeOf = (browsers: readonly BrowserResult[]): FileOutcome[] =>
  browsers.map(({ name, journeys }) => ({
    file: `journeys in ${name}`,
    passed: journeys.filter(({ message }) => message === undefined).length,
    failures: journeys.flatMap(({ name: journey, message }) =>
      message === undefined ? [] : [{ name: journey, message }],
    ),
    flaky: journeys.filter(({ neededSecondTry }) => neededSecondTry).map(({ name: journey }) => journey),
  }));
