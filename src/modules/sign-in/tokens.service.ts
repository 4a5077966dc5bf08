import { createHash, randomBytes, randomInt } from "node:crypto";

/** A new secret for a cookie: 256 bits, URL-safe. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Six digits from a cryptographic source, 100000 to 999999 [AUTH-016]. */
export const newCode = (): string => String(randomInt(100_000, 1_000_000));

/** Codes are short, so the user is part of what is hashed. */
export const codeHash = (companyId: number, userId: number, code: string): Buffer =>
  hashOf(`${companyId}:${userId}:${code}`);
