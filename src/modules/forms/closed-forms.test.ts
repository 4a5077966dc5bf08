import { expect, test } from "vitest";
import { newPlace, newPlaced } from "#test/support/component-calls.ts";
import { aCompany, someModules } from "#test/support/factories.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, HARBOR, publishPage, RIVERBEND } from "#test/support/sign-in.ts";
import { submissionsAt, submitTo } from "#test/support/site-forms.ts";

// Forms that visitors can't fill in, and those that components can't name.

const { app, admin } = await openDemoApp("admin");

const companyAt = (host: string) => ({ companyId: app.app.hosts.find(host)?.companyId as number });
const NO_FORM = [404, "This form doesn't exist."];

const read = async (host: string, formId: number) => {
  const answer = await app.send("GET", `/Components/GetFormData?formId=${formId}`, { host });
  return [answer.status, answer.json()];
};
const post = (host: string, formId: number) =>
  app.send("POST", `/FormComponent/Post/${formId}`, {
    host,
    body: "f1=Ann",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

test("a form is closed while the site's form module is off, with and without scripts [C-279] [C-281]", async () => {
  const company = await aCompany(app);
  const { host } = company;
  const form = await aForm(app, { company, fields: [{ name: "Name" }] });
  const before = await contentAt(app, host);
  expect(await read(host, form.id)).toEqual(NO_FORM);
  expect(await submitTo(app, form, ["Ann"], { host })).toEqual(NO_FORM);
  expect((await post(host, form.id)).status).toBe(404);
  const changed = Object.entries(await contentAt(app, host)).filter(([name, rows]) => before[name] !== rows);
  expect(changed.map(([name]) => name).sort()).toEqual(["captcha_grants", "captcha_keys", "rate_limits"]);

  await someModules(app, company, ["form"]);
  expect((await read(host, form.id))[0]).toBe(200);
  expect(await submitTo(app, form, ["Ann"], { host })).toEqual([200, "Sent"]);
  expect((await post(host, form.id)).status).toBe(303);
});

test("a deleted form is closed, and its earlier submissions stay [C-279] [C-281]", async () => {
  const form = await aForm(app, { company: companyAt(RIVERBEND), fields: [{ name: "Name" }] });
  const at = { host: RIVERBEND };
  expect(await submitTo(app, form, ["Ann"], at)).toEqual([200, "Sent"]);
  await admin.remove(`/AdminForms/SetFormToInactive?formId=${form.id}`);
  expect(await read(RIVERBEND, form.id)).toEqual(NO_FORM);
  expect(await submitTo(app, form, ["Bob"], at)).toEqual(NO_FORM);
  expect((await post(RIVERBEND, form.id)).status).toBe(404);
  expect(await submissionsAt(app, RIVERBEND, form.id)).toHaveLength(1);
});

test("a component can't name a form that belongs to another site or doesn't exist [C-122] [C-123]", async () => {
  const company = companyAt(RIVERBEND);
  const [there, deleted] = await Promise.all([aForm(app, { company }), aForm(app, { company })]);
  const foreign = await aForm(app, { company: companyAt(HARBOR) });
  await admin.remove(`/AdminForms/SetFormToInactive?formId=${deleted.id}`);
  const place = await newPlace(admin);
  const input = { id: 0, ...place, componentName: "Form", title: "Write", format: "full" };
  const saved = await admin.post("/Admin/CreateContact5050", { ...input, formId: there.id });
  expect(saved.status).toBe(200);
  const before = await contentAt(app, RIVERBEND);
  for (const { id: formId } of [deleted, foreign, { id: 987_654_321 } as TestForm])
    for (const [path, id] of [
      ["/Admin/CreateContact5050", 0],
      ["/Admin/UpdateContact5050", saved.json()],
    ] as const) {
      const answer = await admin.post(path, { ...input, id, formId });
      expect([answer.status, answer.json()]).toEqual([
        400,
        "Form: this form no longer exists. Choose a different one.",
      ]);
    }
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
});

test("visitors' programs read a live form container, with the form's number [C-273]", async () => {
  const place = await newPlace(admin);
  const id = await newPlaced(admin, kindNamed("Contact5050"), place);
  const ask = () => app.send("GET", `/components/GetContact5050?componentId=${id}`);
  expect((await ask()).status).toBe(404);
  await publishPage(admin, place.pageId);
  const answer = await ask();
  expect([answer.status, answer.json()]).toEqual([
    200,
    {
      id,
      ...place,
      componentName: "Component",
      title: "Something",
      description: "Something",
      formId: 1,
      format: "full",
      imageLink: "https://pictures.example/a.png",
      content: "<p>Something</p>",
    },
  ]);
});
