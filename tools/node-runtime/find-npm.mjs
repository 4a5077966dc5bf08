import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { Refusal } from "./refusal.mjs";

/** Path of `npm-cli.js`: of the npm that runs us, of this Node.js, or on the PATH. */
export const findNpm = () => {
  const fromNpm = process.env.npm_execpath;
  if (fromNpm?.endsWith("npm-cli.js") && existsSync(fromNpm)) return fromNpm;
  const bin = dirname(realpathSync(process.execPath));
  const beside = [
    join(bin, "..", "lib", "node_modules", "npm", "bin", "npm-cli.js"),
    join(bin, "node_modules", "npm", "bin", "npm-cli.js"),
  ];
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const link = join(folder, "npm");
    if (folder === "" || !existsSync(link)) continue;
    const target = realpathSync(link);
    beside.push(target.endsWith("npm-cli.js") ? target : join(dirname(target), "npm-cli.js"));
  }
  const found = beside.find((file) => file.endsWith("npm-cli.js") && existsSync(file));
  if (found === undefined) {
    throw new Refusal("npm wasn't found. Install npm (it comes with Node.js), then run the command again.");
  }
  return found;
};

/** The environment for our own npm, without variables of an outer `npm run`, which would mislead it. */
export const npmEnvironment = (npm, nodeFolder) => {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^npm_(package_|lifecycle_|config_(local_)?prefix$|config_global)/i.test(name)) env[name] = value;
  }
  env.PATH = `${nodeFolder}${delimiter}${process.env.PATH ?? ""}`;
  // Debian's npm finds its parts by a search path that only Debian's Node.js has.
  if (npm.startsWith("/usr/share/nodejs/")) env.NODE_PATH = "/usr/share/nodejs:/usr/share/node_modules";
  return env;
};
