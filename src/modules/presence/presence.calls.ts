import { handle } from "#platform/services/services.ts";
import { leavePresence, reportPresence } from "./presence.contract.ts";
import { leaveTab, reportTab } from "./presence.service.ts";

export const presenceCalls = [
  handle(reportPresence, (context) => reportTab(context, context.body)),
  handle(leavePresence, async (context) => {
    await leaveTab(context, context.body);
    return "Left" as const;
  }),
];
