import { handle } from "#platform/services/services.ts";
import { deleteWorkingCopy, getWorkingCopy, saveWorkingCopy } from "./working-copies.contract.ts";
import { readCopy, removeCopy, saveCopy } from "./working-copies.service.ts";

export const workingCopiesCalls = [
  handle(getWorkingCopy, (context) => readCopy(context, context.query)),
  handle(saveWorkingCopy, (context) => saveCopy(context, context.body)),
  handle(deleteWorkingCopy, async (context) => {
    await removeCopy(context, context.body);
    return "Deleted" as const;
  }),
];
