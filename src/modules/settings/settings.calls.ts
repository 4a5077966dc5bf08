import { handle } from "#platform/call/services.ts";
import {
  getVersionLimit,
  isLayoutCompleted,
  isProviderStaff,
  isSiteInitialized,
  MODULES,
  moduleFlags,
} from "./settings.contract.ts";
import {
  selectInitializedModules,
  selectIsLayoutCompleted,
  selectIsSiteInitialized,
  selectVersionLimit,
} from "./settings.sql.ts";

// decisions: 10 until the provider sets another limit.
const DEFAULT_VERSION_LIMIT = 10;

export const settingsCalls = [
  // Beside the session user, whose fields are the specification's.
  handle(isProviderStaff, async ({ maybeActor }) => maybeActor?.isProvider ?? false),
  handle(isSiteInitialized, ({ db }) => db.read(selectIsSiteInitialized)),
  handle(isLayoutCompleted, ({ db }) => db.read(selectIsLayoutCompleted)),
  handle(getVersionLimit, async ({ services, companyDb }) => {
    const provider = services.provider();
    const limit = provider && (await companyDb(provider.companyId).read(selectVersionLimit));
    return limit ?? DEFAULT_VERSION_LIMIT;
  }),
  ...MODULES.map((module) =>
    handle(moduleFlags[module], async ({ db }) => (await db.read(selectInitializedModules)).includes(module)),
  ),
];
