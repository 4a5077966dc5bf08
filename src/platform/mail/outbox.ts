import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Writes a message to the outbox folder as a file that only its owner can read, named `<time>-<random>.<kind>.txt`
 * (time in UTC, to the millisecond, with `-` for `:`). The file appears complete or not at all. Creates the folder if
 * it's missing. Returns the file's full name. Throws the file system's error if it can't be written.
 */
export async function writeToOutbox(
  outboxDir: string,
  kind: "mail" | "sms",
  content: string,
): Promise<string> {
  await mkdir(outboxDir, { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().replaceAll(":", "-");
  const file = join(outboxDir, `${time}-${randomBytes(6).toString("hex")}.${kind}.txt`);
  const temporary = `${file}.tmp`;
  try {
    const handle = await open(temporary, "wx", 0o600);
    try {
      await handle.writeFile(content, "utf8");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return file;
}
