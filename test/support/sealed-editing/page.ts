import { sql } from "kysely";
import type { PageComponentData } from "#modules/page-editor/page-editor.contract.ts";
import { runPlan } from "#modules/versions/run-plans.service.ts";
import { aCompany, aPage, aVersion, type TestCompany } from "../factories.ts";
import { type Person, personAt } from "../people.ts";
import { inHours } from "../plans.ts";
import type { TestApp } from "../test-app.ts";
import type { Action, Model, Name } from "./model.ts";

export interface Site {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly people: Readonly<Record<Name, Person>>;
}

export const aSite = async (app: TestApp): Promise<Site> => {
  const company = await aCompany(app);
  const person = (privilege: "Admin" | "Level4") => personAt(app, company, privilege);
  const home = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live", blocks: [{}] });
  return {
    app,
    company,
    people: {
      editor: await person("Level4"),
      "other editor": await person("Level4"),
      approver: await person("Admin"),
      "other approver": await person("Admin"),
      admin: await person("Admin"),
    },
  };
};

/** Performs an action on the page through the product's calls. @returns the status, or null without an answer */
export const perform = async (
  { app, company, people }: Site,
  pageId: number,
  model: Model,
  { name, action, seen }: { readonly name: Name; readonly action: Action; readonly seen: string | null },
): Promise<number | null> => {
  const person = people[name];
  const number = model.open?.number ?? model.live?.number ?? 1;
  const step = async (call: string, query: Record<string, string | number> = {}, method = "POST") => {
    const parameters = Object.entries({ pageId, ...query, ...(seen && { seen }) });
    const path = `/Version/${call}?${parameters.map((parameter) => parameter.join("=")).join("&")}`;
    return (await person.send(method, path)).status;
  };
  const db = app.app.companyDb(company.companyId);
  switch (action.do) {
    case "save": {
      const body = {
        pageId,
        versionId: number,
        componentName: action.text,
        content: `<p>${action.text}</p>`,
      };
      const created = await person.send("POST", "/Admin/CreateHtmlEditor", body);
      if (created.status !== 200) return created.status;
      const place = { pageId, versionId: number, type: "HtmlEditor", componentId: Number(created.text) };
      return (await person.send("POST", "/Admin/ManagePageComponent", place)).status;
    }
    case "draft":
      return step("CreateDraft", {
        copyVersionId: model.live?.number ?? [...model.backups.keys()].at(-1) ?? 1,
      });
    case "submit":
      return step("SubmitDraft");
    case "withdraw":
      return step("WithdrawDraft");
    case "reject":
      return step("RejectDraft");
    case "delete draft":
      return step("DeleteDraft", {}, "DELETE");
    case "publish":
      return step("PublishDraft", { versionId: number });
    case "plan":
      return step("PublishDraft", { versionId: number, publishAt: inHours(24) });
    case "publish at once":
      return step("SubmitAndPublishDraft", { versionId: number });
    case "take down":
      return step("TakeDownPage");
    case "moment comes": {
      await db.write((tx) =>
        sql`update page_plans set at = now() - interval '1 second' where page_id = ${pageId}`.execute(tx.sql),
      );
      const plan = { companyId: company.companyId, pageId, kind: "publish" as const };
      const run = () => runPlan({ companyDb: app.app.companyDb, services: app.app.services }, plan);
      // Two nodes start the job at once. If the pool still had a broken connection, the queue tries again.
      const results = await Promise.allSettled([1, 2].map(() => run().catch(run)));
      return results.every(({ status }) => status === "fulfilled") ? 200 : null;
    }
    case "second person":
      await db.write((tx) =>
        sql`update companies set needs_second_approver = ${action.isOn} where company_id = ${tx.companyId}`.execute(
          tx.sql,
        ),
      );
      return 200;
  }
};

/** The state of the page according to the product. */
export interface Observed {
  readonly versions: readonly string[];
  readonly isPlanned: boolean;
  /** The texts that visitors read, or the status if they can't read the page. */
  readonly read: string;
  /** Hash of the open version's content. */
  readonly contentHash: string | null;
}

export const observe = async (
  { app, company, people }: Site,
  pageId: number,
  path: string,
): Promise<Observed> => {
  const [answer, page] = await Promise.all([
    people.admin.send("GET", `/Admin/GetPageComponentData?pageId=${pageId}`),
    app.send("GET", path, { host: company.host }),
  ]);
  // The pool still had a broken connection.
  if (answer.status >= 500 || page.status >= 500) return observe({ app, company, people }, pageId, path);
  const { versions } = answer.json() as PageComponentData;
  const open = versions.find(({ status }) => status === "draft" || status === "pending");
  const texts = [...page.text.matchAll(/<p>(text \d+)<\/p>/g)].map(([, text]) => text);
  return {
    versions: versions.map(({ versionId, status }) => `V${versionId} ${status}`).toSorted(),
    isPlanned: Boolean(open?.publishAt),
    read: page.status === 200 ? texts.join() : page.status === 410 ? "taken down" : "nothing",
    contentHash: open?.contentHash ?? null,
  };
};

/** The state that the product should report. */
export const expected = (model: Model): Omit<Observed, "contentHash"> => ({
  versions: [
    ...(model.open ? [`V${model.open.number} ${model.open.status}`] : []),
    ...(model.live ? [`V${model.live.number} live`] : []),
    ...[...model.backups.keys()].map((number) => `V${number} backup`),
  ].toSorted(),
  isPlanned: Boolean(model.open?.plannedBy),
  read: model.live ? model.live.texts.join() : model.isTakenDown ? "taken down" : "nothing",
});
