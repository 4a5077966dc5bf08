import { contentTypes } from "#content/types.generated.ts";
import {
  mailDroppedPlan,
  mailDroppedPlanJob,
  runDueItemPlans,
  runItemPlan,
  runItemPlanJob,
} from "#modules/content/content.public.ts";
import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";

const typeOf = (itemKind: string) => {
  const type = contentTypes.find(({ name }) => name === itemKind);
  if (!type) throw new Error(`There is no content type ${itemKind}.`);
  return type;
};

export const itemPlansJobs = [
  handleJob(runItemPlanJob, (context, plan) => runItemPlan(context, typeOf(plan.itemKind), plan)),
  handleJob(mailDroppedPlanJob, (context, dropped) =>
    mailDroppedPlan(context, typeOf(dropped.itemKind), dropped),
  ),
  scheduleJob("run-due-item-plans", "*/10 * * * *", (context) => runDueItemPlans(context, contentTypes)),
];
