import { handle } from "#platform/call/services.ts";
import {
  getFooterData,
  getLayoutComponents,
  getNavbar,
  getSocialInfo,
  updateLayoutComponents,
} from "./layout.contract.ts";
import {
  presentFooter,
  presentNavbar,
  readLayout,
  requireLayout,
  saveLayout,
  storedColumns,
} from "./layout.service.ts";
import { openColumn } from "./shown-layout.service.ts";

export const layoutCalls = [
  handle(getLayoutComponents, ({ db }) => db.read(readLayout)),
  handle(updateLayoutComponents, async ({ db, actor, body, services }) => {
    const columns = await storedColumns(body, services.cleanHtml);
    await db.write((tx) => saveLayout(tx, actor, body, columns));
    return "Saved" as const;
  }),
  handle(
    getSocialInfo,
    async ({ db, query }) => (await db.read((tx) => requireLayout(tx, query.componentId))).social,
  ),
  handle(getNavbar, async ({ db, query }) =>
    presentNavbar(await db.read((tx) => requireLayout(tx, query.componentId))),
  ),
  handle(getFooterData, async ({ db, query, log }) => {
    const layout = await db.read((tx) => requireLayout(tx, query.componentId));
    return presentFooter(layout, (column) => openColumn(column, log)?.__html ?? "");
  }),
];
