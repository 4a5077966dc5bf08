import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { type CleaningProgress, cleanStoredTexts } from "./clean-stored-texts.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("cleaning reports its progress, and stops when it's asked to", async () => {
  const { companyId } = await aCompany(app);
  const db = app.app.companyDb(companyId);
  // No cleaner made this mark, so the texts are counted but not changed.
  await db.write((tx) =>
    sql`insert into company_modules (company_id, module, settings)
      select company_id, module, '{"text": {"html": "<p>Old</p>", "mark": "0:forged"}}'
      from companies, unnest(array['event', 'news']) as module where company_id = ${companyId}
      on conflict (company_id, module) do update set settings = excluded.settings`.execute(tx.sql),
  );
  const seen: CleaningProgress[] = [];
  const stopping = new AbortController();
  const run = (onProgress: (progress: CleaningProgress) => void) =>
    cleanStoredTexts(db, {
      clean: () => Promise.reject(new Error("Nothing to clean.")),
      isRefusal: () => true,
      afterChange: async () => {},
      signal: stopping.signal,
      onProgress: (progress) => {
        seen.push({ ...progress });
        onProgress(progress);
      },
    });
  expect(await run(() => {})).toEqual({ total: 2, done: 2, refused: 2 });
  expect(seen[0]).toEqual({ total: 2, done: 0, refused: 0 });
  expect(seen.at(-1)).toEqual({ total: 2, done: 2, refused: 2 });
  const reason = new Error("Stopped.");
  await expect(run(() => stopping.abort(reason))).rejects.toBe(reason);
  expect(seen.at(-1)).toEqual({ total: 2, done: 0, refused: 0 });
});
