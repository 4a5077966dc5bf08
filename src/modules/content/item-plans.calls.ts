import { contentTypes } from "#content/types.generated.ts";
import { handle } from "#platform/services/services.ts";
import { listItemPlans } from "./content-reads.service.ts";
import { getItemPlans } from "./item-plans.contract.ts";

export const itemPlansCalls = [
  handle(getItemPlans, ({ db, actor }) => db.read((tx) => listItemPlans(tx, contentTypes, actor))),
];
