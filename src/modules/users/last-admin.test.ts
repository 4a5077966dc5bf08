import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aRole, aUser, type TestCompany } from "#test/support/factories.ts";
import { changesNothing, type Person, personAt } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// A company always has an Admin who can sign in, no matter who makes which change (decisions §5).

let app: TestApp;
let provider: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  provider = await aCompany(app, { name: "TracSoft", isProvider: true });
});
afterAll(() => app?.close());

const LAST = "This is the company's last admin. Make another user an admin first.";

const form = (user: { id: number; email: string }, changes: object) => ({
  id: user.id,
  firstName: "First",
  lastName: "Last",
  email: user.email,
  phoneNumber: "5550100142",
  roles: ["Admin"],
  ...changes,
});

const LOSSES = {
  "demoted by the set of roles": {
    field: "roles",
    lose: (by: Person, user: Person) =>
      by.send("PUT", "/api/users/AdminEditUser", form(user, { roles: ["Level4"] })),
  },
  "demoted by the privilege": {
    field: "roles",
    lose: (by: Person, user: Person) =>
      by.send("PUT", "/api/users/AdminEditUser", form(user, { roles: undefined, role: "Level4" })),
  },
  "locked by hand": {
    field: "isLockedOut",
    lose: (by: Person, user: Person) =>
      by.send("PUT", "/api/users/AdminEditUser", form(user, { isLockedOut: true })),
  },
  deleted: {
    field: "request",
    lose: (by: Person, user: Person) => by.send("DELETE", `/api/users/DeleteUsers?id=${user.id}`),
  },
} as const;

/** States of the company's other user, and whether that user could take over as Admin. */
const OTHERS = {
  nobody: { isEnough: false, sql: null },
  "a Level4": { isEnough: false, sql: sql`privilege = 'Level4'` },
  "an Admin who is locked by hand": { isEnough: false, sql: sql`locked_by_admin = true` },
  "an Admin who was deleted": { isEnough: false, sql: sql`deleted_at = now()` },
  "an Admin": { isEnough: true, sql: sql`privilege = 'Admin'` },
  "an Admin with too many wrong passwords": {
    isEnough: true,
    sql: sql`invalid_attempts = 5, locked_until = now() + interval '15 minutes'`,
  },
} as const;

const cases = Object.keys(LOSSES).flatMap((loss) =>
  Object.keys(OTHERS).map(
    (other) => ({ loss, other }) as { loss: keyof typeof LOSSES; other: keyof typeof OTHERS },
  ),
);

test.each(cases)("an Admin is $loss while the other user is $other", async ({ loss, other }) => {
  const company = await aCompany(app);
  const admin = await personAt(app, company, "Admin");
  // The provider's Admin isn't an Admin of the company.
  const vendor = await personAt(app, provider, "Admin", company);
  const change = OTHERS[other];
  if (change.sql) {
    const second = await aUser(app, { company, privilege: "Admin" });
    await app.app
      .companyDb(company.companyId)
      .write((tx) => sql`update users set ${change.sql} where id = ${second.id}`.execute(tx.sql));
  }
  const { lose, field } = LOSSES[loss];
  if (change.isEnough) {
    expect((await lose(vendor, admin)).status).toBeLessThan(300);
    return;
  }
  for (const by of [admin, vendor])
    await changesNothing(app, company, async () => {
      const answer = await lose(by, admin);
      expect([answer.status, answer.json()]).toEqual([
        409,
        { title: LAST, status: 409, errors: { [field]: [LAST] } },
      ]);
    });
});

test.each(["deleted", "demoted by the set of roles"] as const)(
  "an Admin who is locked by hand doesn't count as the last one and may be %s",
  async (loss) => {
    const company = await aCompany(app);
    const vendor = await personAt(app, provider, "Admin", company);
    const locked = await aUser(app, { company, privilege: "Admin" });
    await app.app
      .companyDb(company.companyId)
      .write((tx) => sql`update users set locked_by_admin = true where id = ${locked.id}`.execute(tx.sql));
    const answer = await LOSSES[loss].lose(vendor, { ...vendor, ...locked });
    expect(answer.status, answer.text).toBeLessThan(300);
  },
);

test("the last Admin's roles and name may change as long as they stay an Admin", async () => {
  const company = await aCompany(app);
  const admin = await personAt(app, company, "Admin");
  await aRole(app, company);
  const answer = await admin.send("PUT", "/api/users/AdminEditUser", form(admin, { firstName: "Other" }));
  expect(answer.status).toBe(204);
});

test("one Admin remains when Admins remove each other at the same moment", async () => {
  for (const loss of Object.values(LOSSES)) {
    const company = await aCompany(app);
    const admins = await Promise.all(Array.from({ length: 4 }, () => personAt(app, company, "Admin")));
    // Each tries to remove all the others at once.
    await Promise.all(
      admins.flatMap((by) => admins.filter((user) => user !== by).map((user) => loss.lose(by, user))),
    );
    const rows = await app.app
      .companyDb(company.companyId)
      .read((tx) =>
        sql`select id from users where privilege = 'Admin' and not locked_by_admin and deleted_at is null`.execute(
          tx.sql,
        ),
      );
    expect(rows.rows.length).toBeGreaterThanOrEqual(1);
  }
});
