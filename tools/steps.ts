import { spawn } from "node:child_process";

/** A named step of a command that can fail separately. */
export interface Step {
  name: string;
  /** The arguments after `node`. */
  args: readonly string[];
}

export interface StepResult {
  name: string;
  code: number;
}

/**
 * Runs the steps, two at a time, and continues after a failure, so that one run reports everything. Prints
 * a failed step's output when it ends, and one line for a passed one.
 */
export const runSteps = async (steps: readonly Step[]): Promise<StepResult[]> => {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift())
      results.push(await runStep(step));
  };
  await Promise.all([work(), work()]);
  return results;
};

const runStep = (step: Step): Promise<StepResult> =>
  new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(process.execPath, step.args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const end = (): void => {
      child.kill();
    };
    process.once("exit", end);
    child.once("close", (code) => {
      process.off("exit", end);
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? "ok    " : "FAILED"} ${step.name} (${seconds} s)`);
      if (code !== 0) console.log(output.trimEnd());
      resolve({ name: step.name, code: code ?? 1 });
    });
  });
