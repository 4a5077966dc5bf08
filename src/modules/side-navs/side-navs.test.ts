import { afterAll, beforeAll, expect, test } from "vitest";
import { aSideNav } from "#test/support/factories.ts";
import { HARBOR, type Staff, staffAt, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let admin: Staff;
let clerk: Staff;
let harbor: Staff;
beforeAll(async () => {
  app = await startDemoApp();
  admin = await staffAt(app, "admin@riverbend.example");
  clerk = await staffAt(app, "clerk@riverbend.example");
  harbor = await staffAt(app, "admin@harbor.example", HARBOR);
});
afterAll(() => app.close());

const companyOf = ({ host }: Staff) => ({ companyId: app.app.hosts.find(host)?.companyId as number });

test("any staff member reads the company's side navs by name, and no other company's [C-058] [PAGE-011]", async () => {
  const second = await aSideNav(app, { company: companyOf(admin), componentName: "water" });
  const first = await aSideNav(app, { company: companyOf(admin), componentName: "Power" });
  const foreign = await aSideNav(app, { company: companyOf(harbor), componentName: "Boats" });
  const list = await clerk.get("/AdminSideNav/GetSideNavs");
  expect(list.status).toBe(200);
  const mine = (list.json() as { id: number }[]).filter(({ id }) => [first, second, foreign].includes(id));
  expect(mine).toEqual([
    { id: first, componentName: "Power" },
    { id: second, componentName: "water" },
  ]);
  expect((await harbor.get("/adminsidenav/getsidenavs")).json()).toContainEqual({
    id: foreign,
    componentName: "Boats",
  });
  expect((await app.send("GET", "/AdminSideNav/GetSideNavs")).status).toBe(401);
});
