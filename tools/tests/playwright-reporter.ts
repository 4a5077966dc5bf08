import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestError } from "@playwright/test/reporter";
import { type Failure, type FileOutcome, writeOutcome } from "./outcome.ts";

/** Writes a browser test run's outcome for `npm test`. A test that passes when retried has passed. */
export default class OutcomeReporter implements Reporter {
  #root: Suite | undefined;
  readonly #errors: Failure[] = [];

  onBegin(_config: FullConfig, root: Suite): void {
    this.#root = root;
  }

  onError({ message = "" }: TestError): void {
    this.#errors.push({ name: "an error outside the tests", message });
  }

  onEnd(): void {
    const files = new Map<string, { passed: number; failures: Failure[]; flaky: string[] }>();
    for (const test of this.#root?.allTests() ?? []) {
      const file = relative(process.cwd(), test.location.file);
      const outcome = files.get(file) ?? { passed: 0, failures: [], flaky: [] };
      files.set(file, outcome);
      const result = test.outcome();
      if (result === "expected" || result === "flaky") outcome.passed += 1;
      if (result === "flaky") outcome.flaky.push(test.title);
      if (result === "unexpected") {
        const message = test.results.flatMap(({ errors }) => errors.map((error) => error.message ?? ""));
        outcome.failures.push({ name: test.title, message: message.join("\n"), isTest: true });
      }
    }
    const outcomes: FileOutcome[] = [...files].map(([file, outcome]) => ({ file, ...outcome }));
    const stray = this.#errors.length > 0 ? [{ file: "", passed: 0, failures: this.#errors }] : [];
    writeOutcome([...outcomes, ...stray]);
  }
}
