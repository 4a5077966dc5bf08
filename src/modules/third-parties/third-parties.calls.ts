import { isVendorAdmin } from "#platform/access/actor.ts";
import { handle } from "#platform/services/services.ts";
import { getThirdParties, updateThirdParties } from "./third-parties.contract.ts";
import { saveThirdParties } from "./third-parties.service.ts";
import { selectThirdParties } from "./third-parties.sql.ts";

export const thirdPartiesCalls = [
  handle(getThirdParties, async ({ db, actor }) => ({
    ...(await db.read(selectThirdParties)),
    mayEditScripts: isVendorAdmin(actor),
  })),
  handle(updateThirdParties, async ({ db, actor, body }) => {
    await db.write((tx) => saveThirdParties(tx, actor, body));
    return "Saved" as const;
  }),
];
