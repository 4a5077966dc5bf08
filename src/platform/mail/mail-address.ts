/** A parsed sender or recipient. Nothing in it can be read as another address or a header. */
export type MailAddress = { name: string; address: string };

/** A value isn't allowed in an email's headers. Sending it again can't help. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}

const ADDRESS = /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@.]+(?:\.[^\s<>()[\],;:\\"@.]+)*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is being refused
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/**
 * A text for a header line, unchanged.
 * @throws MailRefusedError for a line break or another control character, which could add a header
 */
export function headerText(name: string, value: string): string {
  if (CONTROL.test(value))
    throw new MailRefusedError(`The email's ${name} contains a line break, so it wasn't sent.`);
  return value;
}

/**
 * Parses `clerk@town.example` or `Town Clerk <clerk@town.example>`.
 * @throws MailRefusedError for anything else: several addresses, line breaks, no domain, over 254 characters
 */
export function parseMailAddress(value: string): MailAddress {
  const line = headerText("address", value).trim();
  const named = /^(?:"([^"\\]*)"|([^"<>\\]*)) *<([^<>]*)>$/.exec(line);
  const address = (named?.[3] ?? line).trim();
  if (!ADDRESS.test(address) || address.length > 254) {
    throw new MailRefusedError("The email has an invalid address, so it wasn't sent.");
  }
  return { name: (named?.[1] ?? named?.[2] ?? "").trim(), address };
}

/** An address formatted for a file that people read. */
export function formatMailAddress({ name, address }: MailAddress): string {
  return name === "" ? address : `${name} <${address}>`;
}
