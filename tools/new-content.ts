import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { nextMigration } from "./new-module.ts";
import { createFolder, namesOf, registerAndFormat, type SliceNames, tableOf } from "./new-slice.ts";

/**
 * `npm run new-content -- road-works`: a content type with a table, list, form, public pages, search, and tests. It passes
 * every check.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = namesOf(args[0], "new-content -- road-works");
  if (!names) return 1;
  const { kebab } = names;
  const folder = createFolder("content", names, {
    ".type.ts": typeOf,
    ".messages.ts": messagesOf,
    ".pages.tsx": pagesOf,
    ".view.tsx": viewOf,
    ".test.ts": testOf,
  });
  if (folder === null) return 1;
  const migration = nextMigration(kebab);
  writeFileSync(join(ROOT, "migrations", migration), migrationOf(names));
  const failed = await registerAndFormat(folder);
  if (failed !== 0) return failed;
  console.log(`
src/content/${kebab} and migrations/${migration} are ready. Next, fill in:
  1. ${kebab}.type.ts     texts, fields, who may save, and the columns of the list; see src/modules/content/README.md
  2. the migration       a column for each field
  3. ${kebab}.view.tsx    how visitors read an item and the list
  4. ${kebab}.messages.ts the words for visitors; translate the Spanish ones, which are copies of the English
  5. ${kebab}.test.ts     anything that only this type does
`);
  return 0;
};

const constantOf = ({ kebab }: SliceNames): string => kebab.replaceAll("-", "_").toUpperCase();

const migrationOf = (names: SliceNames): string => {
  const table = tableOf(names);
  return `-- ${names.words}: items that each have their own page.
create table ${table} (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  -- The last part of the item's address, in lowercase.
  friendly_url text not null check (friendly_url ~ '^[a-z0-9-]{1,100}$'),
  -- Types from the module's settings; empty after all of them are deleted there.
  types text[] not null,
  -- The item's date, in the company's time zone.
  dated_on date not null,
  description jsonb not null,
  search_text text not null
    generated always as (lower(title || ' ' || friendly_url || ' ' || tenantry_joined(types, ' '))) stored,
  types_text text not null generated always as (tenantry_joined(types, ', ')) stored,
  uploader_company_id bigint not null,
  uploader_user_id bigint not null,
  uploader_email text not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Why visitors can't read an item that isn't deleted; null if they can.
  hidden text check (hidden in ('unpublished', 'taken down')),
  primary key (company_id, id)
);
create unique index ${table}_friendly_url on ${table} (company_id, friendly_url) where deleted_at is null;
create index ${table}_newest on ${table} (company_id, dated_on desc, id desc) where deleted_at is null;
create index ${table}_by_title on ${table} (company_id, (nullif(left(title, 200), '') collate tenantry_words))
  where deleted_at is null;

call tenantry_protect('${table}');
call tenantry_track_page_links('${table}');
call tenantry_keep_tallies('${table}', '''{}''::text[]', 'hidden is null');
call tenantry_count_entries('${table}');
`;
};

const typeOf = (names: SliceNames): string => {
  const { kebab, camel, pascal, words } = names;
  const lower = words.toLowerCase();
  const constant = constantOf(names);
  return `import { day, slug, types } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type PublicItem } from "#modules/content/content-type.schema.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";

/** Address of the public list. */
export const ${constant}_PATH = "/${kebab}";

/** Address of one entry. */
export const ${camel}Path = (friendlyUrl: string): string => \`\${${constant}_PATH}/\${friendlyUrl}\`;

/** ${words}, each with its own page. */
export const ${camel} = defineContentType({
  name: "${kebab}",
  table: "${tableOf(names)}",
  noun: "${lower} entry",
  nouns: "${lower} entries",
  fields: {
    title: text({ label: "Title", required: true }),
    friendlyUrl: slug({
      help: \`The last part of the address, after /${kebab}/. Use up to \${LIMITS.itemFriendlyUrl} letters, numbers, and hyphens.\`,
    }),
    types: types(),
    timestamp: day({ label: "Date", help: "Shown to visitors. Newest entries come first." }),
    description: richText({ label: "Description", help: "Shown on the entry's page." }),
  },
  who: { list: "staff", save: "staff" },
  wire: {
    one: "${pascal}",
    many: "${pascal}",
    prefix: "/Admin${pascal}",
    id: "${camel}Id",
    item: "${camel}",
    configuration: "${camel}Configuration",
    uploader: "uploader",
    public: ["id", "title", "friendlyUrl", "types", "timestamp"],
    staff: ["uploader", "rowVersion"],
    numbers: { list: "own", get: "own", create: "own", update: "own", delete: "own", removeType: "own" },
  },
  settings: {
    label: "${words}",
    purpose: "Entries that each have their own page.",
    numbers: { has: "own", get: "own", update: "own" },
  },
  search: { body: ({ text, words }) => [...words("types"), text("description")], hasTypes: true },
  pages: { item: "/${kebab}/", list: ${constant}_PATH },
  feed: { path: "/${kebab}.atom", day: "timestamp" },
  urlTaken: (friendlyUrl) =>
    \`Another ${lower} entry already has the Friendly URL "\${friendlyUrl}". Choose a different one.\`,
  imageUse: (title) => \`\${title} (${lower})\`,
  home: { title: "New ${lower} entry", text: "A dated entry with its own page." },
  list: {
    path: "/${pascal}Management",
    title: "${words}",
    icon: "IconListDetails",
    menuOrder: 50,
    help: "Each entry has its own page. Visitors find the full list at /${kebab}.",
    empty: "No ${lower} entries yet. Create the first one. Visitors see it right away.",
    columns: ["title", "friendlyUrl", "types", "timestamp"],
    newestBy: "timestamp",
    order: "newest first",
  },
  form: {
    createPath: "/Create${pascal}",
    updatePath: "/Update${pascal}",
    help: "Visitors find it at /${kebab} and in search.",
    titles: { create: "Create ${lower} entry", update: "Update ${lower} entry" },
    saved: { create: "${words} entry created", update: "${words} entry updated" },
  },
});

/** An entry in lists for visitors. */
export type Public${pascal} = PublicItem<typeof ${camel}>;
`;
};

const pagesOf = (names: SliceNames): string => {
  const { kebab, camel, pascal } = names;
  const constant = constantOf(names);
  return `import {
  isTakenDownFrom,
  itemAddresses,
  pageOfItems,
  pathOfItem,
  presentPublicItem,
  type StoredText,
  selectPublicItemAt,
} from "#modules/content/content.public.ts";
import { htmlToText, shorten } from "#platform/html/escape.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import { eachTag, itemTag } from "#platform/site/item-tags.ts";
import type { ModulePages } from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import { wordsIn } from "#platform/words/words.ts";
import { ${camel}Messages } from "./${kebab}.messages.ts";
import { ${constant}_PATH, ${camel}, ${camel}Path } from "./${kebab}.type.ts";
import { ${pascal}ListView, ${pascal}PageView } from "./${kebab}.view.tsx";

/** Longest description for search engines, in characters. */
const MAX_SUMMARY = 160;

/** The public pages at /${kebab} and below. */
export const ${camel}Pages: ModulePages = {
  pages: [
    {
      path: ${constant}_PATH,
      module: ${camel}.name,
      queryKeys: ["page"],
      load: async ({ tx, query, links, site }) => {
        const everything = { types: null, maxEntries: 0, page: Number(query.page) || 1 };
        const listed = await pageOfItems(tx, ${camel}, links, everything);
        const { title, description } = wordsIn(site.language, ${camel}Messages);
        return {
          name: title,
          description: description({ company: site.companyName }),
          crumbs: crumbsTo(site.language, title),
          content: <${pascal}ListView {...listed} language={site.language} />,
          tags: [${camel}.table, eachTag(${camel}.table)],
        };
      },
    },
    {
      path: ${camel}Path(":friendlyUrl"),
      module: ${camel}.name,
      queryKeys: [],
      load: async ({ tx, params, links, site }) => {
        const record = await selectPublicItemAt(tx, ${camel}, params.friendlyUrl ?? "");
        if (!record) return null;
        const item = presentPublicItem(${camel}, links)(record);
        const description = visitorHtml(record.description as StoredText, links);
        return {
          name: item.title,
          description: shorten(htmlToText(description.__html), MAX_SUMMARY),
          crumbs: [
            { name: wordsIn(site.language, ${camel}Messages).title, href: ${constant}_PATH },
            { name: item.title, href: null },
          ],
          content: <${pascal}PageView {...item} description={description} language={site.language} />,
          tags: [itemTag(${camel}.table, item.id), eachTag(${camel}.table)],
        };
      },
    },
  ],
  addresses: itemAddresses(${camel}),
  redirectTargets: { [${camel}.name]: (tx, id) => pathOfItem(tx, ${camel}, id) },
  isTakenDown: (tx, path) => isTakenDownFrom(tx, ${camel}, path),
};
`;
};

const messagesOf = ({ camel, words }: SliceNames): string => {
  const messages = {
    kind: words,
    kinds: words.toLowerCase(),
    title: words,
    description: `${words} from {company}.`,
    none: "Nothing here yet.",
  };
  return `import { defineMessages } from "#platform/words/messages.schema.ts";

/** Words for visitors about ${words.toLowerCase()}. */
export const ${camel}Messages = defineMessages({
  en: ${JSON.stringify(messages)},
  es: ${JSON.stringify(messages)},
});
`;
};

const viewOf = (names: SliceNames): string => {
  const { kebab, camel, pascal } = names;
  const constant = constantOf(names);
  return `import { spaced } from "#modules/content/content.schema.ts";
import type { TrustedHtml } from "#platform/html/html-mark.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { pageHref } from "#platform/site/page-query.ts";
import { Pager } from "#platform/site/pager.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { ${camel}Messages } from "./${kebab}.messages.ts";
import { ${constant}_PATH, ${camel}Path, type Public${pascal} } from "./${kebab}.type.ts";

interface ${pascal}ListProps {
  readonly items: readonly Public${pascal}[];
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly language: Language;
}

/** All entries, newest first. */
export const ${pascal}ListView = ({ items, page, pages, language }: ${pascal}ListProps) => (
  <div className="tn-prose">
    {items.length === 0 ? <p>{wordsIn(language, ${camel}Messages).none}</p> : null}
    <ul>
      {items.map(({ id, title, friendlyUrl, types, timestamp }) => (
        <li key={id}>
          <a href={${camel}Path(friendlyUrl)}>{title}</a>
          <br />
          <time dateTime={timestamp}>{dayText(timestamp, language)}</time> {spaced(types)}
        </li>
      ))}
    </ul>
    <Pager
      label={wordsIn(language, ${camel}Messages).title}
      language={language}
      page={page}
      pages={pages}
      href={(number) => pageHref(${constant}_PATH, { page: number > 1 ? String(number) : "" })}
    />
  </div>
);

type ${pascal}PageProps = Omit<Public${pascal}, "description"> & {
  readonly description: TrustedHtml;
  readonly language: Language;
};

/** An entry's date, types, and text. */
export const ${pascal}PageView = ({ timestamp, types, description, language }: ${pascal}PageProps) => (
  <article className="tn-prose">
    <p>
      <time dateTime={timestamp}>{dayText(timestamp, language)}</time> {spaced(types)}
    </p>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: trusted by its mark */}
    <div dangerouslySetInnerHTML={description} />
  </article>
);
`;
};

const testOf = ({
  kebab,
  camel,
  words,
}: SliceNames): string => `import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aContentDesk, type ContentDesk } from "#test/support/content-desk.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { ${camel} } from "./${kebab}.type.ts";

let app: TestApp;
let desk: ContentDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aContentDesk(app, ${camel});
});
afterAll(() => app.close());

describe("an entry of ${words.toLowerCase()}", () => {
  test("is listed, shown, and found by search until it is deleted", async () => {
    const created = await desk.create({ title: "Zanzibar", friendlyUrl: "zanzibar" });
    expect(created.status).toBe(200);
    const id = Number(created.text);
    expect((await desk.page("/${kebab}/zanzibar")).text).toContain("Zanzibar");
    expect((await desk.page("/${kebab}")).text).toContain("Zanzibar");
    expect((await desk.page("/${kebab}.atom")).text).toContain("Zanzibar");
    expect((await desk.page("/search?q=zanzibar")).text).toContain("/${kebab}/zanzibar");
    expect((await desk.page("/sitemap.xml")).text).toContain("/${kebab}/zanzibar");

    expect((await desk.remove(id)).text).toBe('"Deleted"');
    expect((await desk.page("/${kebab}/zanzibar")).headers.location).toBe("/404");
    expect((await desk.page("/${kebab}")).text).not.toContain("Zanzibar");
    expect((await desk.page("/${kebab}.atom")).text).not.toContain("Zanzibar");
    expect((await desk.page("/search?q=zanzibar")).text).not.toContain("/${kebab}/zanzibar");
    expect((await desk.page("/sitemap.xml")).text).not.toContain("/${kebab}/zanzibar");
  });

  test("redirects from its former address and rejects the address of another entry", async () => {
    const id = Number((await desk.create({ friendlyUrl: "before" })).text);
    expect((await desk.save(id, { friendlyUrl: "after" })).status).toBe(200);
    const moved = await desk.page("/${kebab}/before");
    expect([moved.status, moved.headers.location]).toEqual([301, "/${kebab}/after"]);
    const refused = await desk.create({ friendlyUrl: "after" });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Choose a different one.")]);
  });

  test("rejects a type that isn't in the settings", async () => {
    const refused = await desk.create({ types: "No such type" });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("isn't a type")]);
  });
});
`;
