import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import { type ProviderSettings, VERSION_LIMIT } from "./settings.schema.ts";
import { selectProviderSettings, upsertProviderSettings } from "./settings.sql.ts";

type Provider = { readonly companyId: number } | null;

const UNSAVED: ProviderSettings = {
  dynamicFormEmail: "",
  versionUpdateEmail: "",
  versionLimit: VERSION_LIMIT.default,
};

/** The installation's settings, which belong to the provider; the defaults while they were never saved. */
export const readProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
): Promise<ProviderSettings> =>
  (provider && (await companyDb(provider.companyId).read(selectProviderSettings))) ?? UNSAVED;

/** Saves them; the entry of who did it stands in the provider's log, at whichever host it was done. */
export const saveProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
  actor: Actor,
  settings: ProviderSettings,
): Promise<void> => {
  if (!provider) throw refuse.notFound("provider");
  const db: CompanyDb = companyDb(provider.companyId);
  await db.write(async (tx) => {
    const before = await selectProviderSettings(tx);
    await upsertProviderSettings(tx, settings);
    await recordAudit(tx, actor, {
      action: "Changed provider settings",
      subject: "Provider settings",
      before,
      after: settings,
    });
  });
};
