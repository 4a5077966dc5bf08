import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { insertVersion, insertVersionLog } from "./version-rows.sql.ts";

/** Creates a new page's empty draft V1, with a log line [PAGE-045]. Returns the version's id. */
export const addFirstVersion = async (tx: WriteTx, actor: Actor, pageId: number): Promise<number> => {
  const { id, number } = await insertVersion(tx, pageId);
  await insertVersionLog(tx, actor, { pageId, action: `Created draft V${number}` });
  return id;
};
