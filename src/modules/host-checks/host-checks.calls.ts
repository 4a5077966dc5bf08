import { handle } from "#platform/services/services.ts";
import { checkHosts, getHostChecks, getUnverifiedHosts } from "./host-checks.contract.ts";
import { readHostChecks, readUnverifiedHosts, requestHostChecks } from "./host-checks.service.ts";

export const hostChecksCalls = [
  handle(getHostChecks, async ({ services, companyDb, query }) => ({
    isOn: services.config.hostChecks.isOn,
    hosts: await companyDb(query.companyId).read((tx) => readHostChecks(tx, services.config)),
  })),
  handle(getUnverifiedHosts, ({ services, db }) => db.read((tx) => readUnverifiedHosts(tx, services.config))),
  handle(checkHosts, async ({ companyDb, body }) => {
    await companyDb(body.companyId).write(requestHostChecks);
    return "Checking" as const;
  }),
];
