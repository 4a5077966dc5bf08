import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb, CompanyDbs } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ProviderSettings, VERSION_LIMIT } from "./settings.schema.ts";
import { selectProviderSettings, selectSiteForUpdate, upsertProviderSettings } from "./settings.sql.ts";

/** As they are stored, with the number of their last save; 0: they were never saved. */
type StoredSettings = ProviderSettings & { readonly rowVersion: number };

type Provider = { readonly companyId: number } | null;

const UNSAVED: StoredSettings = {
  dynamicFormEmail: "",
  versionUpdateEmail: "",
  versionLimit: VERSION_LIMIT.default,
  rowVersion: 0,
};

/** The installation's settings, which belong to the provider; the defaults while they were never saved. */
export const readProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
): Promise<StoredSettings> =>
  (provider && (await companyDb(provider.companyId).read(selectProviderSettings))) ?? UNSAVED;

/**
 * Saves them; the entry of who did it appears in the provider's log, at whichever host it was done.
 * @param rowVersion the save that the form was filled from, where the client knows it
 * @throws Refusal 409 where somebody else's save came first
 */
export const saveProviderSettings = async (
  companyDb: CompanyDbs,
  provider: Provider,
  actor: Actor,
  settings: ProviderSettings,
  rowVersion?: number,
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
