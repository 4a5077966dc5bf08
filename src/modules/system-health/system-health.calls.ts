import { handle } from "#platform/services/services.ts";
import { getHealthHistory, getSystemHealth, pauseCleaning } from "./system-health.contract.ts";
import { changeCleaningPause, readHealthHistory, readSystemHealth } from "./system-health.service.ts";

export const systemHealthCalls = [
  // Callers are provider admins, so the provider exists and is the actor's company.
  handle(getSystemHealth, ({ services, companyDb, actor }) =>
    readSystemHealth(services.installation, companyDb, actor.companyId),
  ),
  handle(getHealthHistory, ({ companyDb, actor }) => companyDb(actor.companyId).read(readHealthHistory)),
  handle(pauseCleaning, async ({ companyDb, actor, body }) => {
    await companyDb(actor.companyId).write((tx) => changeCleaningPause(tx, actor, body.isPaused));
    return "Saved" as const;
  }),
];
