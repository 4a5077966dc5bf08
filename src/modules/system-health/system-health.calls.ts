import { handle } from "#platform/services/services.ts";
import { getSystemHealth } from "./system-health.contract.ts";
import { readSystemHealth } from "./system-health.service.ts";

export const systemHealthCalls = [
  // Anyone who may ask is an Admin of the provider, so there is one, and it is the actor's company.
  handle(getSystemHealth, ({ services, companyDb, actor }) =>
    readSystemHealth(services.installation, companyDb, actor.companyId),
  ),
];
