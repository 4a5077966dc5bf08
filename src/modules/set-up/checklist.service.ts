import { recordAudit } from "#modules/audit/audit.public.ts";
import { areaPath } from "#modules/layout/site-areas.schema.ts";
import { CREATE_ON_MENU, editorPath } from "#modules/pages/editor-path.schema.ts";
import { selectSetUpSteps } from "#modules/settings/settings.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Checklist } from "./checklist.contract.ts";
import { insertHiddenChecklist, selectSetUpFacts } from "./checklist.sql.ts";

/** The steps of setting up a site; null once all are done or an admin hid the list. */
export const readChecklist = async (tx: ReadTx): Promise<Checklist | null> => {
  const [facts, { isSiteInitialized }] = await Promise.all([selectSetUpFacts(tx), selectSetUpSteps(tx)]);
  const steps: Checklist["steps"] = [
    { step: "modules", isDone: isSiteInitialized, to: "/Settings" },
    { step: "site-information", isDone: facts.isLayoutCompleted, to: "/LayoutManagement" },
    { step: "logo", isDone: facts.hasLogo, to: areaPath("identity", "navbar.logoUrl") },
    { step: "colors", isDone: facts.hasTheme, to: areaPath("design") },
    { step: "address", isDone: facts.hasAddress, to: areaPath("identity", "company.address") },
    {
      step: "home-page",
      isDone: facts.isHomeLive,
      to: facts.homePageId === null ? "/PageComponentManagement" : editorPath(facts.homePageId, false),
    },
    {
      step: "menu",
      isDone: facts.hasMenu,
      to: facts.hasPages ? "/PageComponentManagement" : CREATE_ON_MENU,
    },
    {
      step: "approval-emails",
      isDone: facts.hasApprovalEmails,
      to: areaPath("emails", "adminVersionUpdateEmails"),
    },
    {
      step: "staff",
      isDone: facts.hasColleagues,
      // An invitation can be sent again from there.
      to: facts.hasInvited ? "/UserManagement" : "/CreateUser",
    },
  ];
  return facts.isHidden || steps.every(({ isDone }) => isDone) ? null : { steps };
};

/** Hides the checklist from all admins of the site. Does nothing if it's hidden already. */
export const dismissChecklist = async (tx: WriteTx, actor: Actor): Promise<void> => {
  if (await insertHiddenChecklist(tx))
    await recordAudit(tx, actor, { action: "Hid setup checklist", subject: "" });
};
