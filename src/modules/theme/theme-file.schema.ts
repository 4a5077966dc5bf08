import { DEFAULT_THEME, type Theme, themeForm } from "./theme.schema.ts";

const FORMAT = "tenantry-theme";
const VERSION = 1;

/** Larger files aren't read: a theme has a few hundred characters. */
export const LONGEST_THEME_FILE = 20_000;

/** A theme as a file that can be imported at another company. */
export const writeThemeFile = (theme: Theme): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, theme }, null, 2)}\n`;

/** A theme from a file, or why it can't be used, in sentences. Choices that the file doesn't have are the default ones. */
export const readThemeFile = (
  text: string,
): { readonly theme: Theme } | { readonly problems: readonly string[] } => {
  const file = parse(text);
  if (file?.format !== FORMAT || typeof file.theme !== "object" || file.theme === null)
    return { problems: ["This file isn't a theme. Choose a file that was exported here."] };
  if (file.version !== VERSION)
    return {
      problems: ["This theme was exported by a newer version of Tenantry, so it can't be read here."],
    };
  const result = themeForm.safeParse({ ...DEFAULT_THEME, ...file.theme });
  return result.success
    ? { theme: result.data }
    : { problems: result.error.issues.map(({ message }) => message) };
};

const parse = (text: string): { format?: unknown; version?: unknown; theme?: unknown } | null => {
  try {
    return JSON.parse(text) as object | null;
  } catch {
    return null;
  }
};
