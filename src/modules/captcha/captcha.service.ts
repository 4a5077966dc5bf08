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

type Context = Pick<CallContext<Services>, "db" | "services" | "caller" | "cookies">;

/** The cookie that has the grant. */
export const GRANT_COOKIE = "tn-captcha";
/** How long a challenge can be solved, and then a form be sent. */
const SECONDS = 600;
/** Checks from one address at one company's hosts. */
const CHECK_LIMIT = { name: "captcha-checks", points: 60, seconds: 600 };
/** One try of the browser takes so many rounds; it needs some hundred tries, a second at most. */
const ROUNDS = 2000;
const TRIES = { least: 100, most: 300 };

const keys = new Map<number, Promise<string>>();

/** What the company's challenges are signed with. */
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
  // One company's challenge is nothing at another's site, even where a key should ever be the same.
  return {
    hmacSignatureSecret: `${db.companyId}:challenge:${key}`,
    hmacKeySignatureSecret: `${db.companyId}:solution:${key}`,
  };
};

/** What the browser has to solve (decisions §11). */
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
 * Checks a solved captcha and gives the browser a grant for one form, in a cookie. The same solution never gives
 * another one.
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
    ? await checkedByGoogle(recaptcha, token, caller.ip, words.unavailable)
    : await checkedProof(db, token);
  if (solved === null) throw failed();
  const grant = randomBytes(32).toString("base64url");
  const isFirst = await db.write((tx) => insertGrant(tx, hashOf(solved), hashOf(grant), SECONDS));
  if (!isFirst) throw failed();
  cookies.set(GRANT_COOKIE, grant, SECONDS);
};

const failed = (): Refusal => refuse.invalid(CAPTCHA_FAILED);

/** What tells the challenge that was solved from all others; null where it wasn't. */
const checkedProof = async (db: CompanyDb, token: string): Promise<string | null> => {
  const payload = payloadOf(token);
  if (!payload) return null;
  const { challenge, solution } = payload;
  try {
    const result = await verifySolution({ challenge, solution, deriveKey, ...(await secretsOf(db)) });
    // The signature covers the challenge's moment of expiry, and anyone who has the same one has the same challenge.
    return result.verified && challenge.parameters.expiresAt ? (challenge.signature ?? null) : null;
  } catch {
    // Made up in a way that the library doesn't expect.
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
/** Keys whose captcha asks nothing (version 3) tell how likely a person is, from 0 to 1: Google's own advice. */
const LEAST_SCORE = 0.5;

interface GooglesAnswer {
  readonly success?: unknown;
  readonly score?: unknown;
}

const isPerson = ({ success, score }: GooglesAnswer): boolean =>
  success === true && (typeof score !== "number" || score >= LEAST_SCORE);

const checkedByGoogle = async (
  { secretKey, verifyUrl }: { secretKey: string; verifyUrl: string },
  token: string,
  ip: string,
  unavailable: string,
): Promise<string | null> => {
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(GOOGLE_TIMEOUT_MS),
    });
    return isPerson((await response.json()) as GooglesAnswer) ? token : null;
  } catch {
    throw new Refusal("unavailable", unavailable);
  }
};

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Looks at the browser's grant without using it up, before work that costs something. @throws Refusal 403 [ERR-014] */
export const requireGrant = async (tx: ReadTx, cookies: Cookies): Promise<void> => {
  const grant = cookies.get(GRANT_COOKIE);
  if (!grant || !(await selectIsGrantGood(tx, hashOf(grant)))) throw refuse.notAllowed(CAPTCHA_FAILED);
};

/** Uses the browser's grant up, in the transaction of what it was given for. @throws Refusal 403 [ERR-014] */
export const useGrant = async (tx: WriteTx, cookies: Cookies): Promise<void> => {
  const grant = cookies.get(GRANT_COOKIE);
  if (!grant || !(await updateGrantUsed(tx, hashOf(grant)))) throw refuse.notAllowed(CAPTCHA_FAILED);
};
