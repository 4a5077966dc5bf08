import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import {
  aCompany,
  aPage,
  aRole,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// Every step × every person × every state of a page. The test works out the result on its own, in a few
// lines.

let app: TestApp;
let company: TestCompany;
let roleId: number;
const cookies = new Map<Person, string>();

const PEOPLE = [
  "Admin",
  "vendor Admin",
  "staff",
  "staff with the role",
  "vendor staff",
  "stranger",
  "nobody",
] as const;
type Person = (typeof PEOPLE)[number];

/** The page's versions, V1 first. */
const STATES: readonly (readonly VersionStatus[])[] = [
  [],
  ["draft"],
  ["pending"],
  ["live"],
  ["live", "draft"],
  ["live", "pending"],
  ["backup", "live"],
  ["backup", "live", "draft"],
  ["backup", "live", "pending"],
];

const STEPS = [
  "CreateDraft",
  "SubmitDraft",
  "RejectDraft",
  "PublishDraft",
  "DeleteDraft",
  "WithdrawDraft",
  "SubmitAndPublishDraft",
  "add",
  "delete",
] as const;
type Step = (typeof STEPS)[number];

beforeAll(async () => {
  app = await startTestApp();
  const provider = await aCompany(app, { isProvider: true });
  company = await aCompany(app);
  const other = await aCompany(app);
  roleId = await aRole(app, company);
  const signIn = async (person: Person, user: Parameters<typeof aUser>[1]): Promise<void> => {
    cookies.set(person, await aSession(app, await aUser(app, user), person === "stranger" ? other : company));
  };
  await signIn("Admin", { company, privilege: "Admin" });
  await signIn("vendor Admin", { company: provider, privilege: "Admin" });
  await signIn("vendor staff", { company: provider });
  await signIn("staff", { company });
  await signIn("staff with the role", { company, roleIds: [roleId] });
  // An Admin of another company.
  await signIn("stranger", { company: other, privilege: "Admin" });
});
afterAll(() => app.close());

const isAdmin = (person: Person): boolean => person === "Admin" || person === "vendor Admin";

/** The page's versions afterwards; null if the step is refused. */
const after = (
  step: Step,
  person: Person,
  state: readonly VersionStatus[],
  hasRole: boolean,
): readonly VersionStatus[] | null => {
  const isDecision = step === "RejectDraft" || step === "PublishDraft" || step === "SubmitAndPublishDraft";
  if (person === "nobody" || person === "stranger") return null;
  if (isDecision && !isAdmin(person)) return null;
  if (hasRole && !isAdmin(person) && person !== "staff with the role") return null;
  const open = state.find((status) => status === "draft" || status === "pending");
  const become = (from: VersionStatus, to: VersionStatus) =>
    state.map((status) => (status === from ? to : status));
  switch (step) {
    case "CreateDraft":
      return open ? null : [...state, "draft"];
    case "SubmitDraft":
      return open === "draft" ? become("draft", "pending") : null;
    case "WithdrawDraft":
    case "RejectDraft":
      return open === "pending" ? become("pending", "draft") : null;
    case "PublishDraft":
      return open === "pending"
        ? become("live", "backup").map((status) => (status === "pending" ? "live" : status))
        : null;
    case "SubmitAndPublishDraft":
      return open === "draft"
        ? become("live", "backup").map((status) => (status === "draft" ? "live" : status))
        : null;
    case "DeleteDraft":
      return open === "draft" ? state.filter((status) => status !== "draft") : null;
    case "add":
    case "delete":
      return open === "draft" ? state : null;
  }
};

const pageIn = async (state: readonly VersionStatus[], hasRole: boolean) => {
  const page = await aPage(app, { company, roleId: hasRole ? roleId : null });
  let blockId = 0;
  for (const status of state) {
    const version = await aVersion(app, { page, status, blocks: [{}] });
    blockId = version.blockIds[0] ?? 0;
  }
  return { page, blockId };
};

const take = (
  step: Step,
  person: Person,
  page: TestPage,
  state: readonly VersionStatus[],
  blockId: number,
) => {
  const number = Math.max(state.length, 1);
  const [method, path, body] = ((): [string, string, object?] => {
    switch (step) {
      case "CreateDraft":
        return ["GET", `/Version/CreateDraft?pageId=${page.id}&copyVersionId=${number}`];
      case "PublishDraft":
      case "SubmitAndPublishDraft":
        return ["GET", `/Version/${step}?pageId=${page.id}&versionId=${number}`];
      case "DeleteDraft":
        return ["DELETE", `/Version/DeleteDraft?pageId=${page.id}`];
      case "add":
        return [
          "POST",
          "/Admin/CreateHtmlEditor",
          { pageId: page.id, versionId: number, componentName: "New", content: "<p>New</p>" },
        ];
      case "delete":
        return ["DELETE", `/Admin/DeletePageComponent?pageComponentId=${blockId || 2_000_000_000}`];
      default:
        return ["GET", `/Version/${step}?pageId=${page.id}`];
    }
  })();
  return app.send(method, path, {
    host: company.host,
    body,
    cookie: cookies.get(person),
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
};

const statesOf = async (page: TestPage): Promise<string[]> =>
  (
    await app.app
      .companyDb(company.companyId)
      .read((tx) =>
        tx.sql
          .selectFrom("pageVersions")
          .select("status")
          .where("pageId", "=", page.id)
          .orderBy("number")
          .execute(),
      )
  ).map(({ status }) => status);

describe.each(STEPS)("%s", (step) => {
  test.each(PEOPLE)(
    "by %s, whatever state the page is in [VER-001] [VER-003] [VER-009] [VER-014]",
    async (person) => {
      for (const hasRole of [false, true])
        for (const state of STATES) {
          const { page, blockId } = await pageIn(state, hasRole);
          const expected = after(step, person, state, hasRole);
          const answer = await take(step, person, page, state, blockId);
          const what = `${state.join("+") || "no version"}${hasRole ? " with a role" : ""}: ${answer.status} ${answer.text}`;
          expect(answer.status < 300, what).toBe(expected !== null);
          if (expected === null) expect(answer.status, what).toBeLessThan(500);
          expect(await statesOf(page), what).toEqual(expected ?? state);
        }
    },
  );
});

test("creating a draft and publishing answer with the version's number, submitting with a fixed text [VER-022] [C-072] [C-075]", async () => {
  const { page } = await pageIn(["backup", "live"], false);
  const draft = await take("CreateDraft", "Admin", page, ["backup", "live"], 0);
  expect(draft.json()).toBe(3);
  expect((await take("SubmitDraft", "Admin", page, ["backup", "live", "draft"], 0)).json()).toBe("Saved");
  expect((await take("PublishDraft", "Admin", page, ["backup", "live", "pending"], 0)).json()).toBe(3);
});
