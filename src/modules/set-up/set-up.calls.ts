import { getSetUp, initializeSite } from "#modules/settings/settings.contract.ts";
import { handle } from "#platform/services/services.ts";
import { getChecklist, hideChecklist } from "./checklist.contract.ts";
import { dismissChecklist, readChecklist } from "./checklist.service.ts";
import { initialize, readSetUp } from "./initialize-site.service.ts";

export const setUpCalls = [
  handle(initializeSite, async ({ db, actor, body }) => {
    await db.write((tx) => initialize(tx, actor, body.modules));
    return "Saved" as const;
  }),
  handle(getSetUp, ({ db }) => db.read(readSetUp)),
  handle(getChecklist, ({ db }) => db.read(readChecklist)),
  handle(hideChecklist, async ({ db, actor }) => {
    await db.write((tx) => dismissChecklist(tx, actor));
    return "Saved" as const;
  }),
];
