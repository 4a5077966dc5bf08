import type { FileOutcome } from "../../tools/tests/outcome.ts";

export interface JourneyResult {
  readonly name: string;
  readonly seconds: number;
  /** Why it failed. */
  readonly message?: string;
  /** It failed at first. */
  readonly neededSecondTry?: boolean;
}

export interface BrowserResult {
  readonly name: string;
  readonly version: string;
  readonly journeys: readonly JourneyResult[];
}

/** What both tries came to: a journey fails only where it failed in each. */
export const afterSecondTry = (first: BrowserResult, second: BrowserResult): BrowserResult => ({
  ...first,
  journeys: first.journeys.map((journey) => {
    if (journey.message === undefined) return journey;
    const again = second.journeys.find(({ name }) => name === journey.name);
    return again && again.message === undefined ? { ...again, neededSecondTry: true } : journey;
  }),
});

/** Journeys by browser as a Markdown table: seconds where they passed. */
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

/** As `npm test` counts them: each browser is a file of tests. */
export const outcomeOf = (browsers: readonly BrowserResult[]): FileOutcome[] =>
  browsers.map(({ name, journeys }) => ({
    file: `journeys in ${name}`,
    passed: journeys.filter(({ message }) => message === undefined).length,
    failures: journeys.flatMap(({ name: journey, message }) =>
      message === undefined ? [] : [{ name: journey, message }],
    ),
    flaky: journeys.filter(({ neededSecondTry }) => neededSecondTry).map(({ name: journey }) => journey),
  }));
