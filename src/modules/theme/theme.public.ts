export { presentTheme } from "./public-theme.service.ts";
export type { Theme } from "./theme.schema.ts";
export { selectTheme, selectThemeForUpdate, updateThemeRow } from "./theme.sql.ts";
