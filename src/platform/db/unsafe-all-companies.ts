import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Limits } from "#platform/usage/usage.schema.ts";
import type { ReadTx } from "./company-db.ts";
import type { Database } from "./pool.ts";
import { readAcross, readingAcross } from "./read-across.ts";

/**
 * The only files that read across companies begin with `unsafe-all-companies`, and all their names with
 * `unsafeAllCompanies`. They only read, and return no content: which companies exist, which host belongs to whom and
 * points here, who the provider is, how many views their sites had, how much they use, and what became stale. (A trigger
 * of migration 0005 also reads across companies: whether an email address belongs to the provider's staff.)
 */

export interface CompanyOfHost {
  readonly companyId: number;
  readonly name: string;
  readonly isProvider: boolean;
  /** The site's language. */
  readonly language: string;
  /** The company's first host name, used in emails and canonical links. */
  readonly mainHost: string;
  /** Whether this host name was found to point to this installation. */
  readonly isVerified: boolean;
  /** What it answers when it's checked; null before its first check. */
  readonly checkToken: string | null;
}

/** All companies and their hosts, for finding a request's company. */
export const unsafeAllCompaniesHosts = (database: Database): Promise<ReadonlyMap<string, CompanyOfHost>> =>
  readAcross(database, async (connection) => {
    const rows = await connection
      .selectFrom("companyHosts")
      .innerJoin("companies", "companies.companyId", "companyHosts.companyId")
      .leftJoin("companyHostChecks as checks", (join) =>
        join
          .onRef("checks.companyId", "=", "companyHosts.companyId")
          .onRef("checks.host", "=", "companyHosts.host"),
      )
      .select([
        "checks.verifiedAt",
        "checks.token",
        "companyHosts.host",
        "companies.companyId",
        "companies.name",
        "companies.isProvider",
        "companies.language",
      ])
      .orderBy("companyHosts.companyId")
      .orderBy("companyHosts.sortOrder")
      .orderBy("companyHosts.host")
      .execute();
    const mainHosts = new Map<number, string>();
    for (const row of rows) if (!mainHosts.has(row.companyId)) mainHosts.set(row.companyId, row.host);
    return new Map(
      rows.map((row) => [
        row.host,
        {
          companyId: row.companyId,
          name: row.name,
          isProvider: row.isProvider,
          language: row.language,
          mainHost: mainHosts.get(row.companyId) ?? row.host,
          isVerified: row.verifiedAt !== null,
          checkToken: row.token,
        },
      ]),
    );
  });

/** Numbers of all companies that accept changes, for jobs that process them one by one. */
export const unsafeAllCompaniesIds = (database: Database): Promise<readonly number[]> =>
  readAcross(database, async (connection) =>
    (
      await connection
        .selectFrom("companies")
        .select("companyId")
        .where("companyId", "not in", connection.selectFrom("readOnlyCompanies").select("companyId"))
        .orderBy("companyId")
        .execute()
    ).map((row) => row.companyId),
  );

/**
 * Numbers of the companies that have work for a scheduled job. The database asks for each company as itself, so that
 * row-level security holds, in one statement.
 * @param work a query that finds something at a company with work; its values must be literals
 */
export const unsafeAllCompaniesHaving = (
  database: Database,
  work: RawBuilder<unknown>,
): Promise<readonly number[]> =>
  readAcross(database, async (connection) => {
    const query = work.compile(connection);
    if (query.parameters.length > 0) throw new Error(`Values must be literals: ${query.sql}`);
    const { rows } = await sql<{ companyId: number }>`
      select tenantry_companies_having(${query.sql}) as company_id`.execute(connection);
    return rows.map(({ companyId }) => companyId);
  });

export interface CompanyOverview {
  readonly id: number;
  readonly name: string;
  readonly isProvider: boolean;
  readonly usesClientNumbers: boolean;
  readonly timeZone: string;
  readonly isInitialized: boolean;
  readonly isReadOnly: boolean;
  /** In order. */
  readonly hosts: string[];
  readonly limits: Limits;
}

/** All companies by name, for the provider's admins. */
export const unsafeAllCompaniesOverview = async (tx: ReadTx): Promise<CompanyOverview[]> => {
  const { rows } = await readingAcross(tx, (connection) =>
    sql<CompanyOverview>`
    select c.company_id as id, c.name, c.is_provider, c.uses_client_numbers, c.time_zone,
      c.initialized_at is not null as is_initialized, r.company_id is not null as is_read_only,
      array(select h.host from company_hosts h where h.company_id = c.company_id order by h.sort_order, h.host) as hosts,
      json_build_object('storage', l.storage_bytes, 'entries', l.entries, 'emails', l.daily_emails,
        'sms', l.daily_sms) as limits
    from companies c left join company_limits l using (company_id) left join read_only_companies r using (company_id)
    order by lower(c.name)`.execute(connection),
  );
  return rows;
};

/** How many views each company's site had in the days up to its today, for the provider's admins. */
export const unsafeAllCompaniesViews = async (
  tx: ReadTx,
  days: number,
): Promise<{ id: number; views: number }[]> => {
  const { rows } = await readingAcross(tx, (connection) =>
    sql<{
      id: number;
      views: number;
    }>`select * from tenantry_company_views(${days}::integer)`.execute(connection),
  );
  return rows;
};

/** Companies with host names that are due for a check, those that have waited longest first. */
export const unsafeAllCompaniesDueHosts = (database: Database, limit: number): Promise<readonly number[]> =>
  readAcross(database, async (connection) => {
    const { rows } = await sql<{ companyId: number }>`
      select company_id from (
        select company_id, next_check_at as at from company_host_checks where next_check_at <= now()
        union all
        -- Added by a node of the version before, or restored from its backup.
        select company_id, '-infinity' from company_hosts h
        where not exists (select from company_host_checks k where k.company_id = h.company_id and k.host = h.host)
      ) due group by company_id order by min(at), company_id limit ${limit}`.execute(connection);
    return rows.map(({ companyId }) => companyId);
  });

/** Host names that weren't verified or that the last check didn't reach, for the provider's admins. */
export const unsafeAllCompaniesUnverifiedHosts = async (
  tx: ReadTx,
): Promise<{ companyId: number; host: string; problem: string | null }[]> => {
  const { rows } = await readingAcross(tx, (connection) =>
    sql<{ companyId: number; host: string; problem: string | null }>`
    select h.company_id, h.host, k.problem from company_hosts h
    left join company_host_checks k on k.company_id = h.company_id and k.host = h.host
    where k.verified_at is null or k.problem is not null
    order by h.company_id, h.sort_order, h.host`.execute(connection),
  );
  return rows;
};

/** The certificates of host names that point to this installation. Of many names, only the first ones are listed. */
export interface CertificateCounts {
  readonly valid: number;
  readonly ending: number;
  readonly invalid: number;
  readonly endingHosts: readonly string[];
  readonly invalidHosts: readonly string[];
}

/** @param days a certificate that ends within so many days counts as ending */
export const unsafeAllCompaniesCertificates = (
  database: Database,
  days: number,
): Promise<CertificateCounts> =>
  readAcross(database, async (connection) => {
    const { rows } = await sql<CertificateCounts>`
      with certificates as (
        select host, case when certificate_problem is not null or certificate_valid_until <= now() then 'invalid'
          when certificate_valid_until < now() + ${days}::integer * interval '1 day' then 'ending'
          else 'valid' end as state
        from company_host_checks join company_hosts using (company_id, host)
        where certificate_checked_at is not null)
      select count(*) filter (where state = 'valid') as valid, count(*) filter (where state = 'ending') as ending,
        count(*) filter (where state = 'invalid') as invalid,
        array(select host from certificates where state = 'ending' order by host limit ${LISTED_HOSTS}) as ending_hosts,
        array(select host from certificates where state = 'invalid' order by host limit ${LISTED_HOSTS}) as invalid_hosts
      from certificates`.execute(connection);
    return rows[0] as CertificateCounts;
  });

const LISTED_HOSTS = 20;

/** Figures about the queue, without addresses or content. */
export interface QueueCounts {
  readonly jobs: readonly {
    readonly task: string;
    /** failing: will be retried automatically; failed: won't be retried unless someone asks. */
    readonly state: "waiting" | "running" | "failing" | "failed";
    readonly count: number;
  }[];
  /** Unsent emails and text messages that failed at least once, by company. */
  readonly messages: readonly {
    readonly companyId: number;
    readonly company: string;
    /** The company's first host name; empty if it has none. */
    readonly host: string;
    readonly failing: number;
    readonly failed: number;
    /** Creation time of the oldest. */
    readonly since: Date;
  }[];
}

/** Tasks that send messages to people. */
const MESSAGE_TASKS = ["send-mail", "send-form-mail", "send-form-reply", "send-text"];

/** How many jobs are waiting or have failed, in all companies. */
export const unsafeAllCompaniesQueue = (database: Database): Promise<QueueCounts> =>
  readAcross(database, async (connection) => {
    const jobs = await sql<QueueCounts["jobs"][number]>`
      select task.identifier as task,
        case when job.locked_at is not null then 'running' when job.last_error is null then 'waiting'
          when job.attempts >= job.max_attempts then 'failed' else 'failing' end as state,
        count(*) as count
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      -- What is scheduled for later isn't waiting.
      where not (job.key is not null and job.attempts = 0 and job.run_at > now())
      group by 1, 2 order by 1, 2`.execute(connection);
    const messages = await sql<QueueCounts["messages"][number]>`
      select company.company_id, company.name as company,
        coalesce((select host from company_hosts where company_hosts.company_id = company.company_id
          order by sort_order, host limit 1), '') as host,
        count(*) filter (where job.attempts < job.max_attempts) as failing,
        count(*) filter (where job.attempts >= job.max_attempts) as failed,
        min(job.created_at) as since
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join companies company on company.company_id = (job.payload->>'companyId')::bigint
      where task.identifier in (${sql.join(MESSAGE_TASKS)}) and job.last_error is not null
      group by company.company_id, company.name order by since`.execute(connection);
    return { jobs: jobs.rows, messages: messages.rows };
  });

/** Numbers of companies whose texts the current cleaner hasn't started to clean, or cleaned a week ago. */
export const unsafeAllCompaniesToClean = (database: Database, cleaner: number): Promise<readonly number[]> =>
  readAcross(database, async (connection) => {
    // Repeated after a week, because a node with the older cleaner may have saved texts, or a restore brought some
    // back.
    const { rows } = await sql<{ companyId: number }>`
      select c.company_id from companies c left join html_cleanings h using (company_id)
      where h.company_id is null or h.cleaner_version < ${cleaner}
        or (h.cleaner_version = ${cleaner} and h.started_at < now() - interval '7 days')
      order by c.company_id`.execute(connection);
    return rows.map(({ companyId }) => companyId);
  });

/** Numbers of companies with texts that the current cleaner may not have cleaned yet. */
export const unsafeAllCompaniesToFinish = (database: Database, cleaner: number): Promise<readonly number[]> =>
  readAcross(database, async (connection) => {
    const { rows } = await sql<{ companyId: number }>`
      select c.company_id from companies c left join html_cleanings h using (company_id)
      where h.company_id is null or h.cleaner_version < ${cleaner}
        or (h.cleaner_version = ${cleaner} and h.finished_at is null)
      order by c.company_id`.execute(connection);
    return rows.map(({ companyId }) => companyId);
  });

/** Progress of cleaning stored texts in all companies, counted in rows. */
export interface CleaningCounts {
  readonly companies: number;
  readonly companiesDone: number;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  /** Whether cleaning pauses, in all companies. */
  readonly isPaused: boolean;
}

/** How far the cleaning of stored texts has come. @param cleaner the version to reach */
export const unsafeAllCompaniesCleaning = (database: Database, cleaner: number): Promise<CleaningCounts> =>
  readAcross(database, async (connection) => {
    const { rows } = await sql<CleaningCounts>`
      select count(*) as companies,
        count(*) filter (where h.cleaner_version >= ${cleaner} and h.finished_at is not null) as companies_done,
        coalesce(sum(h.total), 0)::bigint as total, coalesce(sum(h.done), 0)::bigint as done,
        coalesce(sum(h.refused), 0)::bigint as refused,
        coalesce(bool_or(h.paused_at is not null), false) as is_paused
      from companies c left join html_cleanings h using (company_id)`.execute(connection);
    return rows[0] as CleaningCounts;
  });

export interface DatabaseFacts {
  /** PostgreSQL's version, e.g. `18.1`. */
  readonly version: string;
  readonly bytes: number;
  /** Name of the newest migration. */
  readonly migration: string;
  /** When the first migration was applied. */
  readonly createdAt: Date;
}

/** Facts about the database as a whole. */
export const unsafeDatabaseFacts = (database: Database): Promise<DatabaseFacts> =>
  readAcross(database, async (connection) => {
    const { rows } = await sql<DatabaseFacts>`
      select split_part(current_setting('server_version'), ' ', 1) as version,
        pg_database_size(current_database()) as bytes,
        (select name from kysely_migration order by name desc limit 1) as migration,
        (select min(timestamp)::timestamptz from kysely_migration) as created_at`.execute(connection);
    return rows[0] as DatabaseFacts;
  });

export interface ListedCompany {
  readonly id: number;
  readonly name: string;
  readonly isProvider: boolean;
  readonly hosts: string[];
  /** To the microsecond. */
  readonly createdAt: string;
}

/** All companies, for backups. @param client in a transaction whose snapshot applies */
export const unsafeAllCompaniesListed = async (client: pg.ClientBase): Promise<ListedCompany[]> => {
  await client.query("set local app.all_companies = 'read'");
  const { rows } = await client.query<ListedCompany>(
    `select c.company_id as id, c.name, c.is_provider as "isProvider",
       array(select h.host from company_hosts h where h.company_id = c.company_id order by h.sort_order, h.host) as hosts,
       (c.created_at at time zone 'UTC')::text as "createdAt"
     from companies c order by 1`,
  );
  await client.query("set local app.all_companies = ''");
  return rows;
};

/**
 * A company's account addresses that also belong to an account of another company, one of them the provider. The
 * trigger of migration 0005 prevents this, but rows can be restored without it. Locks accounts until the transaction
 * ends.
 */
export const unsafeAllCompaniesSharedAddresses = async (
  client: pg.ClientBase,
  companyId: number,
): Promise<string[]> => {
  await client.query("lock table users in share row exclusive mode");
  await client.query("set local app.all_companies = 'read'");
  const { rows } = await client.query<{ email: string }>(
    `select distinct own.email from users own join companies mine using (company_id)
     join users other on other.email_key = own.email_key and other.company_id <> own.company_id
     join companies theirs on theirs.company_id = other.company_id
     where own.company_id = $1 and own.deleted_at is null and other.deleted_at is null
       and (mine.is_provider or theirs.is_provider)`,
    [companyId],
  );
  await client.query("set local app.all_companies = ''");
  return rows.map(({ email }) => email);
};
