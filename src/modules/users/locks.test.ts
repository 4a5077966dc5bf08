import { sql } from "kysely";
import { expect, test } from "vitest";
import { aUser, PASSWORD, type TestUser } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";

const { app, company, admin } = await openCompanyApp();

const save = (user: TestUser, changes: object) =>
  admin.send("PUT", "/api/users/AdminEditUser", {
    id: user.id,
    firstName: "First",
    lastName: "Last",
    email: user.email,
    phoneNumber: "5550100142",
    roles: ["Level4"],
    ...changes,
  });
const signIn = async (user: TestUser, password = PASSWORD) =>
  (
    await app.send("POST", "/api/authentication/authenticate", {
      host: company.host,
      body: { username: user.email, password },
    })
  ).status;
const run = (query: ReturnType<typeof sql>) =>
  app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));
const shown = async (user: TestUser) => {
  const answer = await admin.send("GET", `/api/users/GetUsers?id=${user.id}`);
  const { isLockedOut, invalidAttempts } = answer.json() as Record<string, unknown>;
  return [isLockedOut, invalidAttempts];
};

test("only an Admin ends a lock set by hand", async () => {
  const user = await aUser(app, { company });
  expect((await save(user, { isLockedOut: true })).status).toBe(204);
  expect(await signIn(user)).toBe(401);
  // The changes that sign-in and password reset make to the row don't undo it.
  await run(sql`update users set locked_until = null, invalid_attempts = 0 where id = ${user.id}`);
  expect(await signIn(user)).toBe(401);
  expect(await shown(user)).toEqual([true, 0]);
  expect((await save(user, { isLockedOut: false })).status).toBe(204);
  expect(await signIn(user)).toBe(200);
});

test("an Admin ends a lock caused by wrong passwords and resets the count", async () => {
  const user = await aUser(app, { company });
  await run(
    sql`update users set invalid_attempts = 5, locked_until = now() + interval '15 minutes' where id = ${user.id}`,
  );
  expect(await shown(user)).toEqual([true, 5]);
  // Saving the form unchanged doesn't turn the lock into one set by hand.
  expect((await save(user, { isLockedOut: true, firstName: "Other" })).status).toBe(204);
  const { rows } =
    await run(sql`select locked_by_admin as by_hand, locked_until < now() + interval '1 hour' as ends
    from users where id = ${user.id}`);
  expect(rows).toEqual([{ byHand: false, ends: true }]);
  expect((await save(user, { isLockedOut: false })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 0]);
  expect(await signIn(user)).toBe(200);
});

test("a lock of the user's own browser is visible, and ends when an Admin unlocks it or sets a new password", async () => {
  const user = await aUser(app, { company });
  const guessed = (attempts: number, until: string) =>
    run(sql`insert into known_browsers (company_id, user_id, token_hash, invalid_attempts, locked_until)
      values (${company.companyId}, ${user.id}, 'token', ${attempts}, ${sql.raw(until)})
      on conflict (company_id, user_id, token_hash) do update set
        invalid_attempts = excluded.invalid_attempts, locked_until = excluded.locked_until`);
  await guessed(3, "null");
  expect(await shown(user)).toEqual([false, 3]);
  expect((await save(user, { invalidAttempts: 1 })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 1]);
  await guessed(5, "now() + interval '15 minutes'");
  expect(await shown(user)).toEqual([true, 5]);
  expect((await save(user, { isLockedOut: false })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 0]);
  await guessed(5, "now() + interval '15 minutes'");
  expect((await save(user, { password: "Gravel-Otter-41" })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 0]);
  await guessed(5, "now() - interval '1 minute'");
  expect(await shown(user)).toEqual([false, 0]);
});

test("a form opened before someone else's change is refused, and the change stays", async () => {
  const user = await aUser(app, { company });
  const lastChanged = async () =>
    ((await admin.send("GET", `/api/users/GetUsers?id=${user.id}`)).json() as { lastChanged: string })
      .lastChanged;
  const opened = await lastChanged();
  expect((await save(user, { isLockedOut: true, lastChanged: opened })).status).toBe(204);
  const late = await save(user, { isLockedOut: false, roles: ["Admin"], lastChanged: opened });
  expect(late.status).toBe(409);
  expect(late.text).toContain("Someone else has saved this in the meantime.");
  expect(await shown(user)).toEqual([true, 0]);
  expect((await save(user, { lastChanged: await lastChanged() })).status).toBe(204);
  expect((await save(user, { lastChanged: "" })).status).toBe(204);
  expect((await save(user, { lastChanged: "yesterday" })).status).toBe(400);
});

test("an expired lock isn't shown, and its attempts no longer count", async () => {
  const user = await aUser(app, { company });
  await run(
    sql`update users set invalid_attempts = 5, locked_until = now() - interval '1 minute' where id = ${user.id}`,
  );
  expect(await shown(user)).toEqual([false, 0]);
});

test("a form opened while wrong passwords locked the account doesn't lock it again after the lock has lapsed [C-017]", async () => {
  const user = await aUser(app, { company });
  await run(sql`update users set invalid_attempts = 5, locked_until = now() - interval '1 second'
    where id = ${user.id}`);
  expect((await save(user, { isLockedOut: true, wasLockedOut: true, firstName: "Other" })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 0]);
  expect(await signIn(user)).toBe(200);
  // The reverse: the form showed it unlocked, and wrong passwords have locked it since.
  await run(sql`update users set invalid_attempts = 5, locked_until = now() + interval '15 minutes'
    where id = ${user.id}`);
  expect((await save(user, { isLockedOut: false, wasLockedOut: false })).status).toBe(204);
  expect(await shown(user)).toEqual([true, 5]);
  // Only a changed switch has an effect. Without `wasLockedOut`, the current state is compared.
  expect((await save(user, { isLockedOut: false, wasLockedOut: true })).status).toBe(204);
  expect(await shown(user)).toEqual([false, 0]);
  expect((await save(user, { isLockedOut: true })).status).toBe(204);
  expect(await shown(user)).toEqual([true, 0]);
});
