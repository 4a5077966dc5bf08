import { createHash, randomBytes, randomInt } from "node:crypto";
import { type Challenge, createChallenge, type Solution, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { CallContext, Cookies } from "#platform/call/handle.ts";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { Services } from "#platform/services/services.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { CAPTCHA_FAILED } from "./captcha.contract.ts";
import { captchaMessages } from "./captcha.messages.ts";
import { insertGrant, selectIsGrantGood, selectOrInsertKey, updateGrantUsed } from "./captcha.sql.ts";

type Context = Pick<CallContext<Services>, "db" | "services" | "caller" | "cookies" | "log">;

/** The cookie with the grant. */
export const GRANT_COOKIE = "tn-captcha";
/** Time to solve a challenge, and then to send a form. */
const SECONDS = 600;
/** Maximum checks per address and company. */
const CHECK_LIMIT = { name: "captcha-checks", points: 60, seconds: 600 };
/** Rounds per attempt of the browser, which needs about a hundred attempts, at most a second. */
const ROUNDS = 2000;
const TRIES = { least: 100, most: 300 };

const keys = new Map<number, Promise<string>>();

/** The key for a company's challenges. */
const keyOf = (db: CompanyDb): Promise<string> => {
  let key = keys.get(db.companyId);
  if (!key) {
    key = selectOrInsertKey(db, randomBytes(32).toString("hex"));
    keys.set(db.companyId, key);
    key.catch(() => keys.delete(db.companyId));
  }
  return key;
};

const secretsOf = async (db: CompanyDb) => {
  const key = await keyOf(db);
  // A company's challenge is never valid at another's site, even if both should have the same key.
  return {
    hmacSignatureSecret: `${db.companyId}:challenge:${key}`,
    hmacKeySignatureSecret: `${db.companyId}:solution:${key}`,
  };
};

/** The challenge for the browser (decisions §11). */
export const newChallenge = async ({ db, services }: Context) => {
  const { recaptcha } = services.config;
  if (recaptcha) return { kind: "recaptcha" as const, siteKey: recaptcha.siteKey };
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: ROUNDS,
    counter: randomInt(TRIES.least, TRIES.most),
    expiresAt: Math.floor(Date.now() / 1000) + SECONDS,
    deriveKey,
    ...(await secretsOf(db)),
  });
  return { kind: "proof" as const, challenge };
};

/**
 * Checks a solved captcha and gives the browser a grant for one form, in a cookie. A solution works only once.
 * @throws Refusal 400 [PUB-062], 429
 */
export const grantForSolution = async (
  context: Context,
  token: string,
  language: Language,
): Promise<void> => {
  const { db, services, caller, cookies } = context;
  const words = wordsIn(language, captchaMessages);
  if (token === "") throw failed();
  if (!(await rateLimit(db, CHECK_LIMIT).count(addressKey(caller.ip))))
    throw new Refusal("too-many", words.tooMany);
  const { recaptcha } = services.config;
  const solved = recaptcha
    ? await checkedByGoogle(context, recaptcha, token, words.unavailable)
    : await checkedProof(db, token);
  if (solved === null) throw failed();
  const grant = randomBytes(32).toString("base64url");
  const isFirst = await db.write((tx) => insertGrant(tx, hashOf(solved), hashOf(grant), SECONDS));
  if (!isFirst) throw failed();
  cookies.set(GRANT_COOKIE, grant, SECONDS);
};

const failed = (): Refusal => refuse.invalid(CAPTCHA_FAILED);

/** An id for the solved challenge; null if it wasn't solved. */
const checkedProof = async (db: CompanyDb, token: string): Promise<string | null> => {
  const payload = payloadOf(token);
  if (!payload) return null;
  const { challenge, solution } = payload;
  try {
    const result = await verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(db)) });
    // The signature covers the expiration, and equal signatures mean the same challenge.
    return result.verified && challenge.parameters.expiresAt ? (challenge.signature ?? null) : null;
  } catch {
    // Malformed in a way that the library doesn't expect.
    return null;
  }
};

const payloadOf = (token: string): { challenge: Challenge; solution: Solution } | null => {
  try {
    const payload = JSON.parse(Buffer.from(token, "base64").toString("utf8")) as {
      challenge?: Challenge;
      solution?: Solution;
    };
    const { challenge, solution } = payload ?? {};
    return challenge?.parameters && typeof challenge.signature === "string" && solution
      ? { challenge, solution }
      : null;
  } catch {
    return null;
  }
};

const GOOGLE_TIMEOUT_MS = 10_000;
/** Version 3 keys return the probability of a person, from 0 to 1. Google recommends this threshold. */
const LEAST_SCORE = 0.5;

interface GooglesAnswer {
  readonly success?: unknown;
  readonly score?: unknown;
  readonly "error-codes"?: unknown;
}

const isPerson = ({ success, score }: GooglesAnswer): boolean =>
  success === true && (typeof score !== "number" || score >= LEAST_SCORE);

/** Google's name for a secret key that is missing or wrong, which no visitor can change. */
const isSecretRefused = (codes: unknown): boolean =>
  Array.isArray(codes) && codes.some((code) => String(code).endsWith("-input-secret"));

const checkedByGoogle = async (
  { caller, log }: Context,
  { secretKey, verifyUrl }: { secretKey: string; verifyUrl: string },
  token: string,
  unavailable: string,
): Promise<string | null> => {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: caller.ip }),
      signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS),
    });
    const answer = (await response.json()) as GooglesAnswer;
    const errorCodes = answer["error-codes"];
    if (isSecretRefused(errorCodes))
      log.error({ errorCodes }, "reCAPTCHA refuses the secret key, so no form can be sent.");
    return isPerson(answer) ? token : null;
  } catch (error) {
    log.warn({ error: (error as Error).message }, "reCAPTCHA can't be reached.");
    throw new Refusal("unavailable", unavailable);
  }
};

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Checks the browser's grant without using it up, before expensive work. @throws Refusal 403 [ERR-014] */
export const requireGrant = async (tx: ReadTx, cookies: Cookies): Promise<void> => {
  const grant = cookies.get(GRANT_COOKIE);
  if (!grant || !(await selectIsGrantGood(tx, hashOf(grant)))) throw refuse.notAllowed(CAPTCHA_FAILED);
};

/** Uses up the browser's grant, in the transaction of the form. @throws Refusal 403 [ERR-014] */
export const useGrant = async (tx: WriteTx, cookies: Cookies): Promise<void> => {
  const grant = cookies.get(GRANT_COOKIE);
  if (!grant || !(await updateGrantUsed(tx, hashOf(grant)))) throw refuse.notAllowed(CAPTCHA_FAILED);
};
