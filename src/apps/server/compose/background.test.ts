import { onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

test("scheduled jobs that missed their time in an outage run afterward", async () => {
  const before = await startTestApp();
  await before.close();
  const database = openDatabase(before.connection, silentLog, { max: 1 });
  onTestFinished(() => database.close());
  await database.pool.query(`
    create table queued (task text);
    create function note_queued() returns trigger language plpgsql as $$ begin
      insert into queued select identifier from graphile_worker._private_tasks where id = new.task_id;
      return null;
    end $$;
    create trigger note_queued after insert on graphile_worker._private_jobs
      for each row execute function note_queued();
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      select name, now() - interval '1 week', now() - interval '20 hours'
      from unnest(array['tidy-forms', 'run-due-plans']) as name
      on conflict (identifier) do update
        set known_since = excluded.known_since, last_execution = excluded.last_execution`);
  const after = await startTestApp({}, silentLog, before.connection);
  onTestFinished(() => after.close());
  // Those of every hour and of every ten minutes.
  for (const task of ["tidy-forms", "run-due-plans"])
    await waitUntil(`${task} is queued`, async () => {
      const { rowCount } = await database.pool.query("select from queued where task = $1", [task]);
      return rowCount !== 0;
    });
});
