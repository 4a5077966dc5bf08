import { z } from "zod";

/** Sign-in limits (AUTH-014, AUTH-016, CONST-001, CONST-007, and docs/decisions/0004). Times are in milliseconds. */
export const SIGN_IN = {
  passwordMin: 8,
  passwordMax: 20,
  sessionMs: 604_800_000,
  challengeMs: 10 * 60_000,
  codeMs: 10 * 60_000,
  codeTries: 5,
  codesPerHour: 5,
  /** How long an invitation's link works. */
  invitationMs: 72 * 3_600_000,
  invitationsPerHour: 5,
  wrongAttempts: 5,
  lockMs: 15 * 60_000,
  /** The longest time that browsers keep a cookie. */
  knownBrowserMs: 400 * 86_400_000,
  /** The most known browsers per user. */
  knownBrowsers: 20,
} as const;

const LENGTH = `The password must have ${SIGN_IN.passwordMin} to ${SIGN_IN.passwordMax} characters.`;

/** A new password: 8 to 20 characters [AUTH-014]. */
export const newPassword = z.string(LENGTH).min(SIGN_IN.passwordMin, LENGTH).max(SIGN_IN.passwordMax, LENGTH);

export const WRONG_OLD_PASSWORD = "The old password is incorrect.";

const SIX_DIGITS = "The code must have 6 digits.";

/** A number from 100000 to 999999 [AUTH-016], as text or as a number. */
export const twoFactorCode = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : typeof value === "string" ? value.trim() : value),
  z.string(SIX_DIGITS).regex(/^[1-9]\d{5}$/, SIX_DIGITS),
);
