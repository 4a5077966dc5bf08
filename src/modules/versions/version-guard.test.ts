import { type RawBuilder, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { newPage, newText, numberOf, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

// What the database refuses by itself, whatever the code above it does.

const { app, admin } = await openDemoApp("admin");

const codeOf = async (query: RawBuilder<unknown>): Promise<string> => {
  try {
    await sqlAt(app, RIVERBEND, query);
    return "done";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

/** Records the content of a page's draft, so that the database lets it go live. */
const record = (pageId: number) =>
  sqlAt(
    app,
    RIVERBEND,
    sql`insert into page_publications (company_id, page_version_id, origin, form, details, components_hash)
      select company_id, id, 'published', 1, '{}', sha256('') from page_versions
      where page_id = ${pageId} and status = 'draft'`,
  );

/** A page with a backup, a live version, and a draft, each with one text. Returns the ids of versions and texts. */
const pageWithVersions = async () => {
  const pageId = await newPage(admin);
  await newText(admin, pageId, 1, "<p>Text</p>");
  await publishPage(admin, pageId);
  numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await publishPage(admin, pageId, 2);
  numberOf(await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=2`));
  const rows = await sqlAt(
    app,
    RIVERBEND,
    sql<{
      status: string;
      id: number;
      block: number;
    }>`select v.status, v.id, b.id as block from page_versions v
      join blocks b on b.page_version_id = v.id where v.page_id = ${pageId}`,
  );
  const of = (status: string) => rows.find((row) => row.status === status) ?? { id: 0, block: 0 };
  return { pageId, backup: of("backup"), live: of("live"), draft: of("draft") };
};

describe("components of a version that isn't a draft", () => {
  test("can't be changed, deleted, or added in live and backup versions [VER-002]", async () => {
    const { live, backup, draft } = await pageWithVersions();
    for (const version of [live, backup]) {
      expect(await codeOf(sql`update blocks set data = '{}' where id = ${version.block}`)).toBe("TN002");
      expect(await codeOf(sql`update blocks set sort_order = 9 where id = ${version.block}`)).toBe("TN002");
      expect(await codeOf(sql`delete from blocks where id = ${version.block}`)).toBe("TN002");
      expect(
        await codeOf(sql`insert into blocks (company_id, page_version_id, kind, component_name, data, value_version)
          values (tenantry_company(), ${version.id}, 'HtmlEditor', 'New', '{}', 1)`),
      ).toBe("TN002");
    }
    expect(await codeOf(sql`update blocks set sort_order = 9 where id = ${draft.block}`)).toBe("done");
  });

  test("can't be changed in a pending version either until it's a draft again [VER-002] [C-074]", async () => {
    const { pageId, draft } = await pageWithVersions();
    const change = sql`update blocks set sort_order = sort_order + 1 where id = ${draft.block}`;
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    expect(await codeOf(change)).toBe("TN002");
    await admin.get(`/Version/RejectDraft?pageId=${pageId}`);
    expect(await codeOf(change)).toBe("done");
  });

  test("can't be moved in from a draft or become another kind [VER-002]", async () => {
    const { live, draft } = await pageWithVersions();
    expect(await codeOf(sql`update blocks set page_version_id = ${live.id} where id = ${draft.block}`)).toBe(
      "TN001",
    );
    expect(await codeOf(sql`update blocks set kind = 'Accordion' where id = ${draft.block}`)).toBe("TN001");
  });
});

describe("the status of a version", () => {
  test("goes from draft to pending, live, and backup, and from pending back to draft, and no other way [VER-001] [CONST-019]", async () => {
    const allowed = new Set(["draft>pending", "pending>draft", "pending>live", "live>backup"]);
    const names = ["draft", "pending", "live", "backup"] as const;
    const paths = {
      draft: [],
      pending: ["pending"],
      live: ["pending", "live"],
      backup: ["pending", "live", "backup"],
    };
    for (const from of names)
      for (const to of names) {
        if (from === to) continue;
        const id = await newPage(admin);
        await record(id);
        for (const status of paths[from])
          await sqlAt(app, RIVERBEND, sql`update page_versions set status = ${status} where page_id = ${id}`);
        const code = await codeOf(sql`update page_versions set status = ${to} where page_id = ${id}`);
        expect(`${from}>${to} ${code}`).toBe(
          `${from}>${to} ${allowed.has(`${from}>${to}`) ? "done" : "TN001"}`,
        );
      }
  });

  test("is draft at first, and only a draft can be deleted [VER-001]", async () => {
    const { pageId, live, backup } = await pageWithVersions();
    const insert = (status: string) =>
      codeOf(sql`insert into page_versions (company_id, page_id, number, status)
        values (tenantry_company(), ${pageId}, 99, ${status})`);
    for (const status of ["pending", "live", "backup"]) expect(await insert(status)).toBe("TN001");
    for (const version of [live, backup])
      expect(await codeOf(sql`delete from page_versions where id = ${version.id}`)).toBe("TN001");
    expect(await codeOf(sql`update page_versions set number = 77 where id = ${live.id}`)).toBe("TN001");
  });

  test("is live for only one version of a page, and draft or pending for only one [VER-005]", async () => {
    const { pageId, draft } = await pageWithVersions();
    const second = sql`insert into page_versions (company_id, page_id, number)
      values (tenantry_company(), ${pageId}, 50)`;
    expect(await codeOf(second)).toBe("23505");
    await record(pageId);
    await sqlAt(app, RIVERBEND, sql`update page_versions set status = 'pending' where id = ${draft.id}`);
    expect(await codeOf(second)).toBe("23505");
    expect(await codeOf(sql`update page_versions set status = 'live' where id = ${draft.id}`)).toBe("23505");
  });
});

describe("a version that goes live", () => {
  const submitted = async () => {
    const { pageId, draft } = await pageWithVersions();
    await sqlAt(
      app,
      RIVERBEND,
      sql`update page_versions set status = 'backup' where page_id = ${pageId} and status = 'live'`,
    );
    return { pageId, id: draft.id, block: draft.block };
  };
  const submit = (id: number) => codeOf(sql`update page_versions set status = 'pending' where id = ${id}`);
  const goLive = (id: number) => codeOf(sql`update page_versions set status = 'live' where id = ${id}`);

  test("needs a recorded approval", async () => {
    const { id, pageId } = await submitted();
    await submit(id);
    expect(await goLive(id)).toBe("TN001");
    await sqlAt(
      app,
      RIVERBEND,
      sql`insert into page_publications (company_id, page_version_id, origin, form, details, components_hash)
        values (tenantry_company(), ${id}, 'published', 1, '{}', sha256(''))`,
    );
    expect(await goLive(id)).toBe("done");
    expect(pageId).toBeGreaterThan(0);
  });

  test("must have the recorded components, whatever hash is sent", async () => {
    const { id, pageId, block } = await submitted();
    await record(pageId);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update blocks set data = '{"content": {"html": "<p>BAD</p>"}}' where id = ${block}`,
    );
    await submit(id);
    expect(await goLive(id)).toBe("TN001");
    await sqlAt(
      app,
      RIVERBEND,
      sql`insert into page_publications (company_id, page_version_id, origin, form, details, components_hash,
          content_hash, components_digest)
        values (tenantry_company(), ${id}, 'published', 1, '{}', sha256(''), sha256('mine'), sha256('mine'))`,
    );
    const [row] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ isMine: boolean }>`select sha256('mine') in (content_hash, components_digest) as is_mine
        from page_publications where page_version_id = ${id} order by id desc limit 1`,
    );
    expect(row?.isMine).toBe(false);
    expect(await goLive(id)).toBe("done");
  });

  test("leaves a record that can't be changed", async () => {
    const { live } = await pageWithVersions();
    expect(
      await codeOf(sql`update page_publications set details = 'other' where page_version_id = ${live.id}`),
    ).toBe("TN004");
    expect(await codeOf(sql`delete from page_publications where page_version_id = ${live.id}`)).toBe("TN004");
    expect(await codeOf(sql`truncate page_publications`)).toBe("TN004");
  });
});

test("an edit that comes too late is refused with a sentence [VER-002] [C-073]", async () => {
  const { pageId, draft } = await pageWithVersions();
  await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
  const late = await admin.post("/Admin/UpdateHtmlEditor", {
    id: draft.block,
    componentName: "Text",
    pageId,
    versionId: 3,
    content: "<p>Too late</p>",
  });
  expect([late.status, late.json()]).toEqual([409, "V3 is pending. Only a draft version can be changed."]);
});
