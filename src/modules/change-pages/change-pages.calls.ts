import { changePages } from "#modules/pages/change-pages.contract.ts";
import { movePage } from "#modules/pages/page-tree.contract.ts";
import { rememberShown, versionMailsOf } from "#modules/versions/versions.public.ts";
import { handle } from "#platform/services/services.ts";
import { changeAll, tryOut } from "./change-pages.service.ts";
import { movePage as move } from "./move-page.service.ts";

export const changePagesCalls = [
  handle(changePages, async (context) => {
    const { db, actor, body, services, gone } = context;
    // Read first, so that two callers can't each hold a connection and wait for a second one.
    const mails = await versionMailsOf(context);
    const change = { ...body, actor, mails, reservedSegments: services.reservedSegments, gone };
    if (!body.dryRun) return { pages: await db.write((tx) => changeAll(tx, change)) };
    const { pages, shown } = await tryOut(db, change);
    await rememberShown(db, shown);
    return { pages };
  }),
  handle(movePage, ({ db, actor, body, services }) =>
    db.write((tx) => move(tx, actor, body, services.reservedSegments)),
  ),
];
