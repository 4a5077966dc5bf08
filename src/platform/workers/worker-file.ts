import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The path of a module that runs in a separate process or thread.
 * @param name `picture` for `picture.worker.ts`
 * @param from `import.meta.url` of the module that starts it, beside the worker's source
 * @throws if it wasn't built
 */
export const workerFile = (name: string, from: string): string => {
  // In the build, it's beside the bundle or beside the folder of its chunks.
  for (const candidate of [`./${name}.worker.js`, `../${name}.worker.js`, `./${name}.worker.ts`]) {
    const file = fileURLToPath(new URL(candidate, from));
    if (existsSync(file)) return file;
  }
  throw new Error(`The worker "${name}" is missing; build the server again.`);
};
