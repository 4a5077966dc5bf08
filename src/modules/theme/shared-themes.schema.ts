/** How many themes the provider can offer at a time. */
export const MOST_SHARED_THEMES = 20;
/** The longest name of a theme, in characters. */
export const MOST_THEME_NAME = 40;
/** Where the admin keeps the offered themes. */
export const SHARED_KEY = ["shared-themes"];
