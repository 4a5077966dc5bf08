import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { findNpm, npmEnvironment } from "./find-npm.mjs";
import { Refusal } from "./refusal.mjs";

const NETWORK_TROUBLE =
  /ECONNRESET|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|ERR_SOCKET|EINTEGRITY|FETCH_ERROR|network|socket|50[0234] /i;

/** The running npm process. A signal that ends us ends it, too. */
const runOnce = (npm, args, cwd) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [npm, ...args], {
      cwd,
      env: npmEnvironment(npm, dirname(process.execPath)),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    const end = (signal) => {
      child.kill(signal);
      process.exit(130);
    };
    process.once("SIGINT", end).once("SIGTERM", end);
    child.once("error", reject);
    child.once("close", (code) => {
      process.off("SIGINT", end).off("SIGTERM", end);
      resolve({ code, output });
    });
  });

/**
 * Runs npm quietly under the current Node.js, with one retry after a network failure.
 * @returns {Promise<boolean>} false if `npm ci` doesn't work with this lockfile
 * @throws Refusal with npm's own message after any other failure
 */
export const runNpm = async (args, cwd, purpose) => {
  const npm = findNpm();
  let result = await runOnce(npm, args, cwd);
  if (result.code !== 0 && NETWORK_TROUBLE.test(result.output)) {
    console.error(`${purpose}: the network failed, trying once more …`);
    result = await runOnce(npm, args, cwd);
  }
  if (result.code !== 0 && args[0] === "ci" && /code EUSAGE/.test(result.output)) return false;
  if (result.code !== 0) {
    throw new Refusal(
      `${purpose} failed. npm says:\n\n${result.output.trim()}\n\nCheck the network and the free disk space, then run the command again.`,
    );
  }
  return true;
};
