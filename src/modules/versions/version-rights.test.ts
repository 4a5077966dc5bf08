import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  contentAt,
  HARBOR,
  newPage,
  numberOf,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import { versionSteps } from "#test/support/version-steps.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");
let pageId: number;
beforeEach(async () => {
  pageId = await newPage(admin);
});

const step = versionSteps(() => pageId);

const submit = (staff: Staff, comments = "") => step(staff, "SubmitDraft", { comments });
const publish = (versionId: number, staff = admin) => step(staff, "PublishDraft", { versionId });
const draftOf = (copyVersionId: number, staff = admin) => step(staff, "CreateDraft", { copyVersionId });

const log = async () =>
  (await step(admin, "GetVersionLogsPerPage")).json() as {
    email: string;
    action: string;
    comments: string;
  }[];

describe("permissions", () => {
  test("other staff can submit; only Admins can publish, reject, and read the log [VER-014] [C-074] [C-075] [C-066]", async () => {
    expect((await submit(clerk)).json()).toBe("Saved");
    const before = await contentAt(app, RIVERBEND);
    for (const answer of [
      await publish(1, clerk),
      await step(clerk, "RejectDraft"),
      await step(clerk, "GetVersionLogsPerPage"),
    ])
      expect([answer.status, answer.json()]).toEqual([403, "You don't have permission to do this."]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    await publish(1);
    expect(numberOf(await draftOf(1, clerk))).toBe(2);
    expect((await clerk.remove(`/Version/DeleteDraft?pageId=${pageId}`)).json()).toBe("Deleted");
  });

  test("staff without the page's role can do nothing with its versions [C-072] [C-073] [C-076]", async () => {
    const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
    pageId = await newPage(admin, { roleId: role?.id });
    const editor = await staffAt(app, "editor@riverbend.example");
    const refused = [
      await submit(clerk),
      await draftOf(1, clerk),
      await clerk.remove(`/Version/DeleteDraft?pageId=${pageId}`),
    ];
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403]);
    expect((await submit(editor)).json()).toBe("Saved");
  });

  test("nobody can act in someone else's name [VER-021] [C-072] [C-073] [C-075]", async () => {
    const loggedInEmail = "admin@riverbend.example";
    const claims = [
      await step(clerk, "SubmitDraft", { loggedInEmail }),
      await step(clerk, "CreateDraft", { loggedInEmail, copyVersionId: 1 }),
      await clerk.remove(`/Version/DeleteDraft?pageId=${pageId}&loggedInEmail=${loggedInEmail}`),
      await step(admin, "PublishDraft", { loggedInEmail: clerk.email, versionId: 1 }),
      await step(admin, "RejectDraft", { loggedInEmail: clerk.email }),
    ];
    for (const answer of claims)
      expect([answer.status, answer.json()]).toEqual([403, "The email address is not the signed-in user's."]);
    expect((await step(clerk, "SubmitDraft", { loggedInEmail: "CLERK@riverbend.example" })).status).toBe(200);
  });

  test("another company's page counts as missing [C-066] [C-072] [C-073] [C-075]", async () => {
    const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
    const answers = [
      await submit(harbor),
      await publish(1, harbor),
      await step(harbor, "RejectDraft"),
      await draftOf(1, harbor),
      await step(harbor, "GetVersionLogsPerPage"),
      await harbor.remove(`/Version/DeleteDraft?pageId=${pageId}`),
    ];
    for (const answer of answers)
      expect([answer.status, answer.json()]).toEqual([404, "This page doesn't exist."]);
  });

  test("a deleted page's versions can't change [C-072] [C-073]", async () => {
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${pageId}`);
    const answer = await submit(admin);
    expect([answer.status, answer.json()]).toEqual([409, "This page is deleted. Restore it first."]);
  });
});

test("admins see who submitted a version, and the latest comment; other staff don't", async () => {
  await submit(clerk, "Please have a look.");
  await step(admin, "RejectDraft");
  await submit(clerk, "Corrected");
  const submission = async (staff: Staff) =>
    (
      (await staff.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as {
        versions: { submission: unknown }[];
      }
    ).versions[0]?.submission;
  expect(await submission(admin)).toEqual({ submittedBy: "June Okafor", comments: "Corrected" });
  expect(await submission(clerk)).toBeNull();
  await publish(1);
  expect(await submission(admin)).toBeNull();
});

describe("the version log", () => {
  test("has who, what, comments, and when, newest first [C-066] [VER-004] [VER-017]", async () => {
    await submit(clerk, "Please have a look.");
    await step(admin, "RejectDraft", { comments: "Typo in line 2", pageLink: "https://evil.example/" });
    await submit(clerk, "Corrected");
    await step(admin, "PublishDraft", { versionId: 1, comments: "Good <b>now</b>" });
    const entries = await log();
    expect(entries.map(({ email, action, comments }) => [email, action, comments])).toEqual([
      [admin.email, "Published draft V1", "Good <b>now</b>"],
      [clerk.email, "Submitted draft V1", "Corrected"],
      [admin.email, "Rejected draft V1", "Typo in line 2"],
      [clerk.email, "Submitted draft V1", "Please have a look."],
      [admin.email, "Created draft V1", ""],
    ]);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual([
      "action",
      "comments",
      "contentHash",
      "email",
      "id",
      "isNote",
      "timestamp",
    ]);
    expect((await submit(clerk, "x".repeat(1001))).json()).toBe("Comments can have at most 1000 characters.");
  });

  test("names provider staff who work on a client's site [C-066] [SHELL-004]", async () => {
    const vendor = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
    await submit(vendor);
    expect((await log())[0]).toMatchObject({
      email: "vendor@tracsoft.example",
      action: "Submitted draft V1",
    });
  });
});
