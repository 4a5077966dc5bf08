import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Settings for production, which the proof uses, too. */
export const DEPLOY = resolve(import.meta.dirname, "../../deploy");

/**
 * Settings in `deploy` with each `${NAME}` replaced, as envsubst does.
 * @throws if a value is missing
 */
export const fillIn = (file: string, values: Readonly<Record<string, string | number>>): string =>
  readFileSync(join(DEPLOY, file), "utf8").replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`deploy/${file} needs ${name}.`);
    return String(value);
  });
