import { requireSelf } from "#modules/audit/audit.public.ts";
import { handle } from "#platform/services/services.ts";
import { cancelPlan, getPlans, takeDownPage } from "./plans.contract.ts";
import { dropPlan, listPlans, takeDownAtMoment } from "./plans.service.ts";
import { CLAIM } from "./versions.policy.ts";

export const plansCalls = [
  handle(getPlans, ({ db, actor }) => db.read((tx) => listPlans(tx, actor))),
  handle(cancelPlan, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    await db.write((tx) => dropPlan(tx, actor, query.pageId, query.kind));
    return "Canceled" as const;
  }),
  handle(takeDownPage, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const takeDownAt = query.takeDownAt === undefined ? null : new Date(query.takeDownAt);
    await db.write((tx) => takeDownAtMoment(tx, actor, query.pageId, takeDownAt));
    return "Saved" as const;
  }),
];
