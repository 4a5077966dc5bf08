import { handle } from "#platform/services/services.ts";
import { getPageByMenuAndPageName, getPagePreview } from "./public-pages.contract.ts";
import { readPagePreview, readPublicPage } from "./public-pages.service.ts";

export const publicPagesCalls = [
  handle(getPageByMenuAndPageName, ({ db, body }) => db.read((tx) => readPublicPage(tx, body))),
  handle(getPagePreview, ({ db, actor, body }) =>
    db.read((tx) => readPagePreview(tx, actor, body.pageId, body.versionId)),
  ),
];
