import { handle } from "#platform/services/services.ts";
import { getWorklist } from "./worklist.contract.ts";
import { readWorklist } from "./worklist.service.ts";

export const worklistCalls = [
  handle(getWorklist, ({ actor, db, companyDb, query }) =>
    readWorklist({ actor, db, companyDb }, query.group ?? null),
  ),
];
