import { insertRegistration, updateRegistrationOpen } from "#modules/registration/registration.sql.ts";
import { insertRole } from "#modules/roles/roles.public.ts";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { deactivateAccount } from "#modules/sign-in/accounts.sql.ts";
import { insertCode } from "#modules/sign-in/codes.sql.ts";
import { upsertInvitation } from "#modules/sign-in/invitations.sql.ts";
import { codeHash, hashOf } from "#modules/sign-in/tokens.service.ts";
import { putPlan } from "#modules/version-rows/version-rows.public.ts";
import { readContent } from "#modules/versions/versions.public.ts";
import type { Who } from "#platform/access/actor.ts";
import {
  type Ids,
  invitationToken,
  type PermissionCase,
  registrationToken,
} from "../permission-cases/case.ts";
import { aGrant, aSolvedCaptcha } from "./captcha.ts";
import { aContentItem, SAMPLE_TYPE, sampledTypes } from "./content-samples.ts";
import {
  aChallenge,
  aCompany,
  aPage,
  aRole,
  aSession,
  aSideNav,
  aUser,
  aVersion,
  someModules,
  type TestCompany,
  type TestUser,
} from "./factories.ts";
import {
  aBlog,
  aChange,
  aComment,
  aDocument,
  aFailedMail,
  aForm,
  aNavbarTab,
  aNewsItem,
  aNote,
  anEvent,
  anImage,
  anImageFolder,
  anUpload,
  aReply,
  aReusableBlock,
  aStoredImage,
  aSubmission,
  aSubscriber,
} from "./item-factories.ts";
import type { TestApp } from "./test-app.ts";

/** Access levels at the requested host: 0 anonymous, 1 staff, 2 Admin, 3 Admin of the provider. */
export const TRUST: Readonly<Record<Who, number>> = {
  anyone: 0,
  "login-step": 0,
  staff: 1,
  // By default, companies don't let staff create anything.
  contributor: 2,
  admin: 2,
  "vendor-admin": 3,
};

export interface Persona {
  readonly name: string;
  readonly trust: number;
  /** Has the role of the restricted page. */
  readonly holdsRole: boolean;
  /** The company whose host gets the requests. "Another company" is then the other of the two. */
  readonly at: TestCompany;
  /** The person; null is anonymous. */
  readonly user: TestUser | null;
  /** The company at whose host the person signed in. */
  readonly sessionAt: TestCompany;
  readonly cookie: string;
}

/** Two client companies, the provider, and every kind of person who can make requests. */
export const buildWorld = async (testApp: TestApp) => {
  const provider = await aCompany(testApp, { name: "TracSoft", isProvider: true });
  const company = await aCompany(testApp);
  const other = await aCompany(testApp);
  for (const one of [company, other]) {
    await someModules(testApp, one, MODULES);
    // The types that requests about items use, and that requests about settings keep.
    await testApp.app.companyDb(one.companyId).write(async (tx) => {
      await upsertModuleSettings(tx, "document", { types: ["Rates"] });
      await upsertModuleSettings(tx, "news", { types: ["Issues"], defaultImage: "" });
      await upsertModuleSettings(tx, "event", { types: ["Meetings"], defaultImage: "" });
      await upsertModuleSettings(tx, "blog", { types: ["Saving"], defaultImage: "" });
      for (const { name } of sampledTypes)
        await upsertModuleSettings(tx, name as ModuleName, { types: [SAMPLE_TYPE], defaultImage: "" });
    });
  }
  for (const one of [company, other])
    await testApp.app.companyDb(one.companyId).write((tx) => updateRegistrationOpen(tx, true));
  const roles = new Map<TestCompany, number>();
  for (const one of [company, other]) roles.set(one, await aRole(testApp, one));
  const roleOf = (one: TestCompany): number => roles.get(one) as number;

  const person = async (
    name: string,
    trust: number,
    of: TestCompany,
    places: { at?: TestCompany; sessionAt?: TestCompany; roleIds?: number[] } = {},
  ): Promise<Persona> => {
    const at = places.at ?? of;
    const sessionAt = places.sessionAt ?? at;
    const user = await aUser(testApp, {
      company: of,
      privilege: /Admin/.test(name) ? "Admin" : "Level4",
      roleIds: places.roleIds ?? [],
    });
    const cookie = await aSession(testApp, user, sessionAt);
    return { name, trust, holdsRole: places.roleIds !== undefined, at, user, sessionAt, cookie };
  };

  const personas: Persona[] = [
    {
      name: "anonymous",
      trust: 0,
      holdsRole: false,
      at: company,
      user: null,
      sessionAt: company,
      cookie: "",
    },
    await person("Level4", 1, company),
    await person("page-role holder", 1, company, { roleIds: [roleOf(company)] }),
    await person("Admin", 2, company),
    await person("vendor Admin", 3, provider, { at: company }),
    await person("vendor Level4", 1, provider, { at: company }),
    await person("Admin of another company", 2, other),
    await person("Level4 of another company", 1, other),
    await person("Admin's session replayed at another host", 0, company, { at: other, sessionAt: company }),
    await person("vendor Admin's session replayed at another host", 0, provider, {
      at: other,
      sessionAt: company,
    }),
  ];
  const admins = new Map<TestCompany, TestUser>();
  for (const one of [company, other])
    admins.set(one, await aUser(testApp, { company: one, privilege: "Admin" }));
  const adminOf = (one: TestCompany): TestUser => admins.get(one) as TestUser;
  const foreignOf = (one: TestCompany): TestCompany => (one === company ? other : company);
  return { companies: [provider, company, other], company, other, personas, roleOf, adminOf, foreignOf };
};

export type World = Awaited<ReturnType<typeof buildWorld>>;

/** What a request is about: the ids, and the cookie of the sign-in if the call is one of its steps. */
export interface Target {
  readonly ids: Omit<Ids, "caller">;
  readonly challenge: string;
}

/** Creates a side nav that a live page shows. Returns its id. */
const aShownSideNav = async (testApp: TestApp, company: TestCompany): Promise<number> => {
  const sideNavId = await aSideNav(testApp, { company });
  await aVersion(testApp, { page: await aPage(testApp, { company, sideNavId }), status: "live" });
  return sideNavId;
};

/** Creates what a case needs in a company, on a page that is open to all staff or restricted to a role. */
export const buildTarget = async (
  testApp: TestApp,
  world: World,
  testCase: PermissionCase,
  company: TestCompany,
  isRestricted: boolean,
  /** Who wrote the comment, if the request is about one. */
  author: TestUser = world.adminOf(company),
): Promise<Target> => {
  const roleId = world.roleOf(company);
  const page = await aPage(testApp, { company, roleId: isRestricted ? roleId : null });
  const version = testCase.version
    ? await aVersion(testApp, { page, status: testCase.version, blocks: testCase.blocks ?? [] })
    : null;
  const [first = 0, next = 0] = version?.blockIds ?? [];
  // A container appears before its children, but the request is about a child.
  const isChild = testCase.blocks?.[0]?.children !== undefined;
  const user =
    testCase.step || testCase.code || testCase.isUserChanged || testCase.hasInvitation
      ? await aUser(testApp, { company, mustChangePassword: testCase.step === "change-password" })
      : world.adminOf(company);
  if (testCase.isDeactivated)
    await testApp.app.companyDb(company.companyId).write((tx) => deactivateAccount(tx, user.id));
  if (version && testCase.hasPlan)
    await testApp.app.companyDb(company.companyId).write((tx) =>
      putPlan(
        tx,
        { companyId: company.companyId, userId: user.id, email: "admin@example.test" },
        {
          pageId: page.id,
          kind: "publish",
          at: new Date(Date.now() + 86_400_000),
          comments: "",
          approved: { versionId: version.id, contentHash: "0".repeat(64), takeDownAt: null },
        },
      ),
    );
  if (testCase.hasRegistration)
    await testApp.app.companyDb(company.companyId).write((tx) =>
      insertRegistration(tx, {
        email: `registered-${page.id}@example.test`,
        firstName: "New",
        lastName: "Neighbor",
        phone: "5550100142",
        passwordHash: "unused",
        ip: "127.0.0.1",
        tokenHash: hashOf(registrationToken(page.id)),
      }),
    );
  if (testCase.hasInvitation)
    await testApp.app
      .companyDb(company.companyId)
      .write((tx) => upsertInvitation(tx, user.id, hashOf(invitationToken(user.id))));
  if (testCase.code) {
    const hash = codeHash(company.companyId, user.id, testCase.code);
    await testApp.app
      .companyDb(company.companyId)
      .write((tx) =>
        insertCode(
          tx,
          { userId: user.id, purpose: testCase.codePurpose ?? "two-factor", challengeHash: null },
          hash,
        ),
      );
  }
  const needsForm = (
    ["form", "field", "submission", "submissionMail", "submissionNote", "submissionReply"] as const
  ).some((name) => testCase.ids.includes(name));
  const form = needsForm ? await aForm(testApp, { company, fields: [{}] }) : null;
  const sent =
    form && needsForm ? await aSubmission(testApp, company, form, undefined, "visitor@town.example") : null;
  const hasDocument = testCase.ids.includes("document");
  const document = hasDocument ? await aDocument(testApp, company) : { id: 0, location: "" };
  const news = testCase.ids.includes("news") ? await aNewsItem(testApp, company) : { id: 0, location: "" };
  const hasComment = testCase.ids.includes("comment") || testCase.ids.includes("thread");
  const { comment, thread } = hasComment ? await aComment(testApp, page, author) : { comment: 0, thread: 0 };
  const blogUrl = `live-${page.id}`;
  if (testCase.ids.includes("blogUrl"))
    await aBlog(testApp, company, { friendlyUrl: blogUrl, status: "Live" });
  const hasEvent = testCase.ids.includes("event") || testCase.ids.includes("eventUrl");
  const event = hasEvent ? await anEvent(testApp, company) : { id: 0, friendlyUrl: "" };
  return {
    ids: {
      news: news.id,
      newsLocation: news.location,
      newsUpload: testCase.ids.includes("newsUpload")
        ? (await anUpload(testApp, company, "News")).location
        : "",
      contentHash:
        version && testCase.hasContentHash
          ? await testApp.app
              .companyDb(company.companyId)
              .read(async (tx) => (await readContent(tx, page.id, version.id)).contentHash)
          : "",
      captchaToken: testCase.ids.includes("captchaToken") ? await aSolvedCaptcha(testApp, company) : "",
      submission: sent?.id ?? 0,
      submissionMail: sent?.mailId ?? 0,
      submissionNote:
        sent && testCase.ids.includes("submissionNote") ? await aNote(testApp, company, sent.id, author) : 0,
      submissionReply:
        sent && testCase.ids.includes("submissionReply")
          ? await aReply(testApp, company, sent.id, author)
          : 0,
      form: form?.id ?? 0,
      field: form?.fieldIds[0] ?? 0,
      event: event.id,
      comment,
      thread,
      change: testCase.ids.includes("change") ? await aChange(testApp, page, first, author) : 0,
      item: testCase.content ? await aContentItem(testApp, company, testCase.content) : 0,
      eventUrl: event.friendlyUrl,
      document: document.id,
      documentLocation: document.location,
      blog: testCase.ids.includes("blog") ? await aBlog(testApp, company) : 0,
      blogUrl,
      upload: testCase.ids.includes("upload") ? (await anUpload(testApp, company)).location : "",
      page: page.id,
      block: isChild ? next : first,
      second: isChild ? first : next,
      role: testCase.isRoleChanged
        ? await testApp.app
            .companyDb(company.companyId)
            .write((tx) => insertRole(tx, `Role of page ${page.id}`))
        : roleId,
      user: user.id,
      email: user.email,
      company: testCase.isCompanyChanged ? (await aCompany(testApp)).companyId : 0,
      ownCompany: company.companyId,
      sideNav: testCase.ids.includes("sideNav") ? await aShownSideNav(testApp, company) : 0,
      image: testCase.ids.includes("image") ? await imageOf(testApp, company, testCase) : 0,
      imageFolder: testCase.ids.includes("imageFolder") ? await anImageFolder(testApp, company) : 0,
      job: testCase.ids.includes("job") ? await aFailedMail(testApp, company) : 0,
      pageUrl: page.friendlyUrl,
      subscriber: testCase.ids.includes("subscriber") ? await aSubscriber(testApp, company) : 0,
      reusable: testCase.ids.includes("reusable") ? await aReusableBlock(testApp, company, author) : 0,
      tab: testCase.ids.includes("tab") ? await aNavbarTab(testApp, company) : 0,
    },
    challenge: testCase.hasGrant
      ? await aGrant(testApp, company)
      : testCase.step
        ? await aChallenge(testApp, user, testCase.step)
        : "",
  };
};

const imageOf = (
  testApp: TestApp,
  company: TestCompany,
  { isImageStored }: PermissionCase,
): Promise<number> => (isImageStored ? aStoredImage(testApp, company) : anImage(testApp, company));
