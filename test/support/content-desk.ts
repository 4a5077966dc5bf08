import type { ContentType } from "#modules/content/content-type.schema.ts";
import { callNames } from "#modules/content/content-type.schema.ts";
import type { ModuleName } from "#modules/settings/module-names.schema.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { SAMPLE_TYPE, sampleBody } from "./content-samples.ts";
import { aCompany, aPage, aSession, aUser, aVersion } from "./factories.ts";
import type { Answer, TestApp } from "./test-app.ts";

/** A company with a content type's module on, and helpers for its Admin and visitors. */
export const aContentDesk = async (testApp: TestApp, type: ContentType) => {
  const company = await aCompany(testApp);
  const { host, companyId } = company;
  await testApp.app
    .companyDb(companyId)
    .write((tx) =>
      upsertModuleSettings(tx, type.name as ModuleName, { types: [SAMPLE_TYPE], defaultImage: "" }),
    );
  // Without a home page, visitors can't read the site.
  const home = await aPage(testApp, { company, friendlyUrl: "/" });
  await aVersion(testApp, { page: home, status: "live" });
  const cookie = await aSession(testApp, await aUser(testApp, { company, privilege: "Admin" }));
  const names = callNames(type);
  const pathOf = (name: string) => `${type.wire.prefix}/${capitalize(name)}`;
  const admin = (method: string, path: string, body?: unknown): Promise<Answer> =>
    testApp.send(method, path, { host, cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
  return {
    company,
    admin,
    create: (changes: object = {}): Promise<Answer> =>
      admin("POST", pathOf(names.create), { ...sampleBody(type), ...changes }),
    /** Saves an item. @param changes what differs from a sample */
    save: (id: number, changes: object): Promise<Answer> =>
      admin("POST", pathOf(names.update), { ...sampleBody(type), ...changes, id }),
    remove: (id: number): Promise<Answer> => admin("DELETE", `${pathOf(names.delete)}?${type.wire.id}=${id}`),
    /** As a visitor. */
    page: (path: string): Promise<Answer> => testApp.send("GET", path, { host }),
  };
};

export type ContentDesk = Awaited<ReturnType<typeof aContentDesk>>;
