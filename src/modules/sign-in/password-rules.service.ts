import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.service.ts";
import { newPassword } from "./sign-in.schema.ts";

/** The future owner of a password, whose name and email address are refused as passwords. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

const COMMON = "This password is too common. Choose a different one.";
const SIMPLE = "This password is a simple pattern. Choose a different one.";
const OWN = "Your password can't be your name or email address. Choose a different one.";

let lists: { passwords: ReadonlySet<string>; words: ReadonlySet<string> } | undefined;

/**
 * Checks a new password: 8 to 20 characters [AUTH-014], not a common password or a pattern, and not the owner's name
 * or email address. No particular kinds of characters are required.
 * @returns the reason for a refusal, or null if the password may be used
 */
export const checkNewPassword = (password: string, owner: PasswordOwner): string | null => {
  const length = newPassword.safeParse(password);
  if (!length.success) return length.error.issues[0]?.message ?? null;
  const plain = password.normalize("NFKC").toLowerCase();
  if (isOwnersName(plain, owner)) return OWN;
  if (isPattern(plain)) return SIMPLE;
  return isCommon(plain) ? COMMON : null;
};

const isCommon = (plain: string): boolean => {
  lists ??= { passwords: setOf(COMMON_PASSWORDS), words: setOf(COMMON_WORDS) };
  const { passwords, words } = lists;
  return [plain, withoutDisguise(plain)].some(
    (one) => passwords.has(one) || words.has(one) || words.has(withoutTail(one)),
  );
};

const setOf = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

const DISGUISES: Readonly<Record<string, string>> = { "@": "a", "4": "a", "3": "e", "1": "i", "!": "i", "0": "o", $: "s", "5": "s", "7": "t" }; // biome-ignore format: one line

/** Turns `p@ssw0rd` into `password`. Digits and signs at the end stay. */
const withoutDisguise = (plain: string): string => {
  const tail = /[^a-z]*$/.exec(plain)?.[0] ?? "";
  const head = plain.slice(0, plain.length - tail.length);
  return head.replace(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign) + tail;
};

/** Removes digits and signs after a word: `summer2026!` becomes `summer`. */
const withoutTail = (plain: string): string => plain.replace(/[^a-z]+$/, "");

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm"]; // biome-ignore format: one line

/**
 * Whether it repeats one or two characters, or runs along the alphabet, the digits, or the keyboard in either
 * direction.
 */
const isPattern = (plain: string): boolean => {
  if (new Set(plain).size <= 2) return true;
  const backwards = [...plain].reverse().join("");
  return ROWS.some((row) => row.includes(plain) || row.includes(backwards));
};

const isOwnersName = (plain: string, { email, firstName = "", lastName = "" }: PasswordOwner): boolean => {
  const address = email.toLowerCase();
  const [local = ""] = address.split("@");
  const first = lettersOf(firstName);
  const last = lettersOf(lastName);
  const names = [lettersOf(address), lettersOf(local), first, last, first + last, last + first];
  const letters = lettersOf(plain);
  if (letters.length >= 3 && names.includes(letters)) return true;
  // Short local parts occur in many words.
  return local.length >= 6 && plain.includes(local);
};

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
