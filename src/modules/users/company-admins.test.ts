import { sql } from "kysely";
import { expect, test } from "vitest";
import { errorsOf } from "#test/support/errors-of.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { auditOf, changesNothing, personAt } from "#test/support/people.ts";
import { mailsTo, sqlAt } from "#test/support/sign-in.ts";

const { app, provider, company: client, admin } = await openCompanyApp();
const vendor = await personAt(app, provider, "Admin");

let count = 0;
/** A company that the provider has just created. */
const newCompany = async () => {
  const host = `new-town-${++count}.localhost`;
  const body = { name: `New Town ${count}`, hosts: [host] };
  const created = await vendor.send("POST", "/CompanyManagement/CreateCompany", body);
  return { companyId: created.json() as number, name: body.name, host };
};
const person = (changes: object = {}) => ({
  firstName: "Ada",
  lastName: "Okoro",
  email: `ada-${++count}@town.example`,
  phoneNumber: "555 010 0142",
  ...changes,
});
const invite = (body: object, by = vendor) => by.send("POST", "/CompanyManagement/InviteAdmin", body);
const again = (body: object, by = vendor) => by.send("POST", "/CompanyManagement/InviteAdminAgain", body);
const withdraw = (companyId: number, id: number, by = vendor) =>
  by.send("DELETE", `/CompanyManagement/WithdrawAdminInvitation?companyId=${companyId}&id=${id}`);
const accept = (host: string, token = "") =>
  app.send("POST", "/api/invitations/Accept", {
    host,
    body: { token, newPassword: "mill-Street-140", confirmPassword: "mill-Street-140" },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
const adminsOf = async (companyId: number) =>
  (await vendor.send("GET", `/CompanyManagement/GetAdmins?companyId=${companyId}`)).json();
const linkIn = (mail = "") => /http:\/\/\S+\/AcceptInvitation#token=\S{43}/.exec(mail)?.[0] ?? "";

test("the provider invites the first admin of a company that isn't set up, and again after the link expired", async () => {
  const town = await newCompany();
  expect(await adminsOf(town.companyId)).toEqual([]);
  const input = person();
  const created = await invite({ companyId: town.companyId, ...input });
  expect(created.status, created.text).toBe(200);
  const id = created.json() as number;
  const [first = ""] = await mailsTo(app, input.email);
  expect(first).toContain(`invites you to the ${town.name} website\n`);
  expect(linkIn(first)).toContain(`http://${town.host}`);
  expect(await auditOf(app, town, "Invited user")).toMatchObject([
    { actorEmail: vendor.email, subject: input.email, after: { roles: ["Admin"] } },
  ]);
  await sqlAt(app, town.host, sql`update invitations set expires_at = now() - interval '1 hour'`);
  expect(await adminsOf(town.companyId)).toMatchObject([
    { id, email: input.email, invitation: { validUntil: expect.any(String) } },
  ]);

  const sent = await again({ companyId: town.companyId, id });
  expect(sent.status, sent.text).toBe(200);
  const token = linkIn((await mailsTo(app, input.email)).at(-1)).split("=")[1];
  expect(token).not.toBe(linkIn(first).split("=")[1]);
  const accepted = await accept(town.host, token);
  expect(accepted.status, accepted.text).toBe(200);
  expect(await adminsOf(town.companyId)).toMatchObject([{ id, invitation: null }]);
  expect(errorsOf(await again({ companyId: town.companyId, id }))[0]).toBe(409);
});

test("an admin is invited only to a company that exists, with a free address, by the provider's admins", async () => {
  const [town, other] = [await newCompany(), await newCompany()];
  const input = person();
  const id = (await invite({ companyId: town.companyId, ...input })).json() as number;
  const clerk = await personAt(app, client, "Level4");
  await mailsTo(app, input.email);
  await changesNothing(app, town, async () => {
    expect(errorsOf(await invite({ companyId: town.companyId, ...input }))).toEqual([
      409,
      { email: ["A user with this email address already exists."] },
    ]);
    expect(errorsOf(await invite({ companyId: town.companyId, ...person({ email: vendor.email }) }))[0]).toBe(
      409,
    );
    expect((await invite({ companyId: 999_999_999, ...person() })).status).toBe(404);
    expect((await again({ companyId: other.companyId, id })).status).toBe(404);
    expect((await again({ companyId: client.companyId, id: clerk.id })).status).toBe(409);
    expect((await invite({ companyId: town.companyId, ...person() }, admin)).status).toBe(403);
    expect((await again({ companyId: town.companyId, id }, admin)).status).toBe(403);
    const list = `/CompanyManagement/GetAdmins?companyId=${town.companyId}`;
    expect((await admin.send("GET", list)).status).toBe(403);
  });
});

test("the provider withdraws an invitation: its link ends, and the address is free", async () => {
  const town = await newCompany();
  const input = person();
  const id = (await invite({ companyId: town.companyId, ...input })).json() as number;
  const token = linkIn((await mailsTo(app, input.email))[0]).split("=")[1];
  const answer = await withdraw(town.companyId, id);
  expect([answer.status, answer.text]).toEqual([200, '"Deleted"']);
  expect((await accept(town.host, token)).status).toBe(404);
  expect(await adminsOf(town.companyId)).toEqual([]);
  expect(await auditOf(app, town, "Withdrew invitation")).toMatchObject([
    { actorEmail: vendor.email, subject: input.email, before: { name: "Ada Okoro", roles: ["Admin"] } },
  ]);
  expect((await invite({ companyId: town.companyId, ...input })).status).toBe(200);
});

test("only the provider's admins withdraw invitations of other companies, and only those not yet accepted", async () => {
  const [town, other] = [await newCompany(), await newCompany()];
  const input = person();
  const id = (await invite({ companyId: town.companyId, ...input })).json() as number;
  const token = linkIn((await mailsTo(app, input.email))[0]).split("=")[1];
  await changesNothing(app, town, async () => {
    expect((await withdraw(town.companyId, id, admin)).status).toBe(403);
    expect((await withdraw(other.companyId, id)).status).toBe(404);
    expect((await withdraw(999_999_999, id)).status).toBe(404);
  });
  expect((await accept(town.host, token)).status).toBe(200);
  await changesNothing(app, town, async () => {
    expect(errorsOf(await withdraw(town.companyId, id))[0]).toBe(409);
  });
});

test("an invitation needs a host name to link to", async () => {
  const body = { ...person(), password: "mill-Street-140", roles: ["Admin"], company: "Hostless Town" };
  expect((await vendor.send("POST", "/api/users", body)).status).toBe(201);
  const companies = (await vendor.send("GET", "/CompanyManagement/GetCompanies")).json();
  const { id: companyId } = (companies as { id: number; name: string }[]).find(
    ({ name }) => name === "Hostless Town",
  ) as { id: number };
  expect(errorsOf(await invite({ companyId, ...person() }))).toEqual([
    409,
    {
      request: [
        "Hostless Town has no host name yet, so an invitation would have no link. Add a host name to the company first.",
      ],
    },
  ]);
});
