import { handle } from "#platform/services/services.ts";
import { getTheme, updateTheme } from "./theme.contract.ts";
import { saveTheme } from "./theme.service.ts";
import { selectTheme } from "./theme.sql.ts";

export const themeCalls = [
  handle(getTheme, ({ db }) => db.read(selectTheme)),
  handle(updateTheme, async ({ db, actor, body }) => {
    await db.write((tx) => saveTheme(tx, actor, body));
    return "Saved" as const;
  }),
];
