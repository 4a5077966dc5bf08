import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPasswordRight } from "./passwords.service.ts";
import { checkNewPassword, hashPassword } from "./sign-in.public.ts";

const OWNER = { email: "alma.reyes@riverbend.example", firstName: "Alma", lastName: "Reyes" };
const COMMON = "This password is too common. Choose a different one.";
const SIMPLE = "This password is a simple pattern. Choose a different one.";
const OWN = "Your password can't be your name or email address. Choose a different one.";
const LENGTH = "The password must have 8 to 20 characters.";

describe("a new password", () => {
  test.each(["mill-Street-140", "correct-Horse-9", "x9 Kd!pQ", "vier kleine enten", "пароль-длинный"])(
    "is accepted: %s",
    (password) => {
      expect(checkNewPassword(password, OWNER)).toBeNull();
    },
  );

  test("has 8 to 20 characters of any kind [AUTH-014] [CONST-007]", () => {
    expect(checkNewPassword("k7#mQz!", OWNER)).toBe(LENGTH);
    expect(checkNewPassword("k7#mQz!w".repeat(3).slice(0, 21), OWNER)).toBe(LENGTH);
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (password) => {
        const isLong = password.length >= 8 && password.length <= 20;
        expect(checkNewPassword(password, OWNER) === LENGTH).toBe(!isLong);
      }),
    );
  });

  test.each([
    "password",
    "PASSWORD",
    "Passw0rd",
    "P@ssw0rd!",
    "password1",
    "iloveyou",
    "Sunshine",
    "trustno1",
    "1q2w3e4r",
    "Summer2026!",
    "welcome123",
    "Dragon!!!",
    "letmein2026",
    "changeme1",
  ])("is refused if it is common: %s", (password) => {
    expect(checkNewPassword(password, OWNER)).toBe(COMMON);
  });

  test.each([
    "aaaaaaaa",
    "abababab",
    "abcdefgh",
    "23456789",
    "qwertyui",
    "98765432",
    "lkjhgfdsa",
    "ASDFGHJK",
  ])("is refused if it is a pattern: %s", (password) => {
    expect(checkNewPassword(password, OWNER)).toBe(SIMPLE);
  });

  test.each(["alma1234", "Reyes-2026", "AlmaReyes!", "reyes.alma", "alma.reyes", "x-alma.reyes-x"])(
    "is refused if it is the person's name or email address: %s",
    (password) => {
      expect(checkNewPassword(password, OWNER)).toBe(OWN);
    },
  );

  test("may contain a short name that occurs in many words", () => {
    expect(checkNewPassword("Palmario-140", OWNER)).toBeNull();
    expect(checkNewPassword("some-Words-12", { email: "a@b.example" })).toBeNull();
  });
});

test("a password with accents works from every keyboard", async () => {
  const stored = await hashPassword("Crème-brûlée".normalize("NFD"));
  expect(await isPasswordRight(stored, "Crème-brûlée".normalize("NFC"))).toBe(true);
  expect(await isPasswordRight(stored, "Creme-brulee")).toBe(false);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
