import type pg from "pg";
import { withClient } from "../test/support/with-client.ts";

/** Runs SQL as the demo's town, Riverbend, in one transaction. @param database the demo's */
export const asRiverbend = (
  database: pg.ClientConfig,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> =>
  withClient(database, async (client) => {
    await client.query("begin");
    await client.query("set local app.all_companies = 'read'");
    const { rows } = await client.query<{ company_id: string }>(
      "select company_id from company_hosts where host = 'localhost'",
    );
    await client.query(`set local app.company_id = '${rows[0]?.company_id}'`);
    await work(client);
    await client.query("commit");
  });
