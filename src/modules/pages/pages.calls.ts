import { addFirstVersion } from "#modules/versions/versions.public.ts";
import { isAdmin } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import { handle } from "#platform/call/services.ts";
import {
  createPage,
  getChildMenuOptions,
  getMainMenuOptions,
  getPage,
  getPages,
  getSubMenuOptions,
} from "./pages.contract.ts";
import { addPage, blankPage, listPages, readPage } from "./pages.service.ts";
import { selectMenuOptions } from "./pages.sql.ts";

export const pagesCalls = [
  handle(getPages, async ({ db, actor, query, log }) => {
    if (query.userId !== actor.userId) {
      log.warn(
        { claimed: query.userId, user: actor.userId },
        "A call named another user than the session's.",
      );
      throw refuse.notAllowed();
    }
    return db.read((tx) => listPages(tx, actor));
  }),
  handle(getPage, async ({ db, actor, query }) => {
    if (query.pageId !== 0) return db.read((tx) => readPage(tx, actor, query.pageId));
    if (!isAdmin(actor)) throw refuse.notAllowed();
    return blankPage();
  }),
  handle(getMainMenuOptions, ({ db }) => db.read((tx) => selectMenuOptions(tx, null))),
  handle(getChildMenuOptions, ({ db, query }) => db.read((tx) => selectMenuOptions(tx, query.pageId))),
  handle(getSubMenuOptions, ({ db, query }) => db.read((tx) => selectMenuOptions(tx, query.pageId))),
  handle(createPage, ({ db, actor, body, services }) =>
    db.write(async (tx) => {
      const pageId = await addPage(tx, body, services.reservedSegments);
      await addFirstVersion(tx, actor, pageId);
      tx.touch("menu");
      return pageId;
    }),
  ),
];
