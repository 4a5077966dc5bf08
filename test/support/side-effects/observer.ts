import { sql } from "kysely";
import pg from "pg";
import { selectEntriesAfter } from "#modules/publications/publications.public.ts";
import { CHANGES_CHANNEL, type ReadTx } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { directOf } from "../connection-url.ts";
import { queueDone } from "../sign-in.ts";
import { tableDigests } from "../table-digests.ts";
import type { TestApp } from "../test-app.ts";

/** The side effects of a call, including those of its jobs, in a form short enough for a table. */
export interface Effects {
  /** Each table that differs, with the number of rows gained or lost, or `~` if rows changed. */
  readonly rows: string;
  /** Actions in the audit log. */
  readonly audit: string;
  /** Jobs that were queued. */
  readonly jobs: string;
  /** Cache tags that were invalidated, without numbers. */
  readonly stale: string;
  /** Entries of the publications ledger, without numbers: what changed for visitors. */
  readonly published: string;
}

/** Covered by columns of the table of side effects, or filled by triggers from other tables. */
const NOT_ROWS = new Set([
  "audit_entries",
  "publications",
  "rate_limits",
  // Every call stores its key.
  "idempotency_keys",
  // Counted in memory, and written within a minute.
  "daily_counts",
  "item_tallies",
  "company_usage",
  "search_words",
  "search_vocabulary",
  "blog_search_texts",
]);

/** One row for each thing, whether or not it existed before. */
const WRITTEN_OVER = new Set(["last_saves", "layouts", "provider_settings", "themes", "third_parties"]);

const TRIAL = "side-effects-heard";

const sorted = (words: readonly string[]): string => [...words].sort().join(" ");

const counted = (words: readonly string[]): string => {
  const times = new Map<string, number>();
  for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
  return sorted([...times].map(([word, count]) => (count === 1 ? word : `${word}*${count}`)));
};

/** Observes a database: the rows of all companies, its queue, and the notices of its commits. */
export const observeEffects = async (testApp: TestApp) => {
  const client = new pg.Client(directOf(testApp.connection));
  await client.connect();
  // Jobs are deleted once they are done, so they are recorded when they are added.
  await client.query(`
    create schema observed;
    create table observed.jobs (task text not null);
    create function observed.note_job() returns trigger language plpgsql security definer as $$
    begin
      -- What the clock starts isn't the call's.
      if new.payload::jsonb ? '_cron' then
        return null;
      end if;
      insert into observed.jobs select identifier from graphile_worker._private_tasks where id = new.task_id;
      return null;
    end $$;
    create trigger observed_jobs after insert on graphile_worker._private_jobs
      for each row execute function observed.note_job();
    listen ${CHANGES_CHANNEL}; listen "${TRIAL}"`);
  let tags: string[] = [];
  let heard = (): void => {};
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel === TRIAL) heard();
    else tags.push(...(JSON.parse(payload) as { tags: string[] }).tags);
  });
  /** Notices arrive in the order of the commits, so once this one arrives, all have. */
  const allHeard = async (): Promise<void> => {
    const trial = new Promise<void>((resolve) => {
      heard = resolve;
    });
    await client.query(`notify "${TRIAL}"`);
    await trial;
  };

  const jobs = async (): Promise<string[]> => {
    const { rows } = await client.query<{ task: string }>("delete from observed.jobs returning task");
    return rows.map(({ task }) => task);
  };
  /** What a read finds in each company, by its id. */
  const inEach = async <T>(read: (tx: ReadTx, companyId: number) => Promise<T>) => {
    const companyIds = await unsafeAllCompaniesIds(testApp.app.database);
    const found = companyIds.map(
      async (id) => [id, await testApp.app.companyDb(id).read((tx) => read(tx, id))] as const,
    );
    return new Map(await Promise.all(found));
  };
  const state = async () => {
    const entries = await inEach((tx) =>
      sql<{ id: number; action: string }>`select id, action from audit_entries`.execute(tx.sql),
    );
    const ledgers = await inEach((tx) =>
      sql<{ last: number | null }>`select max(id) as last from publications`.execute(tx.sql),
    );
    return {
      lastPublished: new Map([...ledgers].map(([companyId, { rows }]) => [companyId, rows[0]?.last ?? 0])),
      digests: await tableDigests(testApp, [...entries.keys()]),
      entries: [...entries.values()].flatMap(({ rows }) => rows).sort((a, b) => a.id - b.id),
    };
  };

  const difference = (before: Record<string, string>, after: Record<string, string>): string => {
    const gains = new Map<string, number>();
    for (const [name, digest] of Object.entries(after)) {
      const table = name.slice(name.indexOf(" ") + 1);
      const was = before[name] ?? "0 rows, 0";
      if (digest === was || NOT_ROWS.has(table)) continue;
      gains.set(table, (gains.get(table) ?? 0) + Number.parseInt(digest, 10) - Number.parseInt(was, 10));
    }
    return sorted(
      [...gains].map(([table, gain]) =>
        gain === 0 || WRITTEN_OVER.has(table) ? `${table}~` : `${table}${gain > 0 ? "+" : ""}${gain}`,
      ),
    );
  };

  return {
    during: async (change: () => Promise<unknown>): Promise<Effects> => {
      await queueDone(testApp);
      await allHeard();
      await jobs();
      tags = [];
      const before = await state();
      await change();
      await queueDone(testApp);
      await allHeard();
      const after = await state();
      // A ledger numbers its entries in the order of their commits.
      const published = await inEach((tx, companyId) =>
        selectEntriesAfter(tx, before.lastPublished.get(companyId) ?? 0, 10_000),
      );
      const known = new Set(before.entries.map(({ id }) => id));
      return {
        rows: difference(before.digests, after.digests),
        audit: after.entries
          .filter(({ id }) => !known.has(id))
          .map(({ action }) => action)
          .join(" · "),
        jobs: counted(await jobs()),
        published: sorted(
          [...published.values()]
            .flat()
            .map(
              ({ kind, item, change }) => `${kind}${/\d/.test(item) ? "-#" : item && `-${item}`}:${change}`,
            ),
        ),
        stale: sorted([...new Set(tags.map((tag) => tag.replaceAll(/\d+/g, "#")))]),
      };
    },
    close: () => client.end(),
  };
};
