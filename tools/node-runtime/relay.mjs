import { spawn } from "node:child_process";
import { constants } from "node:os";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a program in the foreground, forwards signals to it, and waits until it exits.
 * @returns {Promise<number>} its exit code, or 128 + the signal that ended it
 */
export const relayTo = (program, args, env = process.env, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "inherit", env, ...options });
    const handOn = (signal) => child.kill(signal);
    for (const signal of SIGNALS) process.on(signal, handOn);
    const finish = () => {
      for (const signal of SIGNALS) process.off(signal, handOn);
    };
    child.once("error", (error) => {
      finish();
      reject(error);
    });
    child.once("exit", (code, signal) => {
      finish();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });

/**
 * Ends this process with SIGTERM once its parent is gone. npm, or npm's shell, can be killed without notice, and an
 * unreachable server would keep its port and database.
 */
export const stopWithParent = () => {
  if (process.env.npm_lifecycle_event === undefined && process.env.TENANTRY_RELAYED === undefined) return;
  const parent = process.ppid;
  if (parent <= 1 || process.platform === "win32") return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, 200);
  timer.unref();
};
