import { expect, test } from "vitest";
import { unsafeAllCompaniesOverview } from "#platform/db/unsafe-all-companies.ts";
import { errorsOf } from "#test/support/errors-of.ts";
import { aCompany, aUser, PASSWORD } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, type Person, personAt } from "#test/support/people.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { emptyUser } from "./present-user.service.ts";
import { createUserValues, userFormInput } from "./user-form-values.editor.ts";

const { app, provider, company: client, admin } = await openCompanyApp();
const vendor = await personAt(app, provider, "Admin", client);

let count = 0;
const form = (changes: object = {}) => ({
  firstName: "New",
  lastName: "Person",
  email: `new-${++count}@example.test`,
  phoneNumber: "5550100142",
  password: PASSWORD,
  roles: ["Admin"],
  ...changes,
});
const companies = async (): Promise<string[]> =>
  (await app.app.companyDb(client.companyId).read(unsafeAllCompaniesOverview)).map(({ name }) => name);
test("a new company and its first user are created together, and its host answers [USER-017]", async () => {
  const body = form({
    company: "Mill Creek",
    hosts: ["Mill-Creek.localhost.", "www.mill-creek.example"],
    access: 3,
    clientNumber: 9,
  });
  const answer = await vendor.send("POST", "/api/users", body);
  expect(answer.status).toBe(201);
  const host = "mill-creek.localhost";
  await waitUntil("the host is known", async () => app.app.hosts.find(host) !== undefined);
  const { companyId } = app.app.hosts.find(host) as { companyId: number };
  const millCreek = { companyId, name: "Mill Creek", host };
  const helper = await personAt(app, provider, "Admin", millCreek);
  const read = await helper.send("GET", `/api/users/GetUsers?id=${answer.json()}&company=Mill Creek`);
  // A new company's user has an access level; client numbers need a company that uses them.
  expect(read.json()).toMatchObject({ company: "Mill Creek", role: "Admin", access: 3, clientNumber: 0 });
  const state = await app.send("GET", "/AdminSettings/IsSiteInitialized", { host });
  expect(state.json()).toBe(false);
  expect(await auditOf(app, millCreek, "Created company")).toMatchObject([
    { actorEmail: vendor.email, after: { hosts: [host, "www.mill-creek.example"] } },
  ]);
});

test("nothing is created unless a new company's first user is an Admin", async () => {
  const before = await companies();
  const refusal = ["The first user of a new company must be an admin."];
  for (const rights of [
    { roles: ["Level4"] },
    { roles: undefined, role: "Level4" },
    { roles: undefined, role: "" },
  ]) {
    const body = form({ isNewCompany: true, company: "Nobody's", hosts: ["nobodys.localhost"], ...rights });
    const answer = await vendor.send("POST", "/api/users", body);
    expect(errorsOf(answer)).toEqual([400, { roles: refusal }]);
  }
  expect(await companies()).toEqual(before);
});

test("a new company needs a name and hosts that aren't taken [USER-015]", async () => {
  const before = await companies();
  const refusals: [object, number, object][] = [
    [{ isNewCompany: true }, 400, { company: ["Company is required."] }],
    [{ isNewCompany: true, company: " " }, 400, { company: ["Company is required."] }],
    [
      { company: provider.name.toUpperCase() },
      409,
      { company: ["A company with this name already exists. Enter a different name."] },
    ],
    [
      { isNewCompany: true, company: client.name },
      409,
      { company: ["A company with this name already exists. Enter a different name."] },
    ],
    [
      { company: "Twice", hosts: [provider.host] },
      409,
      { hosts: [`Another company already uses ${provider.host}. Enter a different host name.`] },
    ],
    [
      { company: "Twice", email: admin.email.replace("user", "none"), roles: ["Admin", "Ghosts"] },
      400,
      { roles: ["There's no role named “Ghosts”. Create it first."] },
    ],
  ];
  for (const [changes, status, errors] of refusals)
    expect(errorsOf(await vendor.send("POST", "/api/users", form(changes)))).toEqual([status, errors]);
  expect(await companies()).toEqual(before);
});

test("only the provider's Admins create companies", async () => {
  const before = await companies();
  for (const changes of [{ company: "Mine" }, { isNewCompany: true, company: "Mine" }])
    expect((await admin.send("POST", "/api/users", form(changes))).status).toBe(403);
  const facts = async (who: Person) => (await who.send("GET", "/api/users/FormFacts")).json();
  expect(await facts(admin)).toEqual({
    company: client.name,
    usesClientNumbers: false,
    mayCreateCompany: false,
  });
  expect(await facts(vendor)).toMatchObject({ mayCreateCompany: true });
  expect(await companies()).toEqual(before);
});

test("only companies that use client numbers have access, client number, and related clients [USER-017] [USER-018]", async () => {
  const numbered = await aCompany(app);
  const boss = await personAt(app, numbered, "Admin");
  await vendor.send("POST", "/CompanyManagement/UpdateCompany", {
    id: numbered.companyId,
    name: numbered.name,
    hosts: [numbered.host],
    usesClientNumbers: true,
  });
  const given = { access: 2, clientNumber: 4711, relatedClients: "12, 13" };
  const saved = async (who: Person) => {
    const created = await who.send("POST", "/api/users", form(given));
    return (await who.send("GET", `/api/users/GetUsers?id=${created.json()}`)).json();
  };
  expect(await saved(boss)).toMatchObject(given);
  expect(await saved(admin)).toMatchObject({ access: 0, clientNumber: 0, relatedClients: "" });
  expect((await boss.send("GET", "/api/users/FormFacts")).json()).toMatchObject({ usesClientNumbers: true });
});

test("provider staff and clients' users can't have the same email address", async () => {
  const staff = await aUser(app, { company: provider });
  const clients = await aUser(app, { company: client });
  const taken = {
    email: ["This email address belongs to an account at another company. Enter a different one."],
  };
  const email = staff.email.toUpperCase();
  expect(errorsOf(await admin.send("POST", "/api/users", form({ email })))).toEqual([409, taken]);
  const change = { ...form({ email }), id: clients.id, password: "" };
  expect(errorsOf(await admin.send("PUT", "/api/users/AdminEditUser", change))).toEqual([409, taken]);
  expect(errorsOf(await vendor.send("POST", "/api/users", form({ company: "Mine", email })))).toEqual([
    409,
    taken,
  ]);
  const boss = await personAt(app, provider, "Admin");
  expect(errorsOf(await boss.send("POST", "/api/users", form({ email: clients.email })))).toEqual([
    409,
    taken,
  ]);
  // Two clients may each have a user with that address.
  const other = await personAt(app, await aCompany(app), "Admin");
  expect((await other.send("POST", "/api/users", form({ email: clients.email }))).status).toBe(201);
  // A deleted account frees its address.
  await boss.send("DELETE", `/api/users/DeleteUsers?id=${staff.id}`);
  expect((await admin.send("POST", "/api/users", form({ email: staff.email }))).status).toBe(201);
});

test("simultaneous requests never give the provider and a client the same address", async () => {
  const boss = await personAt(app, provider, "Admin");
  const other = await personAt(app, await aCompany(app), "Admin");
  for (let round = 0; round < 8; round++) {
    const email = `race-${round}@example.test`;
    const [ours, first, second] = await Promise.all(
      [boss, admin, other].map(async (who) => (await who.send("POST", "/api/users", form({ email }))).status),
    );
    expect([
      [201, 409, 409],
      [409, 201, 201],
    ]).toContainEqual([ours, first, second]);
  }
});

test("the call and the form name everything that is missing for a new company at once [USER-015]", async () => {
  const wrong = { ...form(), isNewCompany: true, firstName: "", email: "nobody", company: " " };
  const answer = await vendor.send("POST", "/api/users", wrong);
  const [status, errors] = errorsOf(answer);
  expect([status, Object.keys(errors as object).sort()]).toEqual([400, ["company", "email", "firstName"]]);
  const typed = { ...userFormInput(emptyUser("TracSoft")), isNewCompany: true, passwordChoice: "password" };
  const named = createUserValues.safeParse(typed).error?.issues.map(({ path }) => path.join("."));
  expect([...new Set(named)].sort()).toEqual(
    ["company", "email", "firstName", "hosts", "lastName", "password", "phoneNumber", "roles"].sort(),
  );
  // Someone who is invited chooses the password.
  const invited = createUserValues.safeParse({ ...typed, passwordChoice: "invitation" }).error?.issues;
  expect(invited?.some(({ path }) => path[0] === "password")).toBe(false);
  const other = createUserValues.safeParse({ ...typed, isNewCompany: false }).error?.issues;
  expect(other?.some(({ path }) => path[0] === "hosts" || path[0] === "company")).toBe(false);
});
