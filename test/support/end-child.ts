import type { ChildProcess } from "node:child_process";

/** Asks a child process to end, and waits until it has. */
export const endChild = (child: ChildProcess): Promise<void> =>
  new Promise((gone) => {
    if (child.exitCode !== null || child.signalCode !== null) return gone();
    child.once("exit", () => gone());
    child.kill("SIGTERM");
  });
