import { LOOK_FIELDS } from "#modules/theme/look-fields.schema.ts";
import { THIRD_PARTY_FIELDS } from "#modules/third-parties/third-parties.schema.ts";
import { LAYOUT_AREAS, pathsOfArea } from "./layout-areas.schema.ts";
import { LAYOUT_FIELDS } from "./layout-fields.schema.ts";

/** The areas of Site Information, each with its own screen, in the order of the list beside them. */
export const SITE_AREAS = {
  identity: {
    title: "Identity",
    help: "Your name, logo, contact details, social links, language, and time zone.",
  },
  header: { title: "Header and menu", help: "The row at the top of every page, and the navbar tabs." },
  footer: {
    title: "Footer",
    help: "The columns, contact details, and copyright at the bottom of every page.",
  },
  design: { title: "Design", help: "The theme, colors, fonts, and shapes of your pages." },
  security: { title: "Sign-in and security", help: "How staff sign in, and who can publish." },
  emails: { title: "Emails", help: "People who get an email when a page needs approval." },
  integrations: { title: "Integrations", help: "Outside services that your pages use." },
} as const satisfies Record<string, { title: string; help: string }>;
export type SiteArea = keyof typeof SITE_AREAS;
export const SITE_AREA_NAMES = Object.keys(SITE_AREAS) as readonly SiteArea[];

export const SITE_INFORMATION = "/LayoutManagement";

/** The address of an area's screen, or of one field on it. @param field its path in the area's form */
export const areaPath = (area: SiteArea, field?: string): string =>
  `${SITE_INFORMATION}/${area}${field ? `#${field}` : ""}`;

/** The area in an address, in any letter case. */
export const areaNamed = (name: string | undefined): SiteArea | undefined =>
  SITE_AREA_NAMES.find((area) => area === name?.toLowerCase());

/** A setting that the search of Site Information finds. */
export interface SiteSetting {
  readonly area: SiteArea;
  readonly label: string;
  readonly help: string;
  /** The address of its field. */
  readonly to: string;
  /** Only the provider's admins can change it. */
  readonly isForProvider: boolean;
}

/** The anchor of the navbar tabs, which aren't a field of a form. */
export const NAVBAR_TABS = "navbar-tabs";

const setting = (
  area: SiteArea,
  path: string,
  { label, help = "", isForProvider = false }: { label: string; help?: string; isForProvider?: boolean },
): SiteSetting => ({ area, label, help, to: areaPath(area, path), isForProvider });

const settingsOf = (area: SiteArea, fields: Readonly<Record<string, Parameters<typeof setting>[2]>>) =>
  Object.entries(fields).map(([path, field]) => setting(area, path, field));

/** Every setting of Site Information. */
export const SITE_SETTINGS: readonly SiteSetting[] = [
  ...LAYOUT_AREAS.flatMap((area) =>
    pathsOfArea(area).flatMap((path) => {
      const field = LAYOUT_FIELDS[path];
      return field ? [setting(area, path, { label: field.label, help: field.help ?? "" })] : [];
    }),
  ),
  setting("header", NAVBAR_TABS, {
    label: "Navbar tabs",
    help: "Panels of links and text below the navbar, on every page except the home page.",
  }),
  ...settingsOf("design", LOOK_FIELDS),
  ...settingsOf("integrations", THIRD_PARTY_FIELDS),
].sort((a, b) => SITE_AREA_NAMES.indexOf(a.area) - SITE_AREA_NAMES.indexOf(b.area));

/** The settings with all words in their label, help, or area, with the labels that fit best first. */
export const settingsMatching = (settings: readonly SiteSetting[], search: string): SiteSetting[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const hasAll = (text: string): boolean => {
    const lower = text.toLowerCase();
    // “timezone” also finds “Time zone”.
    const joined = lower.replaceAll(/[\s-]/g, "");
    return words.every((word) => lower.includes(word) || joined.includes(word));
  };
  const rank = ({ label }: SiteSetting): number => {
    if (label.toLowerCase().startsWith(words[0] ?? "")) return 0;
    return hasAll(label) ? 1 : 2;
  };
  return settings
    .filter(({ label, help, area }) => hasAll(`${label} ${help} ${SITE_AREAS[area].title}`))
    .sort((a, b) => rank(a) - rank(b));
};
