import { hash, randomBytes, randomInt } from "node:crypto";

/** A new secret for a cookie: 256 bits, URL-safe. Store only its hash. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** The SHA-256 that is stored instead of a secret. */
export const hashOf = (secret: string): Buffer => hash("sha256", secret, "buffer");

/** A cryptographically random code from 100000 to 999999 [AUTH-016]. */
export const newCode = (): string => String(randomInt(100_000, 1_000_000));

/** Hashes a code together with its user, because codes are short. */
export const codeHash = (companyId: number, userId: number, code: string): Buffer =>
  hashOf(`${companyId}:${userId}:${code}`);

/** The company and the secret's hash of a token like `12.secret`; null for any other text. */
export const companyTokenParts = (token: string): { companyId: number; hash: Buffer } | null => {
  const [, companyId, secret] = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  return companyId && secret ? { companyId: Number(companyId), hash: hashOf(secret) } : null;
};
