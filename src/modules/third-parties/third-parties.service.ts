import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { isTooWide } from "./script-hosts.service.ts";
import { mayChangeScripts } from "./third-parties.policy.ts";
import type { ThirdParties } from "./third-parties.schema.ts";
import { selectThirdPartiesForUpdate, updateThirdPartiesRow } from "./third-parties.sql.ts";

/** A script can do everything its visitors can, so only the provider sets its address (decisions §11). */
const SCRIPT_FIELDS = ["searchScript", "translatorScript", "scriptOrigins"] as const;

/**
 * Saves the services of the company's site.
 * @throws Refusal 403 if anyone except the provider's admins changes a script; 409 if someone else saved first
 */
export const saveThirdParties = async (
  tx: WriteTx,
  actor: Actor,
  { rowVersion, ...values }: ThirdParties & { rowVersion?: number | undefined },
): Promise<void> => {
  const { rowVersion: current, ...before } = await selectThirdPartiesForUpdate(tx);
  if (rowVersion !== undefined && rowVersion !== current) throw refuse.stale();
  const changesScripts = SCRIPT_FIELDS.some((field) => String(before[field]) !== String(values[field]));
  if (changesScripts && !mayChangeScripts(actor))
    throw refuse.notAllowed("Only the provider's admins can change script addresses.");
  const tooWide = values.scriptOrigins.find((origin) => changesScripts && isTooWide(origin));
  if (tooWide !== undefined)
    throw refuse.invalid(
      `“${tooWide}” would allow scripts from hosts that anyone can register. Enter the service's own domain, such as https://*.example.com.`,
    );
  await updateThirdPartiesRow(tx, values);
  await recordSave(tx, actor, "third-parties");
  await recordAudit(tx, actor, {
    action: "Changed third-party services",
    subject: "Site Information",
    before,
    after: values,
  });
  // They are in the frame of every page.
  if (changedFields(before, values)) {
    tx.invalidate("layout");
    tx.recordPublication({ kind: "third-party services", change: "changed" });
  }
};
