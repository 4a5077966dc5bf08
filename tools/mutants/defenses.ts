import type { Mutant } from "./mutant.ts";

/** Defenses against attackers, and against data loss. */
export const DEFENSE_MUTANTS: readonly Mutant[] = [
  {
    name: "what was done too often is refused",
    file: "src/platform/limits/rate-limits.ts",
    find: "if (!isOfAnotherTime(error)) return false;",
    replace: "if (!isOfAnotherTime(error)) return true;",
    tests: ["src/platform/limits/rate-limits.test.ts"],
  },
  {
    name: "a file that isn't public is for Admins alone",
    file: "src/apps/server/routes/uploaded-files.ts",
    find: "if (!actor || !mayReadHidden(actor, file))",
    replace: "if (!actor)",
    tests: ["src/modules/uploads/uploads.test.ts"],
  },
  {
    name: "a GET that changes data comes from a script",
    file: "src/platform/call/same-origin.ts",
    find: '  if (isRead(method) && !headers["x-requested-with"]) return true;\n',
    replace: "",
    tests: ["src/platform/call/same-origin.test.ts"],
  },
  {
    name: "the back office has a content security policy",
    file: "src/apps/server/routes/admin-site.ts",
    find: "    reply.headers(adminHeaders(nonce));\n",
    replace: "",
    tests: ["test/attacks/headers.test.ts"],
  },
  {
    name: "a backup holds the audit log",
    file: "src/platform/backup/left-out.ts",
    find: "  nodes: {",
    replace: '  audit_entries: { reason: "it is only a log", isCleared: false },\n  nodes: {',
    tests: ["test/backup/round-trip.test.ts"],
  },
  {
    name: "a commit without an answer is looked up",
    file: "src/platform/db/transactions.ts",
    find: "isKeyed && attempt.isEnding && isUnreachable(error)",
    replace: "false && isKeyed && attempt.isEnding && isUnreachable(error)",
    tests: ["test/sent-again.test.ts"],
  },
];
