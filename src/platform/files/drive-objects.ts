import type { DriverContract } from "flydrive/types";
import type { StoredObject } from "./stored-files.ts";

/** All files of a flydrive disk below a prefix, page by page. Skips a file that disappears in between. */
export async function* driveObjects(
  driver: Pick<DriverContract, "listAll" | "getMetaData">,
  prefix: string,
): AsyncGenerator<StoredObject> {
  let paginationToken: string | undefined;
  do {
    const page = await driver.listAll(prefix === "" ? "/" : prefix, { recursive: true, paginationToken });
    for (const object of page.objects) {
      if (!object.isFile) continue;
      try {
        // S3 includes the time in its listing, so only folders need another request.
        yield { key: object.key, changedAt: (await object.getMetaData()).lastModified };
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}

/** Whether an error says that a file doesn't exist, on disk or in S3. flydrive wraps the original error. */
export const isMissing = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause)
    if ((current as NodeJS.ErrnoException).code === "ENOENT" || /^(NoSuchKey|NotFound)$/.test(current.name))
      return true;
  return false;
};
