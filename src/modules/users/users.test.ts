import { expect, test } from "vitest";
import { errorsOf } from "#test/support/errors-of.ts";
import { aCompany, aRole, aSession, aUser, PASSWORD } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, changesNothing, personAt } from "#test/support/people.ts";

const { app, provider, company, admin } = await openCompanyApp();

let count = 0;
const form = (changes: object = {}) => ({
  firstName: "Ada",
  lastName: "Ng",
  email: `ada-${++count}@example.test`,
  phoneNumber: "555 010 0142",
  password: PASSWORD,
  roles: ["Level4"],
  ...changes,
});

const create = async (changes: object = {}, at = admin): Promise<number> => {
  const answer = await at.send("POST", "/api/users", form(changes));
  expect([answer.status, answer.text]).toEqual([201, expect.stringMatching(/^\d+$/)]);
  return answer.json() as number;
};
const read = async (id: number, at = admin): Promise<Record<string, unknown>> => {
  const answer = await at.send("GET", `/api/users/GetUsers?id=${id}&company=${at.company.name}`);
  return { status: answer.status, ...(answer.json() as Record<string, unknown>) };
};
const save = async (id: number, changes: object, at = admin) => {
  const { company: _, ...now } = await read(id, at);
  return at.send("PUT", "/api/users/AdminEditUser", { ...now, ...changes });
};
test("a created user is returned with every field except the password [USER-001] [C-013] [C-016]", async () => {
  const id = await create({ email: "  Grace@Example.test ", firstName: " Grace " });
  const user = await read(id);
  expect(user).toEqual({
    status: 200,
    id,
    firstName: "Grace",
    lastName: "Ng",
    email: "Grace@Example.test",
    phoneNumber: 5_550_100_142,
    company: company.name,
    access: 0,
    clientNumber: 0,
    relatedClients: "",
    role: "Level4",
    roles: ["Level4"],
    lastChanged: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    isLockedOut: false,
    deactivatedAt: null,
    invalidAttempts: 0,
    lastSignIn: null,
    invitation: null,
  });
  const [entry] = await auditOf(app, company, "Created user");
  expect(entry).toMatchObject({ actorEmail: admin.email, subject: "Grace@Example.test", before: null });
  expect(JSON.stringify(entry)).not.toMatch(/argon2|password/i);
});

test("the blank form comes from the server [USER-002] [C-014]", async () => {
  const answer = await admin.send("GET", "/api/users/GetEmptyUser");
  expect(answer.json()).toEqual({
    id: 0,
    firstName: "",
    lastName: "",
    email: "",
    password: "",
    phoneNumber: null,
    company: company.name,
    access: 0,
    clientNumber: 0,
    relatedClients: "",
    role: "Level4",
    roles: [],
    lastChanged: null,
    isLockedOut: false,
    deactivatedAt: null,
    invalidAttempts: 0,
    lastSignIn: null,
    invitation: null,
  });
});

test.each([
  ["firstName", "First name is required."],
  ["lastName", "Last name is required."],
  ["email", "Email is required."],
  ["phoneNumber", "Phone is required."],
])("%s is required when creating and when changing a user [USER-009]", async (field, sentence) => {
  const id = await create();
  await changesNothing(app, company, async () => {
    expect(errorsOf(await admin.send("POST", "/api/users", form({ [field]: " " })))).toEqual([
      400,
      { [field]: [sentence] },
    ]);
    expect(errorsOf(await save(id, { [field]: "" }))).toEqual([400, { [field]: [sentence] }]);
  });
});

test("a phone number has ten digits and can be typed in any usual form [USER-010] [CONST-009]", async () => {
  for (const typed of ["(555) 010-0142", "555.010.0142", "+1 555 010 0142", "15550100142", 5_550_100_142]) {
    const id = await create({ phoneNumber: typed });
    expect((await read(id)).phoneNumber).toBe(5_550_100_142);
  }
  for (const typed of ["555 010 014", "1550100142", "+44 20 7946 0018", "phone", 12])
    expect(errorsOf(await admin.send("POST", "/api/users", form({ phoneNumber: typed })))).toEqual([
      400,
      { phoneNumber: ["Phone must have 10 digits, such as 555 123 4567."] },
    ]);
});

test("a new password has 8 to 20 characters [USER-011]", async () => {
  const sentence = "The password must have 8 to 20 characters.";
  const id = await create();
  for (const password of ["aB3-567", "aB3-5678901234567890X", 12_345_678]) {
    expect(errorsOf(await admin.send("POST", "/api/users", form({ password })))).toMatchObject([
      400,
      { password: [expect.any(String)] },
    ]);
    expect((await save(id, { password })).status).toBe(400);
  }
  expect(errorsOf(await admin.send("POST", "/api/users", form({ password: "short" })))).toEqual([
    400,
    { password: [sentence] },
  ]);
  await create({ password: "aB3-5678" });
  await create({ password: "aB3-567890123456789X" });
});

test("common passwords and the user's own name are refused", async () => {
  const id = await create();
  for (const password of ["password1", "summer2026!", "aaaaaaaaaa", "Ada.Ng12345"]) {
    const refused = [400, { password: [expect.stringContaining("Choose a different one")] }];
    expect(errorsOf(await admin.send("POST", "/api/users", form({ password })))).toEqual(refused);
    expect(errorsOf(await save(id, { password }))).toEqual(refused);
  }
});

test("numbers have their limits [USER-012] [USER-013] [USER-014]", async () => {
  const id = await create();
  const refused = [
    ["invalidAttempts", 6],
    ["invalidAttempts", -1],
    ["invalidAttempts", 1.5],
    ["access", -1],
    ["access", 1.5],
    ["access", "many"],
    ["clientNumber", -1],
  ] as const;
  for (const [field, value] of refused) {
    const [status, errors] = errorsOf(await save(id, { [field]: value }));
    expect([status, Object.keys(errors as object)]).toEqual([400, [field]]);
  }
  expect((await save(id, { invalidAttempts: 5 })).status).toBe(204);
  expect((await read(id)).invalidAttempts).toBe(5);
});

test("roles are required; everything but Admin counts as Level4 [USER-016] [SHELL-005] [CONST-006] [ROLE-003]", async () => {
  for (const roles of [[], undefined, null])
    expect(errorsOf(await admin.send("POST", "/api/users", form({ roles })))).toEqual([
      400,
      { roles: ["Choose at least one role."] },
    ]);
  await admin.send("POST", "/RoleManagement/AddRole", { roleName: "Field crew" });
  const crew = await read(await create({ roles: ["field CREW"] }));
  expect([crew.role, crew.roles]).toEqual(["Level4", ["Level4", "Field crew"]]);
  const chief = await read(await create({ roles: ["Field crew", "Admin"] }));
  expect([chief.role, chief.roles]).toEqual(["Admin", ["Admin", "Field crew"]]);
  const byRole = await read(await create({ roles: undefined, role: "Field crew" }));
  expect([byRole.role, byRole.roles]).toEqual(["Level4", ["Level4"]]);
  expect(errorsOf(await admin.send("POST", "/api/users", form({ roles: ["Ghosts"] })))).toEqual([
    400,
    { roles: ["There's no role named “Ghosts”. Create it first."] },
  ]);
});

test("fields that a client may not set are ignored", async () => {
  const id = await create({
    id: 77,
    isLockedOut: true,
    invalidAttempts: 4,
    isProvider: true,
    companyId: 1,
    access: 9,
    clientNumber: 9,
    lastChanged: "2001-01-01T00:00:00Z",
  });
  expect(await read(id)).toMatchObject({
    isLockedOut: false,
    invalidAttempts: 0,
    access: 0,
    clientNumber: 0,
  });
});

test("an email address belongs to one user of a company, in any letter case", async () => {
  const first = await read(await create());
  const id = await create();
  const taken = { email: ["A user with this email address already exists."] };
  const email = String(first.email).toUpperCase();
  expect(errorsOf(await admin.send("POST", "/api/users", form({ email })))).toEqual([409, taken]);
  expect(errorsOf(await save(id, { email }))).toEqual([409, taken]);
  expect(errorsOf(await admin.send("POST", "/api/users", form({ email: "nobody" })))).toEqual([
    400,
    { email: ["Enter an email address, such as name@example.org."] },
  ]);
  // Deleting the user frees the address.
  await admin.send("DELETE", `/api/users/DeleteUsers?id=${first.id}`);
  await create({ email });
});

test("creating answers 201, changing answers 204, and the audit log shows what changed [C-017] [USER-021]", async () => {
  const id = await create({ firstName: "Before" });
  const answer = await save(id, { firstName: "After", phoneNumber: "555 010 0199" });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(await read(id)).toMatchObject({ firstName: "After", phoneNumber: 5_550_100_199 });
  const entries = await auditOf(app, company, "Updated user");
  expect(entries.at(-1)).toMatchObject({
    before: { firstName: "Before", phoneNumber: "5550100142" },
    after: { firstName: "After", phoneNumber: "5550100199" },
  });
  expect(Object.keys(entries.at(-1)?.after ?? {})).toEqual(["firstName", "phoneNumber"]);
});

test("the list has only the company's users and can be searched, sorted, and paged [C-012] [SHELL-002]", async () => {
  const own = await aCompany(app);
  const boss = await personAt(app, own, "Admin");
  for (const lastName of ["Ames", "Burke", "Clark"]) await create({ lastName, firstName: "Zoe" }, boss);
  const list = async (query: string) => {
    const answer = await boss.send("GET", `/api/users/GetUsersByCompany?company=${own.name}${query}`);
    return (answer.json() as { lastName: string }[]).map((user) => user.lastName);
  };
  expect(await list("")).toEqual(["Ames", "Burke", "Clark", "Last"]);
  expect(await list("&search=zoe b")).toEqual(["Burke"]);
  expect(await list("&page=2&pageSize=2")).toEqual(["Clark", "Last"]);
  expect(await list("&sort=email")).toEqual(["Ames", "Burke", "Clark", "Last"]);
  // Every call with `company` must name the host's company.
  for (const [method, path] of [
    ["GET", "GetUsersByCompany?"],
    ["GET", "GetUsers?id=1&"],
    ["DELETE", "DeleteUsers?id=1&"],
  ] as const) {
    const answer = await boss.send(method, `/api/users/${path}company=${company.name}`);
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      403,
      expect.stringMatching(/problem\+json/),
    ]);
  }
  expect((await boss.send("POST", "/api/users", form({ company: company.name }))).status).toBe(403);
});

test("deleting ends the account and its sessions, and an unknown user isn't found [C-015]", async () => {
  const user = await aUser(app, { company });
  const cookie = await aSession(app, user);
  const ask = () => app.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie });
  expect((await ask()).status).toBe(200);
  const answer = await admin.send("DELETE", `/api/users/DeleteUsers?id=${user.id}&company=${company.name}`);
  expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
  expect((await ask()).status).toBe(401);
  expect((await read(user.id)).status).toBe(404);
  const again = await admin.send("DELETE", `/api/users/DeleteUsers?id=${user.id}`);
  expect(errorsOf(again)).toEqual([404, { request: ["This user doesn't exist."] }]);
  const sign = await app.send("POST", "/api/authentication/authenticate", {
    host: company.host,
    body: { username: user.email, password: PASSWORD },
  });
  expect(sign.status).toBe(401);
});

test("role changes, locks, and new passwords end the user's sessions, and other changes don't", async () => {
  await aRole(app, company);
  const user = await aUser(app, { company });
  const check = async (changes: object, isOver: boolean) => {
    const cookie = await aSession(app, user);
    expect((await save(user.id, changes)).status).toBe(204);
    const answer = await app.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie });
    expect(answer.status, JSON.stringify(changes)).toBe(isOver ? 401 : 200);
  };
  await check({ firstName: "Same", password: "" }, false);
  await check({ roles: ["Admin"] }, true);
  await check({ roles: ["Level4"] }, true);
  await check({ password: "another-Horse-7" }, true);
  await check({ isLockedOut: true }, true);
});

test("a password set by an Admin must be changed at the next sign-in", async () => {
  const id = await create({ email: "given@example.test" });
  const signIn = async (password: string) => {
    const first = await app.send("POST", "/api/authentication/authenticate", {
      host: company.host,
      body: { username: "given@example.test", password },
    });
    const cookie = `tenantry_login=${first.cookie("tenantry_login")}`;
    const path = `/api/authentication/changePassword?userId=${id}`;
    const headers = { "x-requested-with": "XMLHttpRequest" };
    return app.send("GET", path, { host: company.host, cookie, headers });
  };
  expect((await signIn(PASSWORD)).status).toBe(409);
  expect((await save(id, { password: "another-Horse-7" })).status).toBe(204);
  expect((await signIn("another-Horse-7")).status).toBe(409);
  const entries = await auditOf(app, company, "Updated user");
  expect(entries.at(-1)?.after).toEqual({ password: "changed" });
});

test("a provider Admin manages a client's users at the client's site [GUARD-009]", async () => {
  const vendor = await personAt(app, provider, "Admin", company);
  const id = await create({}, { ...vendor, company });
  expect((await read(id)).company).toBe(company.name);
  const helper = await personAt(app, provider, "Level4", company);
  expect((await helper.send("POST", "/api/users", form())).status).toBe(403);
});
