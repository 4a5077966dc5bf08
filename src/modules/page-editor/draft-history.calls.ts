import { handle } from "#platform/services/services.ts";
import { getDraftHistory, restoreComponent, stepInDraftHistory } from "./draft-history.contract.ts";
import { readHistory, stepInHistory } from "./draft-history.service.ts";
import { restoreComponent as restore } from "./restore-component.service.ts";

export const draftHistoryCalls = [
  handle(getDraftHistory, ({ db, actor, query }) => db.read((tx) => readHistory(tx, actor, query))),
  handle(stepInDraftHistory, ({ db, actor, body }) => db.write((tx) => stepInHistory(tx, actor, body))),
  handle(restoreComponent, async ({ db, actor, body }) => {
    await db.write((tx) => restore(tx, actor, body.componentId));
    return "Restored" as const;
  }),
];
