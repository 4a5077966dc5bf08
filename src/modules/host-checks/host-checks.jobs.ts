import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { checkDueHosts, checkHostsJob, checkHostsOf } from "./host-checks.service.ts";

export const hostChecksJobs = [
  handleJob(checkHostsJob, ({ companyDb, services }, { companyId }) =>
    checkHostsOf(companyDb(companyId), services.config),
  ),
  scheduleJob("check-due-hosts", "* * * * *", checkDueHosts),
];
