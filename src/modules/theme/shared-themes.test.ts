import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { auditOf } from "#test/support/people.ts";
import { HARBOR, PROVIDER, RIVERBEND, type Staff, staffAt } from "#test/support/sign-in.ts";
import { MOST_SHARED_THEMES } from "./shared-themes.schema.ts";
import { DEFAULT_THEME, type Theme } from "./theme.schema.ts";

const { app } = await openDemoApp();
let vendor: Staff;
let clients: readonly Staff[];
beforeAll(async () => {
  vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  clients = [
    await staffAt(app, "admin@riverbend.example", RIVERBEND),
    await staffAt(app, "admin@harbor.example", HARBOR),
  ];
});

const PLUM: Theme = { ...DEFAULT_THEME, brand: "#7a2e6d", brandDeep: "#3b1b38", corners: "round" };

const offered = async (who: Staff) =>
  (await who.get("/Admin/GetSharedThemes")).json() as {
    themes: (Theme & { name: string })[];
    mayShare: boolean;
  };
const names = async (who: Staff) => (await offered(who)).themes.map(({ name }) => name);
const share = (who: Staff, body: object) => who.post("/Admin/ShareTheme", body);
const remove = (who: Staff, name: string) => who.post("/Admin/RemoveSharedTheme", { name });

test("a theme that the provider offers can be chosen at every company until it's removed", async () => {
  expect((await share(vendor, { ...PLUM, name: "Plum" })).status).toBe(200);
  expect(await offered(vendor)).toEqual({ themes: [{ ...PLUM, name: "Plum" }], mayShare: true });
  for (const client of clients) {
    expect(await offered(client)).toEqual({ themes: [{ ...PLUM, name: "Plum" }], mayShare: false });
    expect((await client.get("/Admin/GetTheme")).json()).not.toMatchObject({ brand: PLUM.brand });
  }
  // It belongs to the provider, at whichever host its admin works.
  const atClient = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  expect((await remove(atClient, "Plum")).status).toBe(200);
  for (const person of [vendor, ...clients]) expect(await names(person)).toEqual([]);
  expect((await remove(vendor, "a".repeat(41))).status).toBe(400);
  expect((await remove(vendor, "Plum")).status).toBe(200);
  const provider = { companyId: app.app.hosts.find(PROVIDER)?.companyId ?? 0 };
  const rows = async (action: string) =>
    (await auditOf(app, provider, action)).filter(({ subject }) => subject === "Plum");
  expect(await rows("Offered look to all companies")).toMatchObject([{ before: null, after: PLUM }]);
  expect(await rows("Stopped offering look to all companies")).toMatchObject([{ before: PLUM, after: null }]);
});

test("a taken name, a look with too little contrast, and one theme too many are refused, and nothing changes", async () => {
  await share(vendor, { ...PLUM, name: "Plum" });
  for (const name of ["plum", "Metro", "METRO"]) {
    const answer = await share(vendor, { ...PLUM, name });
    expect([answer.status, answer.json()]).toEqual([
      409,
      `There is already a theme named “${name}”. Choose a different name.`,
    ]);
  }
  for (const body of [
    { ...PLUM, name: "" },
    { ...PLUM, name: "x".repeat(41) },
    { ...PLUM, name: "Pale", brand: "#ffcc00" },
    { ...PLUM, name: "Half", images: undefined },
  ])
    expect((await share(vendor, body)).status, JSON.stringify(body)).toBe(400);
  expect((await share(clients[0] as Staff, { ...PLUM, name: "Mine" })).status).toBe(403);
  expect((await remove(clients[0] as Staff, "Plum")).status).toBe(403);
  expect(await names(vendor)).toEqual(["Plum"]);

  const answers = await Promise.all(
    Array.from({ length: MOST_SHARED_THEMES }, (_, index) =>
      share(vendor, { ...PLUM, name: `Shade ${index}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  expect(await names(vendor)).toHaveLength(MOST_SHARED_THEMES);
});
