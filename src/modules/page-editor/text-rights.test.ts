import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aCompany,
  aPage,
  aRole,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
} from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// The cleaner rejects this text, so the answer shows whether permission was checked before cleaning.

const DEEP = `${"<div>".repeat(300)}Text`;
const TOO_DEEP = [400, expect.stringContaining("nested too deep")];

let app: TestApp;
let company: TestCompany;
let admin: string;
let editor: string;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  admin = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  editor = await aSession(app, await aUser(app, { company }));
});
afterAll(() => app?.close());

const save = async (call: string, cookie: string, body: object) => {
  const { status, json } = await app.send("POST", `/Admin/${call}HtmlEditor`, {
    host: company.host,
    cookie,
    body: { componentName: "Text", content: DEEP, ...body },
  });
  return [status, json()];
};

test("refuses text before cleaning it if the person can't edit the page [C-114] [C-115]", async () => {
  const page = await aPage(app, { company, roleId: await aRole(app, company) });
  const version = await aVersion(app, { page, blocks: [{}] });
  const place = { pageId: page.id, versionId: version.number };
  const foreign = [403, "Only people with the page's role and admins can edit this page."];
  const update = { ...place, id: version.blockIds[0] };
  expect(await save("Create", editor, place)).toEqual(foreign);
  expect(await save("Update", editor, update)).toEqual(foreign);
  // The component's own page counts, not the one in the request.
  const own = await aPage(app, { company });
  expect(await save("Update", editor, { ...update, pageId: own.id })).toEqual(foreign);
  expect(await save("Create", admin, place)).toEqual(TOO_DEEP);
  expect(await save("Update", admin, update)).toEqual(TOO_DEEP);
});

test("refuses text before cleaning it if the version isn't a draft or doesn't exist [C-114] [C-115]", async () => {
  const page = await aPage(app, { company });
  const live = await aVersion(app, { page, status: "live", blocks: [{}] });
  const place = { pageId: page.id, versionId: live.number };
  const isLive = [409, `V${live.number} is live. Only a draft version can be changed.`];
  expect(await save("Create", admin, place)).toEqual(isLive);
  expect(await save("Update", admin, { ...place, id: live.blockIds[0] })).toEqual(isLive);
  expect((await save("Create", admin, { ...place, versionId: 99 }))[0]).toBe(404);
  expect((await save("Create", admin, { ...place, pageId: 999_999_999 }))[0]).toBe(404);
  expect((await save("Update", admin, { ...place, id: 999_999_999 }))[0]).toBe(404);
});
