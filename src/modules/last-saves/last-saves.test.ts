import { expect, test } from "vitest";
import { aCompany } from "#test/support/factories.ts";
import { openCompanyApp } from "#test/support/open-company-app.ts";
import { changesNothing, type Person, personAt } from "#test/support/people.ts";
import { deleteOldSaves } from "./last-saves.sql.ts";

const { app, provider, company, admin } = await openCompanyApp();
const other = await personAt(app, company, "Admin");
const clerk = await personAt(app, company, "Level4");
const vendor = await personAt(app, provider, "Admin", company);

/** Of everyone the tests create. */
const NAME = "First Last";
const STALE = "Someone else has saved this in the meantime.";
const lastSave = async (person: Person, kind: string, id = 0) =>
  (await person.send("GET", `/Admin/GetLastSave?kind=${kind}&id=${id}`)).json();
const sideNav = async (content: string) =>
  Number(
    (
      await admin.send("POST", "/AdminSideNav/CreateSideNav", {
        componentName: "Nav",
        content: `<p>${content}</p>`,
      })
    ).json(),
  );

test("only staff of the item's company learn who saved it last", async () => {
  const id = await sideNav("First");
  expect(await lastSave(clerk, "side-nav", id)).toBeNull();
  await other.send("POST", "/AdminSideNav/UpdateSideNav", {
    id,
    componentName: "Nav",
    content: "<p>Second</p>",
  });
  const told = { by: NAME, isOwn: false, timeZone: "America/New_York" };
  expect(await lastSave(clerk, "side-nav", id)).toMatchObject(told);
  expect(await lastSave(other, "side-nav", id)).toMatchObject({ ...told, isOwn: true });
  await vendor.send("POST", "/AdminSideNav/UpdateSideNav", {
    id,
    componentName: "Nav",
    content: "<p>Third</p>",
  });
  // The provider's staff aren't people of the company.
  expect(await lastSave(clerk, "side-nav", id)).toMatchObject({ by: vendor.email, isOwn: false });
  const elsewhere = await personAt(app, await aCompany(app), "Admin");
  expect(await lastSave(elsewhere, "side-nav", id)).toBeNull();
});

test("only Admins learn who saved admin items, and only provider Admins who saved installation items", async () => {
  const ask = (person: Person, kind: string) => person.send("GET", `/Admin/GetLastSave?kind=${kind}&id=1`);
  expect((await ask(clerk, "user")).status).toBe(403);
  expect((await ask(admin, "user")).status).toBe(200);
  expect((await ask(admin, "provider-settings")).status).toBe(403);
  expect((await ask(admin, "company")).status).toBe(403);
  expect((await ask(vendor, "company")).status).toBe(200);
});

test("saving outdated provider settings is refused and changes nothing [C-050]", async () => {
  const read = async () => (await vendor.send("POST", "/AdminSettings/GetTracSoftSettings")).json() as object;
  const save = (changes: object) => vendor.send("POST", "/AdminSettings/UpdateTracSoftSettings", changes);
  const settings = {
    dynamicFormEmail: "forms@a.example",
    versionUpdateEmail: "copy@a.example",
    versionLimit: 5,
  };
  expect(await read()).toMatchObject({ rowVersion: 0 });
  expect((await save({ ...settings, rowVersion: 0 })).status).toBe(200);
  expect(await read()).toEqual({ ...settings, rowVersion: 1 });
  expect((await save({ ...settings, versionLimit: 6, rowVersion: 1 })).status).toBe(200);
  await changesNothing(app, provider, async () => {
    const refused = await save({ ...settings, versionLimit: 7, rowVersion: 1 });
    expect([refused.status, refused.json()]).toEqual([409, STALE]);
  });
  expect((await save({ ...settings, versionLimit: 8 })).status).toBe(200);
  expect(await read()).toMatchObject({ versionLimit: 8, rowVersion: 3 });
  expect(await lastSave(vendor, "provider-settings")).toMatchObject({ by: NAME, isOwn: true });
});

test("saving an outdated profile is refused and changes nothing", async () => {
  const save = (body: object) => clerk.send("PUT", "/api/profile/UpdateProfile", body);
  const profile = async () => {
    const { firstName, lastName, phoneNumber } = (
      await clerk.send("GET", "/api/profile/GetProfile")
    ).json() as Record<string, string>;
    return { firstName, lastName, phoneNumber: phoneNumber || "5550100142" };
  };
  const mine = { ...(await profile()), firstName: "Nora" };
  expect((await save(mine)).status).toBe(200);
  const seen = await profile();
  expect((await save({ ...mine, lastName: "Lind", seen })).status).toBe(200);
  await changesNothing(app, company, async () => {
    expect((await save({ ...mine, lastName: "Holm", seen })).status).toBe(409);
  });
  expect(await profile()).toMatchObject({ lastName: "Lind" });
  expect(await lastSave(clerk, "profile")).toMatchObject({ by: "Nora Lind", isOwn: true });
});

test("an order is refused if the list was reordered since, while added items don't matter", async () => {
  const tab = async (title: string) => {
    const body = { title, componentName: title, format: "2-2", column1: "<p>One</p>" };
    const answer = await admin.send("POST", "/Admin/CreateNavbarTab", body);
    return Number(answer.json());
  };
  const order = (navbarTabIds: number[], seen?: number[]) =>
    admin.send("POST", "/Admin/UpdateNavbarTabOrder", { navbarTabIds, seen });
  const [a, b, c] = [await tab("A"), await tab("B"), await tab("C")] as const;
  expect((await order([b, a, c], [a, b, c])).status).toBe(200);
  await changesNothing(app, company, async () => {
    const refused = await order([c, a, b], [a, b, c]);
    expect([refused.status, refused.json()]).toEqual([409, STALE]);
  });
  expect((await order([c, b, a], [b, a])).status).toBe(200);
  expect((await order([a, b, c])).status).toBe(200);
  expect(await lastSave(other, "navbar-tab-order")).toMatchObject({ by: NAME, isOwn: false });
});

test("old saves are deleted and recent ones kept", async () => {
  const [old, recent] = [await sideNav("Old"), await sideNav("Recent")];
  for (const id of [old, recent])
    await other.send("POST", "/AdminSideNav/UpdateSideNav", {
      id,
      componentName: "Nav",
      content: "<p>X</p>",
    });
  await app.app.companyDb(company.companyId).write(async (tx) => {
    await tx.sql
      .updateTable("lastSaves")
      .set({ savedAt: new Date(Date.now() - 91 * 86_400_000) })
      .where("itemId", "=", old)
      .execute();
    await deleteOldSaves(tx);
  });
  expect(await lastSave(admin, "side-nav", old)).toBeNull();
  expect(await lastSave(admin, "side-nav", recent)).toMatchObject({ by: NAME });
});
