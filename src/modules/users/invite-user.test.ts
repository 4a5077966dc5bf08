import { sql } from "kysely";
import { expect, test } from "vitest";
import { errorsOf } from "#test/support/errors-of.ts";
import { aCompany, aSession } from "#test/support/factories.ts";
import { invite, invitedPerson, tokenFor } from "#test/support/invitations.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, changesNothing, personAt } from "#test/support/people.ts";
import { mailsTo, queueDone, signInBrowser, sqlAt } from "#test/support/sign-in.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const { app, provider, company, admin } = await openCompanyApp();

const again = (id: number, by = admin) => by.send("POST", "/api/users/InviteAgain", { id });
const read = async (id: number, by = admin) =>
  (await by.send("GET", `/api/users/GetUsers?id=${id}`)).json() as Record<string, unknown>;
const accept = (token: string, host = company.host) =>
  app.send("POST", "/api/invitations/Accept", {
    host,
    body: { token, newPassword: "mill-Street-140", confirmPassword: "mill-Street-140" },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
test("the email says who invites, to which site, what happens next, and when the invitation expires", async () => {
  const { id, email, token } = await invite(app, admin, { roles: ["Admin"] });
  const [mail = ""] = await mailsTo(app, email);
  expect(mail).toContain(`Subject: First Last invites you to the ${company.name} website\n`);
  expect(mail).toContain(`http://${company.host}/AcceptInvitation#token=${token}\n`);
  const text = mail.replace(/\s+/g, " ");
  for (const sentence of [
    "Hello Nora,",
    `First Last has created an account for you at ${company.host}, where staff manage the ${company.name} website.`,
    "To start, open this link and choose a password:",
    `Then sign in with this email address, ${email}, and your new password.`,
    "After that, ask First Last for a new invitation.",
  ])
    expect(text).toContain(sentence);
  expect(text).toMatch(
    /The link works once, for 72 hours: until [A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M E[SD]T\./,
  );
  expect(await read(id)).toMatchObject({
    email,
    role: "Admin",
    lastSignIn: null,
    invitation: { sentAt: expect.stringMatching(/Z$/), validUntil: expect.stringMatching(/Z$/) },
  });
  expect(await auditOf(app, company, "Invited user")).toMatchObject([
    { actorEmail: admin.email, subject: email, before: null, after: { email, roles: ["Admin"] } },
  ]);
  expect(await auditOf(app, company, "Created user")).toEqual([]);
});

test("an invitation is refused for the same reasons as any new user, and then nothing is emailed", async () => {
  const { email } = await invite(app, admin);
  const clerk = await personAt(app, company, "Level4");
  await queueDone(app);
  await changesNothing(app, company, async () => {
    expect(errorsOf(await admin.send("POST", "/api/users/Invite", invitedPerson({ email })))).toEqual([
      409,
      { email: ["A user with this email address already exists."] },
    ]);
    expect(errorsOf(await admin.send("POST", "/api/users/Invite", invitedPerson({ roles: [] })))).toEqual([
      400,
      { roles: ["Choose at least one role."] },
    ]);
    expect((await clerk.send("POST", "/api/users/Invite", invitedPerson())).status).toBe(403);
    expect(
      (await admin.send("POST", "/api/users/Invite", invitedPerson({ company: "TracSoft" }))).status,
    ).toBe(403);
  });
  expect(await mailsTo(app, email)).toHaveLength(1);
});

test("creating a user still requires a password, and emails nothing", async () => {
  const person = invitedPerson();
  const refusal = [400, { password: ["The password must have 8 to 20 characters."] }];
  expect(errorsOf(await admin.send("POST", "/api/users", person))).toEqual(refusal);
  expect(errorsOf(await admin.send("POST", "/api/users", { ...person, password: "" }))).toEqual(refusal);
  const created = await admin.send("POST", "/api/users", { ...person, password: "mill-Street-140" });
  expect(created.status).toBe(201);
  expect(await read(created.json() as number)).toMatchObject({ invitation: null, lastSignIn: null });
  expect(await mailsTo(app, person.email)).toEqual([]);
});

test("a new invitation ends the earlier link and restarts the time", async () => {
  const { id, email, token } = await invite(app, admin);
  await sqlAt(
    app,
    company.host,
    sql`update invitations set sent_at = now() - interval '4 days', expires_at = now() - interval '1 day'
      where user_id = ${id}`,
  );
  const answer = await again(id);
  expect(answer.status).toBe(200);
  const { sentAt, validUntil } = answer.json() as { sentAt: string; validUntil: string };
  expect(Date.parse(validUntil) - Date.parse(sentAt)).toBe(72 * 3_600_000);
  expect(await read(id)).toMatchObject({ invitation: { sentAt, validUntil } });
  expect((await accept(token)).status).toBe(404);
  expect(await mailsTo(app, email)).toHaveLength(2);
  expect((await accept(await tokenFor(app, email))).status).toBe(200);
  expect(await auditOf(app, company, "Sent invitation again")).toMatchObject([
    { actorEmail: admin.email, subject: email },
  ]);
});

test("a new invitation is refused for anyone who has a password, is locked, or belongs to another company", async () => {
  const { id } = await invite(app, admin);
  const clerk = await personAt(app, company, "Level4");
  const stranger = await personAt(app, await aCompany(app), "Admin");
  await sqlAt(app, company.host, sql`update users set locked_by_admin = true where id = ${id}`);
  const cases: [ReturnType<typeof again>, unknown][] = [
    [again(id), [409, { request: ["This account is locked. Unlock it first."] }]],
    [
      again(clerk.id),
      [409, { request: [`${clerk.email} already has a password, so no invitation was sent.`] }],
    ],
    [again(id, stranger), [404, { request: ["This user doesn't exist."] }]],
    [again(id, clerk), [403, { request: ["You don't have permission to do this."] }]],
  ];
  for (const [asked, refusal] of cases) expect(errorsOf(await asked)).toEqual(refusal);
  expect(await mailsTo(app, (await read(id)).email as string)).toHaveLength(1);
});

const withdraw = (id: number, by = admin) => by.send("DELETE", `/api/users/WithdrawInvitation?id=${id}`);

test("a withdrawn invitation ends the link and the account, and the address can be invited again", async () => {
  const { id, email, token } = await invite(app, admin, { roles: ["Admin"] });
  const answer = await withdraw(id);
  expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
  expect((await accept(token)).status).toBe(404);
  const users = (await admin.send("GET", "/api/users/GetUsersByCompany")).json() as { id: number }[];
  expect(users.map((user) => user.id)).not.toContain(id);
  expect(await auditOf(app, company, "Withdrew invitation")).toMatchObject([
    {
      actorEmail: admin.email,
      subject: email,
      before: { name: "Nora Quist", roles: ["Admin"] },
      after: null,
    },
  ]);
  const invited = await admin.send("POST", "/api/users/Invite", invitedPerson({ email }));
  expect(invited.status).toBe(201);
  expect((await accept(await tokenFor(app, email))).status).toBe(200);
});

test("an invitation that was accepted, or belongs to another company, can't be withdrawn", async () => {
  const { id, email, token } = await invite(app, admin);
  const clerk = await personAt(app, company, "Level4");
  const stranger = await personAt(app, await aCompany(app), "Admin");
  await changesNothing(app, company, async () => {
    expect((await withdraw(id, clerk)).status).toBe(403);
    expect((await withdraw(id, stranger)).status).toBe(404);
    expect((await withdraw(999_999)).status).toBe(404);
  });
  await accept(token);
  await changesNothing(app, company, async () => {
    expect(errorsOf(await withdraw(id))).toEqual([
      409,
      {
        request: [
          `${email} already has a password, so there is no invitation to withdraw. Delete the user instead.`,
        ],
      },
    ]);
  });
});

test("when an invitation is accepted and withdrawn at the same moment, exactly one of them happens", async () => {
  for (let round = 0; round < 3; round++) {
    const { id, token } = await invite(app, admin);
    const [accepted, withdrawn] = await Promise.all([accept(token), withdraw(id)]);
    expect([accepted.status, withdrawn.status].sort()).toContain(200);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([accepted.status, withdrawn.status]);
  }
});

test("at most five new invitations per hour go to the same person", async () => {
  const { id, email } = await invite(app, admin);
  const answers: number[] = [];
  for (let n = 0; n < 6; n++) answers.push((await again(id)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await mailsTo(app, email)).toHaveLength(6);
});

test("an Admin who hasn't accepted the invitation can't take over from the last one", async () => {
  const town = await aCompany(app);
  const last = await personAt(app, town, "Admin");
  const { token } = await invite(app, last, { roles: ["Admin"] });
  const leave = () => last.send("DELETE", `/api/users/DeleteUsers?id=${last.id}`);
  expect((await leave()).status).toBe(409);
  expect((await accept(token, town.host)).status).toBe(200);
  expect((await leave()).status).toBe(200);
});

test("the first user of a new company is invited to that company's main host", async () => {
  const vendor = await personAt(app, provider, "Admin", company);
  const body = invitedPerson({ roles: ["Admin"], company: "Mill Creek", isNewCompany: true });
  expect(errorsOf(await vendor.send("POST", "/api/users/Invite", body))).toEqual([
    400,
    { hosts: ["Enter a host name. The invitation links to it."] },
  ]);
  const host = "mill-creek.localhost";
  const answer = await vendor.send("POST", "/api/users/Invite", { ...body, hosts: [host] });
  expect(answer.status).toBe(201);
  const [mail = ""] = await mailsTo(app, body.email);
  expect(mail).toContain("invites you to the Mill Creek website");
  expect(mail).toContain(`http://${host}/AcceptInvitation#token=`);
  await waitUntil("the host is known", async () => app.app.hosts.find(host) !== undefined);
  const token = await tokenFor(app, body.email);
  expect((await accept(token)).status).toBe(404);
  expect((await accept(token, host)).status).toBe(200);
});

test("the list has each user's last sign-in, which requests with a session don't change", async () => {
  const { id, email, token } = await invite(app, admin);
  const listed = async () => {
    const users = (await admin.send("GET", "/api/users/GetUsersByCompany")).json() as { id: number }[];
    return users.find((user) => user.id === id) as unknown as { lastSignIn: string; lastChanged: string };
  };
  await accept(token);
  const { lastChanged, lastSignIn: never } = await listed();
  expect(never).toBeNull();
  await signInBrowser(app, email, "mill-Street-140", company.host);
  const first = await listed();
  expect(Date.now() - Date.parse(first.lastSignIn)).toBeLessThan(60_000);
  // Signing in isn't a change to the account that an open form would have to know about.
  expect(first.lastChanged).toBe(lastChanged);
  const cookie = await aSession(app, { id, companyId: company.companyId });
  await app.send("GET", "/api/authentication/getUserBySessionToken", { host: company.host, cookie });
  expect((await listed()).lastSignIn).toBe(first.lastSignIn);
  await signInBrowser(app, email, "mill-Street-140", company.host);
  expect(Date.parse((await listed()).lastSignIn)).toBeGreaterThan(Date.parse(first.lastSignIn));
});
