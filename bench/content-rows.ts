import type pg from "pg";

// Many items of each module for one company, as its staff would have saved them. The same in every run.

/** The demo's types, which its pages list. */
const TYPES = {
  documents: "'{Rates,Forms,Reports,Minutes}'::text[]",
  events: "'{Public meetings,Community,Planned work}'::text[]",
  blogs: "'{Saving,Projects,People}'::text[]",
};

/** One of a module's types for row n, sometimes two. */
const typesOf = (module: keyof typeof TYPES): string =>
  `(select array_agg(distinct type) from unnest(array[
     (${TYPES[module]})[1 + n % cardinality(${TYPES[module]})],
     (${TYPES[module]})[1 + n / 7 % cardinality(${TYPES[module]})]]) type)`;

const UPLOADER = "tenantry_company(), 1, 'bench@example.test'";

/** About three kilobytes of text without repetition. */
const RICH_TEXT = `jsonb_build_object('html', '<p>' || (
   select string_agg(md5(n::text || '/' || line::text), ' ') from generate_series(1, 90) line) || '</p>')`;

/** 20,000 documents, each with its own file. */
export const fillDocuments = async (connection: pg.Client): Promise<void> => {
  await connection.query(
    `insert into files (company_id, key, sha256, media_type, bytes, original_name)
     select tenantry_company(), tenantry_company() || '/2026/bench-' || n || '.pdf',
       decode(lpad(to_hex(n), 64, '0'), 'hex'), 'application/pdf', 40000 + n, 'Report ' || n || '.pdf'
     from generate_series(1, 20000) n`,
  );
  await connection.query(
    `insert into uploads (company_id, folder, name, file_id, item_id, is_public,
       created_by_company_id, created_by_user_id, created_by_email)
     select company_id, 'Documents', 'report.pdf', id, id, true, ${UPLOADER}
     from files where key like '%/2026/bench-%'`,
  );
  await connection.query(
    `insert into documents (company_id, name, types, description, upload_id, dated_on,
       uploader_company_id, uploader_user_id, uploader_email)
     select tenantry_company(), 'Report ' || n, ${typesOf("documents")},
       array['water', 'year ' || (1990 + n % 36)], n, current_date - (n % 9000), ${UPLOADER}
     from (select id::int as n from uploads where created_by_email = 'bench@example.test') made`,
  );
  for (const table of ["files", "uploads"]) await connection.query(`analyze ${table}`);
};

/** 50,000 events over twelve years, half of them upcoming. */
export const fillEvents = async (connection: pg.Client): Promise<void> => {
  await connection.query(
    `insert into events (company_id, title, friendly_url, types, start_time, description,
       uploader_company_id, uploader_user_id, uploader_email)
     select tenantry_company(), 'Board meeting ' || n || ', room ' || n % 90, 'bench-' || n, ${typesOf("events")},
       date_trunc('hour', now()) + (n * 7919 % 50000 - 25000) * interval '126 minutes', ${RICH_TEXT}, ${UPLOADER}
     from generate_series(1, 50000) n`,
  );
};

/** 20,000 blogs over twenty years, one in twenty pending, with sixty categories. */
export const fillBlogs = async (connection: pg.Client): Promise<void> => {
  await connection.query(
    `insert into blogs (company_id, title, friendly_url, types, categories, teaser, status, dated_on, content,
       uploader_company_id, uploader_user_id, uploader_email, uploader_first_name, uploader_last_name)
     select tenantry_company(), 'What meter ' || n || ' told us', 'bench-' || n, ${typesOf("blogs")},
       array['category ' || n % 60, 'topic ' || n / 11 % 60], 'A short story of pipe ' || n || ' and its valve.',
       case when n % 20 = 0 then 'Pending' else 'Live' end, current_date - (n * 7919 % 7300), ${RICH_TEXT},
       ${UPLOADER}, 'Theo', 'Lindqvist'
     from generate_series(1, 20000) n`,
  );
};
