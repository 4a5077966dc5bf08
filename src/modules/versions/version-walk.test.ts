import fc from "fast-check";
import { sql } from "kysely";
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
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";

// Random people take random steps through the calls; after each step what must always hold is looked at.

let app: TestApp;
let company: TestCompany;
let roleId: number;
const cookies: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const provider = await aCompany(app, { isProvider: true });
  company = await aCompany(app);
  roleId = await aRole(app, company);
  for (const user of [
    { company, privilege: "Admin" as const },
    { company: provider, privilege: "Admin" as const },
    { company },
    { company, roleIds: [roleId] },
  ])
    cookies.push(await aSession(app, await aUser(app, user), company));
  const home = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live", blocks: [{}] });
});
afterAll(() => app.close());

interface PageRow {
  id: number;
  friendlyUrl: string;
  isDeleted: boolean;
  versions: {
    id: number;
    number: number;
    status: string;
    digest: string;
    blocks: number[];
    tops: number[];
  }[];
}

/** Pages with their versions and a digest of what stands on each. */
const look = async (pageIds: readonly number[]): Promise<PageRow[]> => {
  const { rows } = await app.app.companyDb(company.companyId).read((tx) =>
    sql<PageRow>`
      select p.id, p.friendly_url as "friendlyUrl", p.deleted_at is not null as "isDeleted",
        coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'status', v.status,
          'digest', b.digest, 'blocks', b.ids, 'tops', b.tops) order by v.number) filter (where v.id is not null), '[]')
          as versions
      from pages p
      left join page_versions v on v.page_id = p.id
      left join lateral (
        select coalesce(md5(string_agg(concat_ws('/', id, kind, component_name, data, parent_block_id, is_placed,
            sort_order), '|' order by id)), '') as digest,
          coalesce(json_agg(id), '[]') as ids,
          coalesce(json_agg(id order by sort_order) filter (where is_placed), '[]') as tops
        from blocks where page_version_id = v.id) b on true
      where p.id = any(${pageIds}::bigint[])
      group by p.company_id, p.id order by p.id`.execute(tx.sql),
  );
  return rows;
};

const send = (who: number, method: string, path: string, body?: object): Promise<Answer> =>
  app.send(method, path, {
    host: company.host,
    body,
    cookie: cookies[who],
    headers: { "x-requested-with": "XMLHttpRequest" },
  });

/** A step, told by numbers: who takes it, on which page, and three more to choose what it is about. */
type Step = readonly [kind: (typeof KINDS)[number], who: number, page: number, choice: number];
const KINDS = [
  "draft",
  "submit",
  "reject",
  "publish",
  "drop",
  "add",
  "accordion",
  "edit",
  "remove",
  "order",
  "place",
] as const;

const pick = <T>(items: readonly T[], choice: number): T | undefined =>
  items[choice % Math.max(items.length, 1)];

let texts = 0;

const take = ([kind, who, , choice]: Step, page: PageRow): Promise<Answer> => {
  const query = `pageId=${page.id}`;
  const version = pick(page.versions, choice);
  const versionId = version?.number ?? 1;
  const open = page.versions.find(({ status }) => status === "draft" || status === "pending") ?? version;
  const blockId = pick(open?.blocks ?? [], choice) ?? 987_654_321;
  const text = { pageId: page.id, componentName: "Walk", content: `<p>Text ${++texts}</p>` };
  switch (kind) {
    case "draft":
      return send(who, "GET", `/Version/CreateDraft?${query}&copyVersionId=${versionId}`);
    case "submit":
      return send(who, "GET", `/Version/SubmitDraft?${query}`);
    case "reject":
      return send(who, "GET", `/Version/RejectDraft?${query}`);
    case "publish":
      return send(who, "GET", `/Version/PublishDraft?${query}&versionId=${open?.number ?? 1}`);
    case "drop":
      return send(who, "DELETE", `/Version/DeleteDraft?${query}`);
    case "add":
      return send(who, "POST", "/Admin/CreateHtmlEditor", { ...text, versionId: open?.number ?? versionId });
    case "accordion":
      return send(who, "POST", "/Admin/CreateAccordion", {
        pageId: page.id,
        versionId,
        componentName: "Walk",
        headerContent: "",
      });
    case "edit":
      return send(who, "POST", "/Admin/UpdateHtmlEditor", {
        ...text,
        id: blockId,
        versionId: open?.number ?? 1,
      });
    case "remove":
      return send(who, "DELETE", `/Admin/DeletePageComponent?pageComponentId=${blockId}`);
    case "order":
      return send(who, "POST", "/Admin/UpdatePageComponentOrder", {
        pageComponentIds: (open?.tops ?? []).toReversed(),
      });
    case "place":
      return send(who, "POST", "/Admin/ManagePageComponent", {
        pageId: page.id,
        versionId: open?.number ?? 1,
        type: "HtmlEditor",
        componentId: blockId,
        isCopy: choice % 3 === 0,
      });
  }
};

/** What always holds. */
const check = async (before: readonly PageRow[], now: readonly PageRow[], answer: Answer): Promise<void> => {
  expect(answer.status, answer.text).toBeLessThan(500);
  // A refusal changes nothing.
  if (answer.status >= 400) expect(now).toEqual(before);
  for (const [index, page] of now.entries()) {
    const count = (...statuses: string[]) =>
      page.versions.filter(({ status }) => statuses.includes(status)).length;
    expect(count("live")).toBeLessThanOrEqual(1);
    expect(count("draft", "pending")).toBeLessThanOrEqual(1);
    for (const version of page.versions) {
      const was = before[index]?.versions.find(({ id }) => id === version.id);
      // What isn't a draft never changes; it becomes one only by rejection, as it stands.
      if (was && (was.status !== "draft" || version.status !== "draft"))
        expect(version.digest).toBe(was.digest);
    }
  }
};

/** What visitors see is exactly what is live: each page at its address, and the menu of the home page. */
const checkSite = async (pages: readonly PageRow[]): Promise<void> => {
  const read = (path: string) => app.send("GET", path, { host: company.host });
  const home = (await read("/")).text;
  for (const page of pages) {
    const path = `/${page.friendlyUrl}`;
    const live = page.versions.find(({ status }) => status === "live");
    const answer = await read(path);
    expect(answer.status).toBe(live ? 200 : 302);
    expect(home.includes(`href="${path}"`)).toBe(live !== undefined);
    if (!live) continue;
    const shown = [...answer.text.matchAll(/id="block-(\d+)"/g)].map(([, id]) => Number(id));
    expect(shown).toEqual(live.tops);
  }
};

/** Every component's container and version belong together, and to this company. */
const checkReferences = async (): Promise<void> => {
  const { rows } = await app.app.companyDb(company.companyId).read((tx) =>
    sql`select b.id from blocks b
      left join page_versions v on v.id = b.page_version_id
      left join blocks parent on parent.id = b.parent_block_id
      where v.id is null or v.company_id <> b.company_id
        or (b.parent_block_id is not null and parent.page_version_id is distinct from b.page_version_id)`.execute(
      tx.sql,
    ),
  );
  expect(rows).toEqual([]);
};

const PAGES = 3;
const step: fc.Arbitrary<Step> = fc.tuple(
  // Steps that lead on are taken more often: walks get further.
  fc.constantFrom(...KINDS, "submit", "submit", "publish", "publish", "draft"),
  fc.nat({ max: 3 }),
  fc.nat({ max: PAGES - 1 }),
  fc.nat({ max: 30 }),
);

test("whatever people do in whatever order: one live and one open version, history stands still, visitors see what is live [VER-001] [VER-002] [VER-005] [C-075]", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
      const ids: number[] = [];
      for (let number = 0; number < PAGES; number++) {
        // The first page is open to one role alone.
        const page = await aPage(app, { company, roleId: number === 0 ? roleId : null, showOnMenu: true });
        await aVersion(app, {
          page,
          blocks: [{}, { type: "Accordion", children: [{ type: "AccordionTab" }] }],
        });
        ids.push(page.id);
      }
      let before = await look(ids);
      for (const one of steps) {
        const page = before[one[2]];
        if (!page) throw new Error("The page is gone.");
        const answer = await take(one, page);
        const now = await look(ids);
        await check(before, now, answer);
        before = now;
      }
      await checkSite(before);
      await checkReferences();
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
