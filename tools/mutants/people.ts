import type { Mutant } from "./mutant.ts";

/** Sign-in, accounts, and permissions. */
export const PEOPLE_MUTANTS: readonly Mutant[] = [
  {
    name: "a password reset forgets known browsers",
    file: "src/modules/sign-in/forgot-password.service.ts",
    find: "    await deleteBrowsersOf(tx, user.id);\n",
    replace: "",
    tests: ["src/modules/sign-in/forgot-password.test.ts"],
  },
  {
    name: "a locked Admin doesn't count as the company's last one",
    file: "src/modules/users/users.sql.ts",
    find: '    .where("privilege", "=", "Admin")\n    .where("lockedByAdmin", "=", false)\n',
    replace: '    .where("privilege", "=", "Admin")\n',
    tests: ["src/modules/users/last-admin.test.ts"],
  },
  {
    name: "an answer is cut to its schema",
    file: "src/platform/call/idempotency.ts",
    find: "z.parse(call.answer, answer)",
    replace: "answer",
    tests: ["src/platform/call/dispatcher.test.ts"],
  },
  {
    name: "another password ends every session",
    file: "src/modules/sign-in/sign-in.sql.ts",
    find: "  await endSessionsOf(tx, userId);\n",
    replace: "",
    tests: ["src/modules/profile/profile.test.ts"],
  },
  {
    name: "a call for Admins is refused to other staff",
    file: "src/platform/access/actor.ts",
    find: "return actor !== null && isAdmin(actor);",
    replace: "return actor !== null;",
    tests: ["src/platform/access/actor.test.ts"],
  },
];
