import { z } from "zod";
import { companySettings, layoutForm } from "./layout.schema.ts";

const { navbar, social, footer, adminVersionUpdateEmails } = layoutForm.shape;

/**
 * The areas of Site Information that are parts of the layout. Each field is in exactly one. Saving an area doesn't
 * change the others.
 */
export const layoutAreas = {
  identity: z.object({
    navbar: navbar.pick({ companyName: true, telephone: true, logoUrl: true, siteName: true }),
    social,
    company: companySettings.pick({ address: true, language: true, timeZone: true }),
  }),
  header: z.object({
    navbar: navbar.pick({
      showSiteName: true,
      payBillLink: true,
      showContactInfo: true,
      showLoginLink: true,
      showSocialIcons: true,
    }),
  }),
  footer: z.object({ footer: footer.omit({ contentColumn4: true }) }),
  security: z.object({
    company: companySettings.pick({
      ipAllowlist: true,
      passwordAgeDays: true,
      needsSecondApprover: true,
      staffMayAdd: true,
    }),
  }),
  emails: z.object({ adminVersionUpdateEmails }),
} as const;
export type LayoutAreaName = keyof typeof layoutAreas;
export const LAYOUT_AREAS = Object.keys(layoutAreas) as readonly LayoutAreaName[];

const { identity, header, security, emails } = layoutAreas;

/** Areas to save. */
export const layoutAreasForm = z.object({
  identity: identity.optional(),
  header: header.optional(),
  footer: layoutAreas.footer.optional(),
  security: security.optional(),
  emails: emails.optional(),
  rowVersion: z.number().int().optional(),
});
export type LayoutAreasForm = z.output<typeof layoutAreasForm>;

/** The paths of an area's fields in the layout, such as `navbar.logoUrl`. */
export const pathsOfArea = (area: LayoutAreaName): string[] =>
  Object.entries(layoutAreas[area].shape as Record<string, z.ZodType>).flatMap(([group, schema]) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => `${group}.${name}`) : [group],
  );

/** An area's own values in the layout's groups. */
export const valuesOfArea = (area: LayoutAreaName, layout: object): Record<string, unknown> => {
  const values: Record<string, Record<string, unknown> | unknown> = {};
  for (const path of pathsOfArea(area)) {
    const [group = "", name] = path.split(".");
    const stored = (layout as Record<string, unknown>)[group];
    values[group] =
      name === undefined
        ? stored
        : { ...(values[group] as object | undefined), [name]: (stored as Record<string, unknown>)[name] };
  }
  return values;
};
