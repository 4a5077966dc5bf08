import { describe, expect, test } from "vitest";
import { type Actor, mayCall, type Who } from "./actor.ts";

const actor = (role: Actor["role"], isProvider: boolean, mayAdd = false): Actor => ({
  userId: 1,
  companyId: 1,
  company: "Company",
  email: "a@example.test",
  firstName: "A",
  lastName: "B",
  role,
  roleIds: [],
  isProvider,
  mayAdd,
});

const PEOPLE = {
  nobody: null,
  Level4: actor("Level4", false),
  "Level4 that may add": actor("Level4", false, true),
  "Level4 of the provider": actor("Level4", true),
  Admin: actor("Admin", false),
  "Admin of the provider": actor("Admin", true),
} as const;

const MAY: Readonly<Record<Who, readonly (keyof typeof PEOPLE)[]>> = {
  anyone: [
    "nobody",
    "Level4",
    "Level4 that may add",
    "Level4 of the provider",
    "Admin",
    "Admin of the provider",
  ],
  "login-step": [
    "nobody",
    "Level4",
    "Level4 that may add",
    "Level4 of the provider",
    "Admin",
    "Admin of the provider",
  ],
  staff: ["Level4", "Level4 that may add", "Level4 of the provider", "Admin", "Admin of the provider"],
  contributor: ["Level4 that may add", "Admin", "Admin of the provider"],
  admin: ["Admin", "Admin of the provider"],
  "vendor-admin": ["Admin of the provider"],
};

describe("who may make a call [GUARD-009]", () => {
  test.each(Object.entries(MAY))("%s", (who, expected) => {
    const allowed = Object.entries(PEOPLE)
      .filter(([, person]) => mayCall(who as Who, person))
      .map(([name]) => name);
    expect(allowed).toEqual(expected);
  });
});
