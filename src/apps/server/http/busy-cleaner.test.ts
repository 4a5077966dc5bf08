import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { haltCleaner } from "#test/support/child-processes.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// A paused cleaner simulates texts that take a long time.

const PLACES = 8;
/** A quarter of the slots, and the text being cleaned. */
const SHARE = PLACES / 4 + 1;
const BUSY =
  "Many changes are being saved on this website right now, and yours wasn't. Try again in a moment.";

interface Site {
  readonly company: TestCompany;
  readonly cookie: string;
  save(content: string): Promise<Answer>;
}

let app: TestApp;
let busy: Site;
let other: Site;
beforeAll(async () => {
  app = await startTestApp({ MAX_REQUESTS: String(PLACES) });
  [busy, other] = [await aSite(), await aSite()];
});
afterAll(() => app?.close());

const aSite = async (): Promise<Site> => {
  const company = await aCompany(app);
  const cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  const page = await aPage(app, { company });
  const version = await aVersion(app, { page });
  const save = (content: string) =>
    app.send("POST", "/Admin/CreateHtmlEditor", {
      host: company.host,
      cookie,
      body: { componentName: "Text", pageId: page.id, versionId: version.number, content },
    });
  return { company, cookie, save };
};

const waitingTexts = async (): Promise<number> => {
  const { text } = await app.send("GET", "/metrics", { host: busy.company.host });
  return Number(/^tenantry_requests_underway\{kind="text"\} (\d+)$/m.exec(text)?.[1]);
};

test.skipIf(process.platform !== "linux")(
  "texts of one company that take long to clean leave the server to everybody else, and the cleaner's line to other companies",
  async () => {
    expect((await busy.save("<p>first</p>")).status).toBe(200);
    const goOn = haltCleaner();
    onTestFinished(goOn);
    const answers: Answer[] = [];
    const sent = Array.from({ length: PLACES * 4 }, async (_, number) => {
      answers.push(await busy.save(`<p>Text ${number}</p>`));
    });
    await waitUntil("all but a share are refused", () => answers.length === sent.length - SHARE);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(new Set(answers.map(({ json }) => json()))).toEqual(new Set([BUSY]));
    expect(answers[0]?.headers["retry-after"]).toBe("5");
    expect(await waitingTexts()).toBe(SHARE);

    const roles = { host: busy.company.host, cookie: busy.cookie };
    expect((await app.send("GET", "/RoleManagement/GetRoles", roles)).status).toBe(200);
    const late = other.save("<p>Of another company</p>");
    await waitUntil("it waits, too", async () => (await waitingTexts()) === SHARE + 1);
    goOn();
    expect((await late).status).toBe(200);
    await Promise.all(sent);
  },
);
