/**
 * What an entry of the publications ledger adds to a commit: the same change with and without one, alternating, against
 * the smallest call that writes, which is a note in the version log.
 */

import { sql } from "kysely";
import { createCompanyDbs, type WriteTx } from "#platform/db/company-db.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { silentLog } from "#platform/log/log.ts";
import { clearQueue } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts } from "./components.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { median, report } from "./figures.ts";

const ROUNDS = 200;
const GOAL = 0.2;

const embedded = await startDurablePostgres();
const server = await startServer({ env: { DATABASE_URL: embedded.url } });
const database = openDatabase(embedded.connection, silentLog);
const company = createCompanyDbs(database, () => {})(1);

const change = (tx: WriteTx) =>
  sql`update companies set time_zone = time_zone where company_id = ${tx.companyId}`.execute(tx.sql);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

try {
  await clearQueue(embedded.connection);
  const admin = await signedInClient(server);
  const pageId = await pageOfTexts(admin, "ledger", 1);
  const small: number[] = [];
  const without: number[] = [];
  const recorded: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    small.push(
      await timed(() =>
        admin.call("POST", `/Version/AddVersionLog?pageId=${pageId}&action=Round%20${round}`),
      ),
    );
    without.push(await timed(() => company.write(change)));
    recorded.push(
      await timed(() =>
        company.write(async (tx) => {
          await change(tx);
          tx.recordPublication({ kind: "page", item: round, change: "changed", addresses: ["/rates"] });
        }),
      ),
    );
  }
  const [call, plain, entry] = [small, without, recorded].map((times) => median(times.slice(20))) as [
    number,
    number,
    number,
  ];
  const share = (entry - plain) / call;
  console.log(
    `small write ${call.toFixed(2)} ms; a change ${plain.toFixed(2)} ms, with an entry ${entry.toFixed(2)} ms`,
  );
  report(
    "publications ledger: what an entry adds ÷ a small write",
    `≤ ${GOAL}`,
    share.toFixed(2),
    share <= GOAL,
  );
} finally {
  await database.close();
  await server.stop();
  await embedded.stop();
}
