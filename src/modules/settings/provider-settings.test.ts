import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { PROVIDER, staffAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";

const { app, vendor: here } = await openDemoApp("vendor");
const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);

const GET = "/AdminSettings/GetTracSoftSettings";
const UPDATE = "/AdminSettings/UpdateTracSoftSettings";
const SETTINGS = {
  dynamicFormEmail: "no-reply@tracsoft.example",
  versionUpdateEmail: "review@tracsoft.example",
  versionLimit: 3,
};
const told = (answer: Answer) => [answer.status, answer.json()];

test("the provider's Admins save one set of settings for all sites, at any of them [SET-017] [C-049] [C-050]", async () => {
  expect((await vendor.post(GET)).json()).toMatchObject({
    dynamicFormEmail: "forms@tracsoft.example",
    versionUpdateEmail: "versions@tracsoft.example",
    versionLimit: 10,
  });
  expect(told(await here.post(UPDATE, SETTINGS))).toEqual([200, "Saved"]);
  expect((await vendor.post(GET)).json()).toMatchObject(SETTINGS);
  expect((await here.get("/AdminSettings/GetVersionLimit")).json()).toBe(3);
});

test.each([
  [{ dynamicFormEmail: "" }, "Enter the dynamic form email."],
  [{ versionUpdateEmail: " " }, "Enter the version update email."],
  [{ versionUpdateEmail: undefined }, "Enter the version update email."],
  [{ dynamicFormEmail: "forms" }, "The dynamic form email is not a valid email address."],
  [{ versionUpdateEmail: "review" }, "The version update email is not a valid email address."],
  [{ versionLimit: 2 }, "The version limit must be a whole number of at least 3."],
  [{ versionLimit: 3.5 }, "The version limit must be a whole number of at least 3."],
  [{ versionLimit: "" }, "The version limit must be a whole number of at least 3."],
  [{ versionLimit: null }, "The version limit must be a whole number of at least 3."],
  [{ versionLimit: 1001 }, "The version limit can be at most 1000."],
])("refuses %j [SET-018] [CONST-008]", async (wrong, sentence) => {
  await vendor.post(UPDATE, SETTINGS);
  expect(told(await vendor.post(UPDATE, { ...SETTINGS, ...wrong }))).toEqual([400, sentence]);
  expect((await vendor.post(GET)).json()).toMatchObject(SETTINGS);
});

test("a change is in the provider's log, with who made it [C-050]", async () => {
  await vendor.post(UPDATE, { ...SETTINGS, versionLimit: 7 });
  const provider = app.app.hosts.provider();
  const last = await app.app
    .companyDb(provider?.companyId ?? 0)
    .read((tx) =>
      tx.sql
        .selectFrom("auditEntries")
        .select(["action", "actorEmail", "before", "after"])
        .orderBy("id", "desc")
        .executeTakeFirst(),
    );
  expect(last).toEqual({
    action: "Changed provider settings",
    actorEmail: vendor.email,
    before: SETTINGS,
    after: { ...SETTINGS, versionLimit: 7 },
  });
});
