import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { insertVersion, insertVersionLog } from "./version-rows.sql.ts";

/** A new page starts with an empty draft V1, and its log says so [PAGE-045]. */
export const addFirstVersion = async (tx: WriteTx, actor: Actor, pageId: number): Promise<void> => {
  const { number } = await insertVersion(tx, pageId);
  await insertVersionLog(tx, actor, { pageId, action: `Created draft V${number}` });
};
