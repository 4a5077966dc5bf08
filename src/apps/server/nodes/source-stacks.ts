import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Lets stack traces refer to the sources. The maps are read with the first stack trace. The option --enable-source-maps
 * reads them at the start (docs/decisions/0019). Ends the process at an uncaught exception with only its stack trace,
 * because Node.js would print the whole line of the bundle.
 * @param folder of the bundles
 */
export const mapStacks = (folder: string): void => {
  const bundles = pathToFileURL(`${folder}/`).href;
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (file: string): SourceMap | null => {
    let map = maps.get(file);
    if (map === undefined) {
      map = readMap(file);
      maps.set(file, map);
    }
    return map;
  };
  Error.prepareStackTrace = (error, frames) =>
    [
      headOf(error),
      ...frames.map((frame) => {
        const file = frame.getScriptNameOrSourceURL();
        const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
        if (!file?.startsWith(bundles) || line === null || column === null) return `    at ${frame}`;
        const entry = mapOf(file)?.findEntry(line - 1, column - 1);
        if (!entry || !("originalSource" in entry)) return `    at ${frame}`;
        const source = fileURLToPath(new URL(entry.originalSource, file));
        const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
        return `    at ${frame}`.replace(`${file}:${line}:${column}`, () => place);
      }),
    ].join("\n");
  process.on("uncaughtException", (error) => {
    console.error(error);
    process.exit(1);
  });
};

const readMap = (file: string): SourceMap | null => {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
};

const headOf = (error: unknown): string => {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return "Error";
  }
};
