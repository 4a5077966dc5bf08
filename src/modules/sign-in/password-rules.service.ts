import { COMMON_PASSWORDS, COMMON_WORDS } from "./common-passwords.service.ts";
import { newPassword } from "./sign-in.schema.ts";

/** Whose password it is to be: nobody's own name or address is taken. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

const COMMON = "This password is one of those that are guessed first. Please choose another one.";
const SIMPLE = "This password is a simple pattern. Please choose another one.";
const OWN = "The password must not be your own name or email address. Please choose another one.";

let lists: { passwords: ReadonlySet<string>; words: ReadonlySet<string> } | undefined;

/**
 * Whether a new password may be used: 8 to 20 characters [AUTH-014], none that everybody guesses first, not the
 * owner's name or address. Kinds of characters are not prescribed.
 * @returns the sentence that says why not, or null when it is fine
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

/** `p@ssw0rd` is `password`; digits and signs at the end stay as they are. */
const withoutDisguise = (plain: string): string => {
  const tail = /[^a-z]*$/.exec(plain)?.[0] ?? "";
  const head = plain.slice(0, plain.length - tail.length);
  return head.replace(/[@431!0$57]/g, (sign) => DISGUISES[sign] ?? sign) + tail;
};

/** A word with some digits and signs after it is the word: `summer2026!`. */
const withoutTail = (plain: string): string => plain.replace(/[^a-z]+$/, "");

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm"]; // biome-ignore format: one line

/** One or two characters over and over, or a run of the alphabet, the digits or the keyboard, also backwards. */
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
  // Short parts of addresses stand in many words.
  return local.length >= 6 && plain.includes(local);
};

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
