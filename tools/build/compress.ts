import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** What browsers load and what gains by it: fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
/** Below, a compressed file saves nothing worth a second one, in bytes. */
const LEAST = 500;

/** Writes a brotli and a gzip copy beside each file of a folder that gains by it: as small as they can be, made once. */
export const compressFiles = async (folder: string): Promise<void> => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    COMPRESSIBLE.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      const bytes = readFileSync(path);
      if (bytes.length < LEAST) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${path}.br`, await toBrotli(bytes, { params }));
      writeFileSync(`${path}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
};
