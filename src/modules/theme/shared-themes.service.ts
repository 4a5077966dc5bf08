import { recordAudit } from "#modules/audit/audit.public.ts";
import { isVendorAdmin } from "#platform/access/actor.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { MOST_SHARED_THEMES } from "./shared-themes.schema.ts";
import {
  deleteSharedTheme,
  insertSharedTheme,
  lockSharedThemes,
  type SharedTheme,
  selectSharedThemes,
} from "./shared-themes.sql.ts";
import type { getSharedThemes } from "./theme.contract.ts";
import { THEMES } from "./themes.schema.ts";

type Context = Pick<CallContext<Services>, "actor" | "companyDb" | "services">;

const providerDb = ({ companyDb, services }: Context): CompanyDb => {
  const provider = services.provider();
  if (!provider) throw refuse.notFound("provider");
  return companyDb(provider.companyId);
};

/** The themes that the provider offers to all companies, and whether the caller may change them. */
export const listSharedThemes = async (context: Context): Promise<AnswerOf<typeof getSharedThemes>> => ({
  themes: await providerDb(context).read(selectSharedThemes),
  mayShare: isVendorAdmin(context.actor),
});

/**
 * Offers a look to all companies under a name. No company's look changes by it.
 * @throws Refusal 409 for a name that another theme has, or if there are too many themes
 */
export const shareTheme = async (context: Context, theme: SharedTheme): Promise<"Saved"> => {
  const { name, ...look } = theme;
  await providerDb(context).write(async (tx) => {
    await lockSharedThemes(tx);
    const others = await selectSharedThemes(tx);
    if ([...THEMES, ...others].some((other) => other.name.toLowerCase() === name.toLowerCase()))
      throw refuse.conflict(`There is already a theme named “${name}”. Choose a different name.`);
    if (others.length >= MOST_SHARED_THEMES)
      throw refuse.conflict(
        `You can offer up to ${MOST_SHARED_THEMES} themes. Remove one you don't need, then try again.`,
      );
    await insertSharedTheme(tx, theme);
    await recordAudit(tx, context.actor, {
      action: "Offered look to all companies",
      subject: name,
      after: look,
    });
  });
  return "Saved";
};

/** Stops offering a theme, if there is one of that name. Companies that chose it keep their look. */
export const removeSharedTheme = async (context: Context, name: string): Promise<"Deleted"> => {
  await providerDb(context).write(async (tx) => {
    const removed = await deleteSharedTheme(tx, name);
    if (!removed) return;
    await recordAudit(tx, context.actor, {
      action: "Stopped offering look to all companies",
      subject: name,
      before: removed.look as object,
    });
  });
  return "Deleted";
};
