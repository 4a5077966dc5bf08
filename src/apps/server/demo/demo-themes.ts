import {
  DEFAULT_THEME,
  selectThemeForUpdate,
  type Theme,
  updateThemeRow,
} from "#modules/theme/theme.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

/** Green hills and an old town hall. */
export const cedarFallsTheme: Theme = {
  brand: "#2f6138",
  brandDeep: "#1d3b2a",
  typeface: "classic",
  corners: "square",
  header: "brand",
};

/** Brick warehouses on deep water. */
export const harborTheme: Theme = {
  brand: "#a1361f",
  brandDeep: "#132a4d",
  typeface: "classic",
  corners: "square",
  header: "light",
};

/** A firm of its time. */
export const providerTheme: Theme = {
  brand: "#4a3fc4",
  brandDeep: "#211c52",
  typeface: "friendly",
  corners: "round",
  header: "light",
};

/** Riverbend keeps the look that every new site has. */
export const riverbendTheme: Theme = DEFAULT_THEME;

export const addDemoTheme = async (tx: WriteTx, theme: Theme): Promise<void> => {
  await selectThemeForUpdate(tx);
  await updateThemeRow(tx, theme);
};
