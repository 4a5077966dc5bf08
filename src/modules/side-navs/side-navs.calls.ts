import { handle } from "#platform/call/services.ts";
import { getSideNavs } from "./side-navs.contract.ts";
import { selectSideNavs } from "./side-navs.sql.ts";

export const sideNavsCalls = [handle(getSideNavs, ({ db }) => db.read(selectSideNavs))];
