import { LANGUAGE_FIELD } from "#platform/visitor-forms/form-field.ts";
import type { Language } from "#platform/words/languages.schema.ts";

/** Path for signing up; confirming and unsubscribing are below it. */
export const NEWSLETTER_PATH = "/newsletter-sign-up";

/** Path for requesting an unsubscribe link without an email at hand. */
export const LEAVE_PATH = `${NEWSLETTER_PATH}/leave`;
/** The form field's name, which mailing-list services also use [PUB-059]. */
export const EMAIL_FIELD = "EMAIL";

/**
 * What to add to one of these paths so that its page is in `language`. Pages are in the site's language unless their
 * address says otherwise, because visitors come to them from a page in another language.
 */
export const languageQuery = (language: Language, siteLanguage: Language): string =>
  language === siteLanguage ? "" : `?${LANGUAGE_FIELD}=${language}`;

/** How long the link of a confirmation email is valid, in days. */
export const CONFIRM_DAYS = 3;

export const SUBSCRIBERS_PER_PAGE = 100;

/** What an email app posts to the address in an email's List-Unsubscribe header (RFC 8058). */
export const ONE_CLICK = { field: "List-Unsubscribe", value: "One-Click" } as const;
