import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The module that runs in a separate process or thread.
 * @param name `picture` for `picture.worker.ts`
 * @param from `import.meta.url` of the module that starts it, beside the worker's source
 * @throws where it wasn't built
 */
export const workerFile = (name: string, from: string): string => {
  // Built, it is beside the bundle or the folder of the bundle's chunks.
  for (const candidate of [`./${name}.worker.js`, `../${name}.worker.js`, `./${name}.worker.ts`]) {
    const file = fileURLToPath(new URL(candidate, from));
    if (existsSync(file)) return file;
  }
  throw new Error(`The worker "${name}" is missing; build the server again.`);
};
