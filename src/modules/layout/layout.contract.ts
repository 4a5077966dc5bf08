import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";
import { layoutForm, type navbarFields, SOCIAL_NAMES, type SocialName } from "./layout.schema.ts";
import { layoutAreasForm } from "./layout-areas.schema.ts";

/** Social links in calls [LAY-007]. */
export const socialInfo = z.object(
  Object.fromEntries(SOCIAL_NAMES.map((name) => [`${name}Link`, z.string()])) as Record<
    `${SocialName}Link`,
    z.ZodString
  >,
);

/** The navbar in calls [LAY-006]. */
export const navbarInfo = z.object({
  logoUrl: z.string(),
  companyName: z.string(),
  telephone: z.string(),
  showContactInfo: z.boolean(),
  socialId: z.number(),
  showLoginLink: z.boolean(),
  showSiteName: z.boolean(),
  siteName: z.string(),
  showSocialIcons: z.boolean(),
  payBillLink: z.string(),
} satisfies Record<keyof typeof navbarFields | "socialId", z.ZodType>);

/** The footer in calls [LAY-008], with its columns as HTML. */
export const footerInfo = z.object({
  socialId: z.number(),
  copyrightName: z.string(),
  showPhone: z.boolean(),
  showAddress: z.boolean(),
  showLogo: z.boolean(),
  contentColumn1: z.string(),
  contentColumn2: z.string(),
  contentColumn3: z.string(),
  contentColumn4: z.string(),
  privacyPolicyLink: z.string(),
});

/**
 * Everything on the Site Information screen [LAY-005]. `company` and `rowVersion` are added to the specified groups.
 */
export const layoutComponents = z.object({
  social: socialInfo,
  navbar: navbarInfo,
  footer: footerInfo,
  adminVersionUpdateEmails: z.array(z.string()),
  company: z.object({
    address: z.string(),
    timeZone: z.string(),
    language: z.string(),
    ipAllowlist: z.array(z.string()),
    passwordAgeDays: z.number(),
    needsSecondApprover: z.boolean(),
    staffMayAdd: z.boolean(),
  }),
  rowVersion: z.number(),
});
export type LayoutComponents = z.infer<typeof layoutComponents>;

export const getLayoutComponents = defineCall({
  name: "getLayoutComponents",
  id: "C-227",
  method: "GET",
  path: "/Admin/GetLayoutComponents",
  summary:
    "Site Information: social links, navbar, footer, who is emailed about submitted versions, and company settings.",
  who: "admin",
  answer: layoutComponents,
});

export const updateLayoutComponents = defineCall({
  name: "updateLayoutComponents",
  id: "C-228",
  method: "POST",
  path: "/Admin/UpdateLayoutComponents",
  summary: "Saves Site Information. Once its required fields are saved, the layout counts as completed.",
  who: "admin",
  takesText: true,
  body: layoutForm,
  answer: z.literal("Saved"),
});

export const updateLayoutAreas = defineCall({
  name: "updateLayoutAreas",
  id: "own",
  method: "POST",
  path: "/Admin/UpdateLayoutAreas",
  summary:
    "Saves areas of Site Information, each as a whole. Areas that aren't sent don't change. The layout counts as completed once the required fields of all areas are saved.",
  who: "admin",
  takesText: true,
  body: layoutAreasForm,
  answer: z.literal("Saved"),
});

export const getTimeZone = defineCall({
  name: "getTimeZone",
  id: "own",
  method: "GET",
  path: "/Admin/GetTimeZone",
  summary: "The company's time zone, an IANA name. Dates and times in the admin are in this zone.",
  who: "anyone",
  answer: z.string(),
});

export const mayStaffAdd = defineCall({
  name: "mayStaffAdd",
  id: "own",
  method: "GET",
  path: "/Admin/MayStaffAdd",
  summary: "Whether staff who aren't admins can add pages and documents as drafts. False for visitors.",
  who: "anyone",
  answer: z.boolean(),
});

/** Only the part's own id is accepted. */
const ofLayout = z.object({ componentId: queryId("componentId").optional() });

export const getSocialInfo = defineCall({
  name: "getSocialInfo",
  id: "C-259",
  method: "GET",
  path: "/Components/GetSocialInfo",
  summary: "Addresses of the company's other places; empty where there is none.",
  who: "anyone",
  query: ofLayout,
  answer: socialInfo,
});

export const getNavbar = defineCall({
  name: "getNavbar",
  id: "C-263",
  method: "GET",
  path: "/components/Navbar",
  summary: "What the site's navbar shows.",
  who: "anyone",
  query: ofLayout,
  answer: navbarInfo,
});

export const getFooterData = defineCall({
  name: "getFooterData",
  id: "C-268",
  method: "GET",
  path: "/Components/GetFooterData",
  summary: "What the site's footer shows.",
  who: "anyone",
  query: ofLayout,
  answer: footerInfo,
});
