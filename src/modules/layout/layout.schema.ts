import { z } from "zod";

/** The navbar's part of Site Information [LAY-006]. */
export const navbar = z.object({
  logoUrl: z.string().default(""),
  companyName: z.string().default(""),
  /** Ten digits, US region. */
  telephone: z.string().default(""),
  showContactInfo: z.boolean().default(true),
  showLoginLink: z.boolean().default(true),
  showSiteName: z.boolean().default(true),
  siteName: z.string().default(""),
  showSocialIcons: z.boolean().default(true),
  payBillLink: z.string().default("/"),
});
export type Navbar = z.infer<typeof navbar>;

export const SOCIAL_NAMES = [
  "facebook",
  "instagram",
  "twitter",
  "youtube",
  "linkedin",
  "pinterest",
  "tumblr",
  "blog",
] as const;
export type SocialName = (typeof SOCIAL_NAMES)[number];

/** Addresses of the company's other places; only those that are set are shown [LAY-007]. */
export const social = z.object(
  Object.fromEntries(SOCIAL_NAMES.map((name) => [`${name}Link`, z.string().default("")])) as Record<
    `${SocialName}Link`,
    z.ZodDefault<z.ZodString>
  >,
);
export type Social = z.infer<typeof social>;

const column = z.object({ html: z.string(), mark: z.string() }).nullable().default(null);

/** The footer as it is stored [LAY-008]; its columns are cleaned texts with their marks. */
export const footer = z.object({
  copyrightName: z.string().default(""),
  showPhone: z.boolean().default(true),
  showLogo: z.boolean().default(false),
  contentColumn1: column,
  contentColumn2: column,
  contentColumn3: column,
  contentColumn4: column,
  privacyPolicyLink: z.string().default(""),
});
export type Footer = z.infer<typeof footer>;
