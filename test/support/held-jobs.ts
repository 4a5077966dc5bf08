import { sql } from "kysely";
import { sqlAt } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

/** Keeps the jobs that `work` adds from starting, so that a test can look at them. They are due a day later. */
export const withHeldJobs = async (
  app: TestApp,
  host: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  await sqlAt(
    app,
    host,
    sql`create function hold_job() returns trigger language plpgsql as
      'begin new.run_at := now() + interval ''1 day''; return new; end'`,
  );
  try {
    await sqlAt(
      app,
      host,
      sql`create trigger hold_job before insert on graphile_worker._private_jobs
        for each row execute function hold_job()`,
    );
    await work();
  } finally {
    await sqlAt(app, host, sql`drop function hold_job cascade`);
  }
};
