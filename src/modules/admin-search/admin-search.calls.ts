import { handle } from "#platform/services/services.ts";
import { searchAdmin } from "./admin-search.contract.ts";
import { findForPerson } from "./admin-search.service.ts";

export const adminSearchCalls = [
  handle(searchAdmin, ({ db, actor, query }) => db.read((tx) => findForPerson(tx, actor, query.search))),
];
