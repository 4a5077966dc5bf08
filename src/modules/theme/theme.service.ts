import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Theme, ThemeUpdate } from "./theme.schema.ts";
import { selectThemeForUpdate, updateThemeRow } from "./theme.sql.ts";

/**
 * Saves the look of the company's website.
 * @throws Refusal 409 if someone else saved first
 */
export const saveTheme = async (
  tx: WriteTx,
  actor: Actor,
  { rowVersion, ...chosen }: ThemeUpdate,
): Promise<void> => {
  const { rowVersion: current, ...before } = await selectThemeForUpdate(tx);
  if (rowVersion !== undefined && rowVersion !== current) throw refuse.stale();
  const theme: Theme = {
    ...chosen,
    cards: chosen.cards ?? before.cards,
    scale: chosen.scale ?? before.scale,
    images: chosen.images ?? before.images,
  };
  await updateThemeRow(tx, theme);
  await recordSave(tx, actor, "theme");
  // It's in the head of every page.
  if (changedFields(before, theme)) {
    tx.invalidate("layout");
    tx.recordPublication({ kind: "theme", change: "changed" });
  }
  await recordAudit(tx, actor, {
    action: "Changed the website's look",
    subject: "Site Information",
    before,
    after: theme,
  });
};
