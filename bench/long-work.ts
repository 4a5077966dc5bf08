/**
 * Work that somebody waits for in a dialog: changes of as many pages as can be chosen, and the export and deletion of
 * 20,000 submissions. Beside each, how many calls of /healthz take as long.
 */
import { join } from "node:path";
import { MOST_CHANGED } from "#modules/pages/change-pages.contract.ts";
import { joinEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { startServer } from "../test/support/server-process.ts";
import { asRiverbend } from "./as-riverbend.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts } from "./components.ts";
import { report } from "./figures.ts";

const TEXTS = 5;
const SUBMISSIONS = 20_000;
/** As long as a person waits without being told how much is left. */
const GOAL_MS = 10_000;

const server = await startServer();
const database = await joinEmbeddedPostgres({ stateDir: join(server.dataDir, "postgres"), log: silentLog });
try {
  const client = await signedInClient(server);
  const measure = async (what: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    const took = performance.now() - began;
    const healthz = performance.now();
    for (let call = 0; call < 50; call++) await client.call("GET", "/healthz");
    const one = (performance.now() - healthz) / 50;
    const times = Math.round(took / one);
    report(
      what,
      `≤ ${GOAL_MS / 1000} s`,
      `${(took / 1000).toFixed(1)} s, ${times} × /healthz`,
      took <= GOAL_MS,
    );
  };

  const pageIds: number[] = [];
  for (let page = 1; page <= MOST_CHANGED; page++)
    pageIds.push(await pageOfTexts(client, `long-work-${page}`, TEXTS));
  const change = (action: string, more: object = {}) =>
    client.call("POST", "/Admin/ChangePages", { action, pageIds, ...more });
  const pages = `of ${MOST_CHANGED} pages with ${TEXTS} texts`;
  await measure(`a dry run of publishing ${pages}`, () => change("publish", { dryRun: true }));
  await measure(`publishing ${pages}`, () => change("publish"));
  await measure(`setting the role ${pages}`, () => change("setRole", { roleId: 0 }));
  await measure(`deletion ${pages}`, () => change("delete"));
  await measure(`restoring ${pages}`, () => change("restore"));

  const formId = Number(
    await client.call("POST", "/AdminForms/CreateForm", { name: "Long work", email: "a@b.example" }),
  );
  await addSubmissions(formId);
  const all = { formId, rangeOpt: "all", date1: "", date2: "" };
  const submissions = `of ${SUBMISSIONS.toLocaleString("en-US")} submissions`;
  await measure(`the export ${submissions}`, () =>
    client.call("POST", "/AdminForms/GetFormSubmissionExport", all),
  );
  await measure(`the deletion ${submissions}`, () =>
    client.call("POST", "/AdminForms/DeleteFormSubmissionsByDateRange", all),
  );
} finally {
  await database.stop();
  await server.stop();
  server.clean();
}

async function addSubmissions(formId: number): Promise<void> {
  await asRiverbend(database.connection, async (connection) => {
    await connection.query(
      `insert into form_submissions (company_id, form_id, pairs)
       select tenantry_company(), $1, jsonb_build_array(
         jsonb_build_object('fieldId', 1, 'fieldName', 'Name', 'fieldValue', 'Person ' || n),
         jsonb_build_object('fieldId', 2, 'fieldName', 'Message', 'fieldValue', repeat('Words of a message. ', 20)))
       from generate_series(1, ${SUBMISSIONS}) n`,
      [formId],
    );
  });
}
