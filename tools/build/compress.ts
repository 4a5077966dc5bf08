import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compressible files that browsers load. Fonts and images are already compressed. */
const COMPRESSIBLE = /\.(?:js|css|svg)$/;
/** Minimum number of bytes for which a compressed copy is worth it. */
const LEAST = 500;

/** Writes brotli and gzip copies of a folder's compressible files, at maximum compression, once. */
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
