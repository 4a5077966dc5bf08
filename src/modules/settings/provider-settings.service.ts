import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ProviderSettings, VERSION_LIMIT } from "./settings.schema.ts";
import { selectProviderSettings, selectSiteForUpdate, upsertProviderSettings } from "./settings.sql.ts";

/** The stored settings, with the number of their last save; 0 if they were never saved. */
type StoredSettings = ProviderSettings & { readonly rowVersion: number };

type Provider = { readonly companyId: number } | null;

const UNSAVED: StoredSettings = {
  dynamicFormEmail: "",
  versionUpdateEmail: "",
  versionLimit: VERSION_LIMIT.default,
  rowVersion: 0,
};

/** The installation's settings, which belong to the provider; defaults if they were never saved. */
export const readProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
): Promise<StoredSettings> =>
  (provider && (await companyDb(provider.companyId).readAtOnce(selectProviderSettings))) ?? UNSAVED;

/**
 * Saves the settings, with an entry in the provider's audit log, at whichever host it happens.
 * @param rowVersion the save that the form was loaded from, if the client knows it
 * @throws Refusal 409 if someone else saved first
 */
export const saveProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
  actor: Actor,
  settings: ProviderSettings,
  rowVersion: number | undefined,
): Promise<void> => {
  if (!provider) throw refuse.notFound("provider");
  const db: CompanyDb = companyDb(provider.companyId);
  await db.write(async (tx) => {
    await selectSiteForUpdate(tx);
    const stored = await selectProviderSettings(tx);
    if (rowVersion !== undefined && rowVersion !== (stored?.rowVersion ?? 0)) throw refuse.stale();
    await upsertProviderSettings(tx, settings);
    await recordSave(tx, actor, "provider-settings");
    const { rowVersion: _, ...before } = stored ?? UNSAVED;
    await recordAudit(tx, actor, {
      action: "Changed provider settings",
      subject: "Provider settings",
      before: stored && before,
      after: settings,
    });
  });
};
