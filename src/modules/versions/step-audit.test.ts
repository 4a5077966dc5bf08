import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { inHours, makePlansDue } from "#test/support/plans.ts";
import { newPage, newText, pageForm, queueDone, type Staff } from "#test/support/sign-in.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

interface Entry {
  readonly actorEmail: string;
  readonly action: string;
  readonly subject: string;
  readonly before: object | null;
  readonly after: object | null;
}

test("the audit log has each step of a version and its schedule: who, what, and the states before and after", async () => {
  const form = pageForm();
  const pageId = await newPage(admin, form);
  await newText(clerk, pageId, 1, "<p>Brush pickup begins.</p>");
  const step = async (staff: Staff, call: string, query: Record<string, string> = {}) => {
    const answer = await staff.get(
      `/Version/${call}?${new URLSearchParams({ pageId: String(pageId), ...query })}`,
    );
    expect(answer.status, answer.text).toBe(200);
  };
  const publishAt = inHours(24);
  const takeDownAt = inHours(48);
  await step(clerk, "SubmitDraft", { comments: "For the council" });
  await step(admin, "RejectDraft");
  await step(clerk, "SubmitDraft");
  await step(clerk, "WithdrawDraft");
  await step(clerk, "SubmitDraft");
  await step(admin, "PublishDraft", { versionId: "1", publishAt, takeDownAt });
  await step(admin, "CancelPlan", { kind: "publish" });
  await step(admin, "PublishDraft", { versionId: "1", publishAt });
  await makePlansDue(app, pageId);
  await queueDone(app);
  await step(admin, "TakeDownPage", { takeDownAt });
  await step(admin, "CancelPlan", { kind: "takeDown" });
  await step(admin, "TakeDownPage");
  const log = (await admin.get("/AuditLog/GetEntries")).json() as { entries: readonly Entry[] };
  const entries = log.entries.filter(({ subject }) => subject === `/${form.friendlyUrl}`).reverse();
  const steps = entries.map(({ actorEmail, action, before, after }) => [actorEmail, action, before, after]);
  const [draft, pending] = [{ status: "draft" }, { status: "pending" }];
  const moment = expect.stringMatching(/^(For|It was scheduled for) \w+, /);
  const planned = expect.stringContaining("Scheduled by");
  expect(steps.slice(steps.findIndex(([, action]) => action === "Submitted draft V1"))).toEqual([
    [clerk.email, "Submitted draft V1", draft, { ...pending, comments: "For the council" }],
    [admin.email, "Rejected draft V1", pending, draft],
    [clerk.email, "Submitted draft V1", draft, pending],
    [clerk.email, "Withdrew draft V1", pending, draft],
    [clerk.email, "Submitted draft V1", draft, pending],
    [admin.email, "Scheduled draft V1", null, { publishAt, takeDownAt, comments: moment }],
    [admin.email, "Canceled schedule for draft V1", { publishAt, takeDownAt }, { comments: moment }],
    [admin.email, "Scheduled draft V1", null, { publishAt, comments: moment }],
    [
      admin.email,
      "Published draft V1",
      { ...pending, live: "" },
      { status: "live", live: "V1", comments: planned },
    ],
    [admin.email, "Scheduled takedown of page", null, { takeDownAt, comments: moment }],
    [admin.email, "Canceled taking down page", { takeDownAt }, { comments: moment }],
    [admin.email, "Took down page", { live: "V1" }, { live: "" }],
  ]);
});
