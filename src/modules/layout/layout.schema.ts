import { z } from "zod";
import { commaWords } from "#platform/fields/comma-words.ts";
import { type Fields, richText, text, type WireOf } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { image, link, phone, toggle } from "#platform/fields/value-fields.ts";
import { visibleText } from "#platform/text/visible-text.ts";
import { SITE_LANGUAGES } from "#platform/words/languages.schema.ts";

/** Maximum characters of company, site, and copyright names, and of an address line. */
const NAME_LENGTH = 100;
const ADDRESS_LENGTH = 200;
const MAX_EMAILS = 50;
const MAX_ADDRESSES = 100;
/** Ten years. */
const MAX_PASSWORD_AGE_DAYS = 3650;
/** With a wider range, half the world could skip the second factor. */
const WIDEST_RANGE = { ipv4: 8, ipv6: 16 };

/** The navbar part of Site Information [LAY-006]. */
export const navbarFields = {
  companyName: text({
    label: "Company name",
    help: "Shown in the footer, and in the navbar if there is no site name.",
    required: true,
    max: NAME_LENGTH,
  }),
  telephone: phone({ label: "Telephone", help: "Use 10 digits, such as 555 123 4567.", required: true }),
  logoUrl: image({ label: "Logo" }),
  showSiteName: toggle({ label: "Show the site name next to the logo", initial: true }),
  siteName: text({
    label: "Site name",
    help: "Leave blank to use the company name.",
    max: NAME_LENGTH,
  }),
  payBillLink: link({
    label: "My Account link",
    help: "The MY ACCOUNT button opens this page, such as /customers/pay-my-bill, or an address that starts with https://. Enter / to hide the button.",
    required: true,
    leftOutAt: "/",
  }),
  showContactInfo: toggle({ label: "Show the telephone number in the navbar", initial: true }),
  showLoginLink: toggle({ label: "Show the log-in link in the navbar", initial: true }),
  showSocialIcons: toggle({ label: "Show the social icons in the navbar", initial: true }),
};

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

const SOCIAL_LABELS: Readonly<Record<SocialName, string>> = {
  facebook: "Facebook link",
  instagram: "Instagram link",
  twitter: "X (Twitter) link",
  youtube: "YouTube link",
  linkedin: "LinkedIn link",
  pinterest: "Pinterest link",
  tumblr: "Tumblr link",
  blog: "Blog link",
};

/** Addresses of the company's other sites. Only those that are set are shown [LAY-007]. */
export const socialFields = Object.fromEntries(
  SOCIAL_NAMES.map((name) => [
    `${name}Link`,
    link({
      label: SOCIAL_LABELS[name],
      help:
        name === "blog"
          ? "Enter /blogs, or an address that starts with https://."
          : "Enter an address that starts with https://.",
    }),
  ]),
) as Record<`${SocialName}Link`, ReturnType<typeof link>>;

/** The footer part [LAY-008]. Its fourth column has contact details, and calls can add a text to it (decisions §11). */
export const footerFields = {
  copyrightName: text({
    label: "Copyright name",
    help: "Shown after © and the current year.",
    required: true,
    max: NAME_LENGTH,
  }),
  privacyPolicyLink: link({ label: "Privacy policy link" }),
  showPhone: toggle({ label: "Show the telephone number in the footer", initial: true }),
  showAddress: toggle({ label: "Show the address in the footer", initial: true }),
  showLogo: toggle({ label: "Show the logo in the footer" }),
  contentColumn1: richText({ label: "Footer column 1" }),
  contentColumn2: richText({ label: "Footer column 2" }),
  contentColumn3: richText({ label: "Footer column 3" }),
};

/** Footer fields that can contain images. The fourth column's text isn't in the form. */
export const footerImages = { ...footerFields, contentColumn4: richText({ label: "Footer column 4" }) };

/** Names of the footer's formatted texts. */
export const FOOTER_COLUMNS = [
  "contentColumn1",
  "contentColumn2",
  "contentColumn3",
  "contentColumn4",
] as const;

const shapeOf = <F extends Fields>(fields: F): { [K in keyof F]: z.ZodType<WireOf<F>[K]> } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])) as {
    [K in keyof F]: z.ZodType<WireOf<F>[K]>;
  };

const email = z
  .string("An email address must be text.")
  .trim()
  .max(LIMITS.email, `An email address can have at most ${LIMITS.email} characters.`)
  .pipe(z.email({ error: (issue) => `“${String(issue.input)}” isn't an email address.` }));

/** Recipients of emails about submitted versions; also accepted as comma-separated text. */
const emails = z
  .preprocess(
    (value) => (typeof value === "string" ? commaWords(value) : (value ?? [])),
    z
      .array(email, "The email addresses must be a list.")
      .max(MAX_EMAILS, `At most ${MAX_EMAILS} email addresses.`),
  )
  .refine(
    (list) => new Set(list.map((one) => one.toLowerCase())).size === list.length,
    "An email address is listed twice.",
  );

const isNarrowEnough = (value: string): boolean => {
  const [base = "", bits] = value.split("/");
  return bits === undefined || Number(bits) >= (base.includes(":") ? WIDEST_RANGE.ipv6 : WIDEST_RANGE.ipv4);
};

const address = z
  .string("An address must be text.")
  .trim()
  .refine(
    (value) => [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(value).success),
    {
      error: (issue) =>
        `“${String(issue.input)}” isn't a valid address or range. Enter one such as 203.0.113.7 or 203.0.113.0/24.`,
    },
  )
  .refine(isNarrowEnough, {
    error: (issue) =>
      `“${String(issue.input)}” is too wide a range. Everyone in it could skip the two-factor code.`,
  });

const isTimeZone = (value: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,50}$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Fields of Site Information beyond the layout itself, which belong to the company. */
export const companySettings = z.object({
  address: z
    .string("Address must be text.")
    .overwrite(visibleText)
    .max(ADDRESS_LENGTH, `Address can have at most ${ADDRESS_LENGTH} characters.`)
    .default(""),
  timeZone: z.string("Time zone is required.").refine(isTimeZone, "Time zone: choose one from the list."),
  ipAllowlist: z
    .array(address, "The addresses must be a list.")
    .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} addresses.`),
  /** Clients that don't know languages omit it, and it doesn't change. */
  language: z.enum(SITE_LANGUAGES, "Choose a language from the list.").optional(),
  passwordAgeDays: z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
    z
      .number("Password age must be a whole number of days.")
      .int("Password age must be a whole number of days.")
      .min(0, "Password age can't be less than 0 days.")
      .max(MAX_PASSWORD_AGE_DAYS, `Password age can be at most ${MAX_PASSWORD_AGE_DAYS} days.`),
  ),
  /** Unchanged if omitted. */
  needsSecondApprover: z.boolean("A second person approves must be yes or no.").optional(),
  /** Unchanged if omitted. */
  staffMayAdd: z.boolean("Staff may add pages and documents as drafts must be yes or no.").optional(),
});
export type CompanySettings = z.output<typeof companySettings>;

/**
 * The body of UpdateLayoutComponents [LAY-004] [LAY-005]. The Site Information form uses the same rules.
 * `contentColumn4` and `company` don't change if they're omitted.
 */
export const layoutForm = z.object({
  social: z.object(shapeOf(socialFields), "Social is required."),
  navbar: z.object(
    {
      ...shapeOf(navbarFields),
      payBillLink: z.preprocess((value) => value ?? "/", navbarFields.payBillLink.schema),
    },
    "Navbar is required.",
  ),
  footer: z.object(
    { ...shapeOf(footerFields), contentColumn4: z.string().max(LIMITS.html).optional() },
    "Footer is required.",
  ),
  adminVersionUpdateEmails: emails,
  company: companySettings.optional(),
  rowVersion: z.number().int().optional(),
});
export type LayoutForm = z.output<typeof layoutForm>;

const stored = <F extends Fields>(fields: F) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields).map(([name, { empty, kind }]) => [
        name,
        kind === "switch" ? z.boolean().default(empty as boolean) : z.string().default(empty as string),
      ]),
    ) as unknown as { [K in keyof F]: z.ZodDefault<z.ZodType<WireOf<F>[K]>> },
  );

/** The stored navbar. */
export const navbar = stored(navbarFields).extend({ payBillLink: z.string().default("/") });
export type Navbar = z.infer<typeof navbar>;

/** The stored social links. */
export const social = stored(socialFields);
export type Social = z.infer<typeof social>;

const column = z.object({ html: z.string(), mark: z.string() }).nullable().default(null);

/** The stored footer, with its columns as cleaned texts with their marks. */
export const footer = stored(footerFields).extend({
  contentColumn1: column,
  contentColumn2: column,
  contentColumn3: column,
  contentColumn4: column,
  /** Postal address of one or more lines; not in the specified entity. */
  address: z.string().default(""),
  /** Pages that the layout's links and texts lead to. */
  linkedPages: z.array(z.number()).optional(),
});
export type Footer = z.infer<typeof footer>;
