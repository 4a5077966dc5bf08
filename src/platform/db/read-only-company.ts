import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Longer than a node takes from asking which jobs are held to taking one. */
const HANDED_OUT_MS = 1_500;
const POLL_MS = 250;
/** How long the company's running jobs can take to end. */
const JOBS_MS = 60_000;
/** How long changes wait for one in progress. */
const LOCK_TIMEOUT = "5s";

const inCompany = async (
  client: pg.ClientBase,
  companyId: number,
  work: () => Promise<unknown>,
): Promise<void> => {
  await client.query("begin");
  try {
    await client.query("select set_config('app.company_id', $1, true)", [String(companyId)]);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

/**
 * Makes a company read-only on all nodes. First no new jobs of the company start, and running ones end. Then its
 * changes are refused. When this returns, none is in progress.
 * @returns when changes began to wait, on the clock of `performance`
 * @throws Error with code 55P03 if a change or a job doesn't end in time; then the company accepts changes
 */
export const refuseChanges = async (client: pg.ClientBase, companyId: number): Promise<number> => {
  if (await isReadOnly(client, companyId)) return performance.now();
  try {
    await inCompany(client, companyId, () =>
      client.query(
        "insert into read_only_companies (company_id) values ($1) on conflict (company_id) do nothing",
        [companyId],
      ),
    );
    await untilJobsEnd(client, companyId);
    const began = performance.now();
    await inCompany(client, companyId, async () => {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
      await client.query("select pg_advisory_xact_lock(tenantry_change_lock($1))", [companyId]);
      await client.query(
        "update read_only_companies set refuses_changes = true where company_id = $1 and not refuses_changes",
        [companyId],
      );
    });
    return began;
  } catch (error) {
    await acceptChanges(client, companyId).catch(() => {});
    throw error;
  }
};

/** Lets the company accept changes again, and its jobs run. */
export const acceptChanges = (client: pg.ClientBase, companyId: number): Promise<void> =>
  inCompany(client, companyId, () =>
    client.query("delete from read_only_companies where company_id = $1", [companyId]),
  );

/** Whether the company refuses changes. */
export const isReadOnly = async (client: pg.ClientBase, companyId: number): Promise<boolean> => {
  let found = false;
  await inCompany(client, companyId, async () => {
    const { rowCount } = await client.query(
      "select from read_only_companies where company_id = $1 and refuses_changes",
      [companyId],
    );
    found = rowCount === 1;
  });
  return found;
};

const untilJobsEnd = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  await pause(HANDED_OUT_MS);
  const end = performance.now() + JOBS_MS;
  for (;;) {
    const { rowCount } = await client.query(
      `select from graphile_worker._private_jobs
       where locked_at is not null and (payload->>'companyId')::bigint = $1 limit 1`,
      [companyId],
    );
    if (rowCount === 0) return;
    if (performance.now() > end)
      throw Object.assign(new Error("A job of the company is still running."), { code: "55P03" });
    await pause(POLL_MS);
  }
};
