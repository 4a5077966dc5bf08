import { handle } from "#platform/services/services.ts";
import { listSharedThemes, removeSharedTheme, shareTheme } from "./shared-themes.service.ts";
import {
  getSharedThemes,
  getTheme,
  removeSharedTheme as removeSharedThemeCall,
  shareTheme as shareThemeCall,
  updateTheme,
} from "./theme.contract.ts";
import { saveTheme } from "./theme.service.ts";
import { selectTheme } from "./theme.sql.ts";

export const themeCalls = [
  handle(getTheme, ({ db }) => db.read(selectTheme)),
  handle(updateTheme, async ({ db, actor, body }) => {
    await db.write((tx) => saveTheme(tx, actor, body));
    return "Saved" as const;
  }),
  handle(getSharedThemes, listSharedThemes),
  handle(shareThemeCall, (context) => shareTheme(context, context.body)),
  handle(removeSharedThemeCall, (context) => removeSharedTheme(context, context.body.name)),
];
