import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { type Failure, type FileOutcome, writeOutcome } from "./outcome.ts";

/**
 * Writes a run's outcome for `npm test`, including what Vitest's report omits: failed hooks, whose tests are only
 * skipped, and uncaught errors, with their files.
 */
export default class OutcomeReporter implements Reporter {
  #root = "";

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    writeOutcome([...modules.map((module) => this.#ofModule(module)), ...this.#ofUncaught(uncaught)]);
  }

  #ofModule(module: TestModule): FileOutcome {
    const failures: Failure[] = [];
    const flaky: string[] = [];
    let passed = 0;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === "passed") passed += 1;
      if (test.diagnostic()?.flaky) flaky.push(test.fullName);
      if (state === "failed") failures.push({ name: test.fullName, message: textOf(errors), isTest: true });
    }
    for (const suite of [module, ...module.children.allSuites()])
      for (const error of suite.errors())
        failures.push({
          name: suite.type === "module" ? "its hooks" : `the hooks of "${suite.fullName}"`,
          message: textOf([error]),
        });
    if (!module.ok() && failures.length === 0) failures.push({ name: "the file", message: "It failed." });
    return { file: relative(this.#root, module.moduleId), passed, failures, flaky };
  }

  #ofUncaught(errors: readonly SerializedError[]): FileOutcome[] {
    return errors.map((error) => {
      const path = error.VITEST_TEST_PATH as string | undefined;
      const file = path === undefined ? "" : relative(this.#root, path);
      return { file, passed: 0, failures: [{ name: "an error nobody caught", message: textOf([error]) }] };
    });
  }
}

const textOf = (errors: readonly { message?: string }[] = []): string =>
  errors.map(({ message }) => message ?? "").join("\n");
