import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { aContentItem, sampledTypes } from "./support/content-samples.ts";
import {
  aChallenge,
  aCompany,
  aPage,
  aRole,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
} from "./support/factories.ts";
import { tablesOf } from "./support/table-digests.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

// Checks the catalog and raw SQL for every table (decisions §2).

/** The only tables that `app.all_companies` lets be read. */
const READABLE_BY_ALL = [
  "companies",
  "company_host_checks",
  "company_hosts",
  "company_limits",
  "company_usage",
  "html_cleanings",
  "message_counts",
  "publications",
  "read_only_companies",
  "users",
];

/** Unique over the installation, not within a company. */
const UNIQUE_ELSEWHERE: Readonly<Record<string, string>> = {
  companies_name: "two companies must not have the same name",
  companies_provider: "there is one provider",
  company_hosts_host: "a host name belongs to one company",
  rate_limits_pkey: "every key begins with its company's number",
};

/** Foreign keys that don't go to a row of the same company. */
const KEYS_ELSEWHERE: Readonly<Record<string, string>> = {
  sessions_user_company_id_user_id_fkey: "the provider's staff have sessions at its clients' hosts",
  login_challenges_user_company_id_user_id_fkey: "the provider's staff sign in at its clients' hosts",
};

/** A row of each table that the factories below don't fill, as SQL, in an order in which they can be inserted. */
const ROWS: Readonly<Record<string, (companyId: number, userId: number) => string>> = {
  one_time_codes: (company, user) =>
    `(company_id, user_id, purpose, code_hash, expires_at) values (${company}, ${user}, 'two-factor', '\\x00', now())`,
  invitations: (company, user) =>
    `(company_id, user_id, token_hash, expires_at) values (${company}, ${user}, '\\x00', now())`,
  known_browsers: (company, user) =>
    `(company_id, user_id, token_hash) values (${company}, ${user}, '\\x00')`,
  rate_limits: (company) => `(key, points, expire) values ('${company}:test', 1, 0)`,
  audit_entries: (company) => `(company_id, action) values (${company}, 'test')`,
  company_modules: (company) => `(company_id, module) values (${company}, 'form')`,
  last_backups: (company) => `(company_id, taken_at, bytes, missing_files) values (${company}, now(), 1, 0)`,
  nodes: (company) =>
    `(company_id, id, name, version, started_at, figures) values (${company}, 'a', 'a', '1', now(), '{}')`,
  idempotency_keys: (company, user) =>
    `(company_id, user_id, key, call, change_id) values (${company}, ${user}, 'a', 'updatePage', gen_random_uuid())`,
  cdn_purges: (company) => `(company_id, build) values (${company}, 'a')`,
  read_only_companies: (company) => `(company_id) values (${company})`,
  company_limits: (company) => `(company_id, entries) values (${company}, 1000)`,
  limit_mails: (company) =>
    `(company_id, about_company_id, kind, level) values (${company}, 1, 'storage', 'near')`,
  message_counts: (company) => `(company_id, kind, day, count) values (${company}, 'email', '2027-03-09', 1)`,
  health_hours: (company) =>
    `(company_id, hour, requests, server_errors, emails_sent, emails_failed) values (${company}, now(), 1, 0, 0, 0)`,
  provider_settings: (company) => `(company_id) values (${company})`,
  set_up_links: (company) =>
    `(company_id, token_hash, expires_at) values (${company}, decode(repeat('00', 32), 'hex'), now())`,
  subscribers: (company) =>
    `(company_id, email, confirm_hash, unsubscribe_token) values (${company}, 'a@example.test', '\\x00', 'a')`,
  themes: (company) =>
    `(company_id, brand, brand_deep, typeface, corners, header)
     values (${company}, '#0b5566', '#083c49', 'civic', 'soft', 'light')`,
  shared_themes: (company) => `(company_id, name, look) values (${company}, 'A', '{}')`,
  last_saves: (company, user) =>
    `(company_id, kind, item_id, actor_company_id, actor_user_id, actor_email)
     values (${company}, 'page', 1, ${company}, ${user}, 'a@example.test')`,
  working_copies: (company, user) =>
    `(company_id, user_id, site_id, form, item, content) values (${company}, ${user}, ${company}, 'page', '1', '{}')`,
  daily_counts: (company) =>
    `(company_id, day, kind, subject, count) values (${company}, '2027-03-09', 'view', '/', 1)`,
  saved_views: (company, user) =>
    `(company_id, user_id, site_id, list, name, query, hidden_columns)
     values (${company}, ${user}, ${company}, 'pages', 'A', '', '{}')`,
  presences: (company, user) =>
    `(company_id, user_company_id, user_id, tab, kind, item_id, person)
     values (${company}, ${company}, ${user}, 'tab', 'page', 1, 'A B')`,
  publications: (company) =>
    `(company_id, id, at, xact, kind, item, change, addresses, tags, email)
     values (${company}, 1000000, now(), pg_current_xact_id(), 'page', '1', 'changed', '{}', '{}', '')`,
  publication_cursors: (company) => `(company_id, name, publication_id) values (${company}, 'feed', 1)`,
  third_parties: (company) => `(company_id) values (${company})`,
  search_entries: (company) =>
    `(company_id, kind, item_id, title, body) values (${company}, 'page', 1, 'A', 'B')`,
  search_words: () =>
    `(company_id, entry_id, word, weight) select company_id, id, 'a', 1 from search_entries`,
  search_vocabulary: (company) => `(company_id, word) values (${company}, 'a')`,
  layouts: (company) => `(company_id) values (${company})`,
  hidden_checklists: (company) => `(company_id) values (${company})`,
  navbar_tabs: (company) =>
    `(company_id, component_name, title, format, texts, sort_order) values (${company}, 'A', 'A', '2-2', '{}', 1)`,
  path_redirects: (company) =>
    `(company_id, path, target_kind, target_id) values (${company}, '/old', 'page', 1)`,
  version_log_entries: (_company, user) =>
    `(company_id, page_id, actor_company_id, actor_user_id, email, action)
     select company_id, id, company_id, ${user}, 'a@example.test', 'Test' from pages`,
  page_publications: () =>
    `(company_id, page_version_id, origin, form, details, components_hash)
     select company_id, id, 'earlier', 1, '{}', sha256('') from page_versions`,
  seen_contents: () =>
    `(company_id, page_id, content_hash, outline) select company_id, id, sha256(''), '{}' from pages`,
  page_plans: (_company, user) =>
    `(company_id, page_id, kind, at, actor_company_id, actor_user_id, email)
     select company_id, id, 'take down', now(), company_id, ${user}, 'a@example.test' from pages`,
  item_plans: (company, user) =>
    `(company_id, item_kind, item_id, kind, at, actor_company_id, actor_user_id, email)
     values (${company}, 'event', 1, 'publish', now(), ${company}, ${user}, 'a@example.test')`,
  component_changes: (company, user) =>
    `(company_id, page_id, page_version_id, version_number, component_id, component_kind, component_name, action,
       content, actor_company_id, actor_user_id, actor_email)
     select company_id, id, 1, 1, 1, 'HtmlEditor', 'A', 'change', '{}', ${company}, ${user}, 'a@example.test'
     from pages`,
  comment_threads: () => `(company_id, page_id) select company_id, id from pages`,
  comments: (_company, user) =>
    `(company_id, thread_id, author_company_id, author_user_id, author_email, body)
     select company_id, id, company_id, ${user}, 'a@example.test', 'A' from comment_threads`,
  reviews: () => `(company_id, page_id) select company_id, id from pages`,
  review_mails: (company, user) => `(company_id, user_id, sent_on) values (${company}, ${user}, now())`,
  page_decisions: () =>
    `(company_id, page_id, decision, version_number, email)
     select company_id, id, 'published', 1, 'a@example.test' from pages`,
  files: (company) =>
    `(company_id, key, sha256, media_type, bytes, original_name)
     values (${company}, '${company}/2026/a.png', decode(repeat('00', 32), 'hex'), 'image/png', 1, 'a.png')`,
  image_folders: (company) => `(company_id, name) values (${company}, 'A')`,
  images: (_company, user) =>
    `(company_id, file_id, name, description, width, height, is_animated,
       created_by_company_id, created_by_user_id, created_by_email)
     select company_id, id, 'a.png', 'A', 1, 1, false, company_id, ${user}, 'a@example.test' from files`,
  identity_keys: (company) => `(company_id, key_id, private_jwk) values (${company}, 'a', '{}')`,
  identity_records: (company) =>
    `(company_id, model, id_hash, payload, expires_at) values (${company}, 'Grant', '\\x00', '{}', now())`,
  registrations: (company) =>
    `(company_id, token_hash, email, first_name, last_name, phone, password_hash, ip, expires_at)
     values (${company}, '\\x00', 'a@example.test', 'A', 'B', '5550100142', 'x', '::1', now())`,
  image_originals: (company) =>
    `(company_id, image_id, file_id, name, width, height, cropped_file_id, crop_x, crop_y, crop_width, crop_height)
     select company_id, id, file_id, name, 1, 1, file_id, 0, 0, 1, 1 from images where company_id = ${company}`,
  image_variants: () =>
    `(company_id, image_id, name, width, height, file_id)
     select company_id, id, 'thumb.webp', 1, 1, file_id from images`,
  uploads: (_company, user) =>
    `(company_id, folder, name, file_id, created_by_company_id, created_by_user_id, created_by_email)
     select company_id, 'Documents', 'a.pdf', id, company_id, ${user}, 'a@example.test' from files`,
  documents: (_company, user) =>
    `(company_id, name, types, upload_id, dated_on, uploader_company_id, uploader_user_id, uploader_email)
     select company_id, 'A', '{A}', id, now(), company_id, ${user}, 'a@example.test' from uploads`,
  news: (_company, user) =>
    `(company_id, title, teaser, types, upload_id, dated_on, uploader_company_id, uploader_user_id, uploader_email)
     select company_id, 'A', 'A', '{A}', id, now(), company_id, ${user}, 'a@example.test' from uploads`,
  events: (company, user) =>
    `(company_id, title, friendly_url, types, start_time, description,
      uploader_company_id, uploader_user_id, uploader_email)
     values (${company}, 'A', 'a', '{A}', now(), '{}', ${company}, ${user}, 'a@example.test')`,
  blogs: (company, user) =>
    `(company_id, title, friendly_url, dated_on, types, teaser, content,
      uploader_company_id, uploader_user_id, uploader_email, uploader_first_name, uploader_last_name)
     values (${company}, 'A', 'a', now(), '{A}', 'A', '{}', ${company}, ${user}, 'a@example.test', 'A', 'A')`,
  blog_search_texts: () =>
    `(company_id, blog_id, dated_on, types, tags, bytes)
     select company_id, id, dated_on, types, tags, 'a' from blogs`,
  item_tallies: (company) =>
    `(company_id, items, facet, key, name, types, count) values (${company}, 'documents', 'tag', 'a', 'A', '{A}', 1)`,
  birthdays: (company) =>
    `(company_id, first_name, last_name, month, day, department) values (${company}, 'A', 'B', 1, 1, '')`,
  side_navs: (company) => `(company_id, component_name, content) values (${company}, 'Side', '{}')`,
  forms: (company) => `(company_id, name, email) values (${company}, 'Form', 'a@example.test')`,
  form_fields: () =>
    `(company_id, form_id, name, field_type, sort_order) select company_id, id, 'A', 'checkbox', 1 from forms`,
  form_submissions: () => `(company_id, form_id, pairs) select company_id, id, '[]' from forms`,
  form_submission_files: () =>
    `(company_id, submission_id, field_id, file_id)
     select submission.company_id, submission.id, 1, file.id from form_submissions submission, files file
     where file.company_id = submission.company_id`,
  form_submission_mails: () =>
    `(company_id, submission_id, kind, to_address, from_address, message_id, origin)
     select company_id, id, 'staff', 'a@example.test', 'b@example.test', '<1@example.test>', 'http://localhost'
     from form_submissions`,
  form_submission_notes: (company, user) =>
    `(company_id, submission_id, author_company_id, author_user_id, author_email, body)
     select company_id, id, ${company}, ${user}, 'a@example.test', 'A' from form_submissions`,
  form_submission_replies: (company, user) =>
    `(company_id, submission_id, author_company_id, author_user_id, author_email, subject, body, to_address, from_address,
       reply_to, message_id, origin, language)
     select company_id, id, ${company}, ${user}, 'a@example.test', 'A', 'A', 'b@example.test', 'a@example.test',
       'a@example.test', '<1@example.test>', 'http://localhost', 'en'
     from form_submissions`,
  captcha_keys: (company) => `(company_id, secret) values (${company}, 'x')`,
  captcha_grants: (company) =>
    `(company_id, challenge_hash, grant_hash, expires_at) values (${company}, '\\x00', '\\x00', now())`,
  form_drafts: () =>
    `(company_id, token_hash, form_id, input, expires_at) select company_id, '\\x00', id, '{}', now() from forms`,
  page_links: () =>
    `(company_id, target_page_id, source, source_id) select company_id, id, 'blocks', 1 from pages`,
};

let testApp: TestApp;
let mine: TestCompany;
let other: TestCompany;
let tables: string[];
let client: pg.Client;

beforeAll(async () => {
  testApp = await startTestApp();
  mine = await aCompany(testApp, { isProvider: true });
  other = await aCompany(testApp);
  for (const company of [mine, other]) await fillEveryTable(company);
  tables = await tablesOf(testApp);
  client = new pg.Client(testApp.connection);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await testApp?.close();
});

/** At least one row in each table. The third test below names tables without one. */
const fillEveryTable = async (company: TestCompany): Promise<void> => {
  const roleId = await aRole(testApp, company);
  const user = await aUser(testApp, { company, privilege: "Admin", roleIds: [roleId] });
  await aSession(testApp, user);
  await aChallenge(testApp, user, "password");
  await aVersion(testApp, {
    page: await aPage(testApp, { company }),
    blocks: kinds.filter(({ parent }) => !parent).map(({ type }) => ({ type })),
  });
  for (const type of sampledTypes) await aContentItem(testApp, company, type);
  await testApp.app.companyDb(company.companyId).write(async (tx) => {
    for (const [table, columns] of Object.entries(ROWS))
      await sql`insert into ${sql.table(table)} ${sql.raw(columns(tx.companyId, user.id))}`.execute(tx.sql);
  });
};

/** Runs statements under settings and undoes them. */
const under = async <T>(settings: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> => {
  await client.query("begin");
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query("select set_config($1, $2, true)", [name, value]);
    return await work();
  } finally {
    await client.query("rollback");
  }
};

const countOf = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await client.query<{ count: string }>(query, values)).rows[0]?.count);

const asCompany = (company: TestCompany) => ({ "app.company_id": String(company.companyId) });

describe("the application's role", () => {
  test("isn't a superuser, doesn't bypass row-level security, and can't become a role that does", async () => {
    const { rows } = await client.query(
      `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user
       union all
       select rolsuper, rolbypassrls, rolcreaterole from pg_roles
       where rolname <> current_user and pg_has_role(current_user, oid, 'member') and (rolsuper or rolbypassrls)`,
    );
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
  });
});

describe("every table", () => {
  test("has company_id, never null, and row-level security that applies to its owner, too", async () => {
    const { rows } = await client.query(
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         coalesce((select a.attnotnull from pg_attribute a
           where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped), false) as "hasCompany"
       from pg_class c where c.relname = any($1) and c.relnamespace = 'public'::regnamespace order by 1`,
      [tables],
    );
    expect(tables.length).toBeGreaterThan(10);
    expect(rows).toEqual(tables.map((name) => ({ name, enabled: true, forced: true, hasCompany: true })));
  });

  test("has the company's policy for reading and writing, and no other but the one for reading across companies", async () => {
    const { rows } = await client.query<{ tablename: string; policies: string[] }>(
      `select tablename, array_agg(policyname || ' ' || lower(cmd) || ': ' || coalesce(qual, '-') || ' / '
         || coalesce(with_check, '-') order by policyname desc) as policies
       from pg_policies where schemaname = 'public' group by 1 order by 1`,
    );
    const company = "company all: (company_id = tenantry_company()) / (company_id = tenantry_company())";
    const across =
      "all_companies select: (current_setting('app.all_companies'::text, true) = 'read'::text) / -";
    expect(rows).toEqual(
      tables.map((tablename) => ({
        tablename,
        policies: READABLE_BY_ALL.includes(tablename) ? [company, across] : [company],
      })),
    );
  });

  test("has rows of both companies here, so that the next tests can detect a leak", async () => {
    for (const company of [mine, other])
      for (const name of tables)
        expect(
          await under(asCompany(company), () => countOf(`select count(*) from ${name}`)),
          `${name} of ${company.name}`,
        ).toBeGreaterThan(0);
  });

  test("neither shows nor changes rows for another company's setting", async () => {
    for (const name of tables) {
      const rows = await under(asCompany(mine), async () => {
        const seen = await countOf(`select count(*) from ${name} where company_id <> $1`, [mine.companyId]);
        const updated = await client.query(
          `update ${name} set company_id = company_id where company_id = $1`,
          [other.companyId],
        );
        const removed = await client.query(`delete from ${name} where company_id = $1`, [other.companyId]);
        return [seen, updated.rowCount, removed.rowCount];
      });
      expect(rows, name).toEqual([0, 0, 0]);
    }
  });

  test("accepts no row for another company", async () => {
    for (const name of tables) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname <> 'company_id'
           and attidentity <> 'a' and attgenerated = ''`,
        [name],
      );
      const columns = rows[0]?.columns ? `, ${rows[0].columns}` : "";
      await expect(
        under(asCompany(mine), () =>
          client.query(
            `insert into ${name} (company_id${columns}) select ${other.companyId}${columns} from ${name}`,
          ),
        ),
        `an insert into ${name}`,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|TN00[1-4])$/) });
      await expect(
        under(asCompany(mine), () => client.query(`update ${name} set company_id = $1`, [other.companyId])),
        `an update of ${name}`,
      ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|TN00[1-4])$/) });
    }
  });

  test("neither shows nor changes rows without a company's setting", async () => {
    for (const settings of [{}, { "app.company_id": "" }, { "app.all_companies": "write" }] as Record<
      string,
      string
    >[])
      for (const name of tables) {
        const rows = await under(settings, async () => {
          const seen = await countOf(`select count(*) from ${name}`);
          const updated = await client.query(`update ${name} set company_id = company_id`);
          const removed = await client.query(`delete from ${name}`);
          return [seen, updated.rowCount, removed.rowCount];
        });
        expect(rows, `${name} under ${JSON.stringify(settings)}`).toEqual([0, 0, 0]);
      }
  });
});

describe("reading across companies", () => {
  const across = { "app.all_companies": "read" };

  test("shows hosts, companies, and users, and no other table", async () => {
    const readable: string[] = [];
    for (const name of tables)
      if ((await under(across, () => countOf(`select count(*) from ${name}`))) > 0) readable.push(name);
    expect(readable.sort()).toEqual([...READABLE_BY_ALL].sort());
  });

  test("lets no one write", async () => {
    for (const name of tables) {
      const changed = await under(across, async () => [
        (await client.query(`update ${name} set company_id = company_id`)).rowCount,
        (await client.query(`delete from ${name}`)).rowCount,
      ]);
      expect(changed, name).toEqual([0, 0]);
    }
    await expect(
      under(across, () => client.query("insert into companies (name) values ('Across')")),
    ).rejects.toMatchObject({ code: "42501" });
  });
});

describe("keys", () => {
  test("every primary key and every unique index starts with company_id, except for those listed here", async () => {
    const { rows } = await client.query<{ name: string; first: string | null }>(
      `select i.indexrelid::regclass::text as name, a.attname as first from pg_index i
       join pg_class c on c.oid = i.indrelid
       left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and i.indisunique`,
      [tables],
    );
    const elsewhere = rows.filter(({ first }) => first !== "company_id").map(({ name }) => name);
    expect(elsewhere.sort()).toEqual(Object.keys(UNIQUE_ELSEWHERE).sort());
    expect(rows.length).toBeGreaterThan(tables.length);
  });

  test("every foreign key starts with company_id on both sides, except for those listed here", async () => {
    const { rows } = await client.query<{ name: string; own: string; referred: string }>(
      `select k.conname as name, own.attname as own, referred.attname as referred from pg_constraint k
       join pg_class c on c.oid = k.conrelid
       join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
       join pg_attribute referred on referred.attrelid = k.confrelid and referred.attnum = k.confkey[1]
       where k.contype = 'f' and c.relname = any($1) and c.relnamespace = 'public'::regnamespace`,
      [tables],
    );
    const elsewhere = rows
      .filter(({ own, referred }) => own !== "company_id" || referred !== "company_id")
      .map(({ name }) => name);
    expect(elsewhere.sort()).toEqual(Object.keys(KEYS_ELSEWHERE).sort());
    expect(rows.length).toBeGreaterThan(10);
  });
});
