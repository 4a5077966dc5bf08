/** Path for signing up; confirming and unsubscribing are below it. */
export const NEWSLETTER_PATH = "/newsletter-sign-up";

/** Path for requesting an unsubscribe link without an email at hand. */
export const LEAVE_PATH = `${NEWSLETTER_PATH}/leave`;
/** The form field's name, which mailing-list services also use [PUB-059]. */
export const EMAIL_FIELD = "EMAIL";

/** How long the link of a confirmation email is valid, in days. */
export const CONFIRM_DAYS = 3;

export const SUBSCRIBERS_PER_PAGE = 100;

/** What an email app posts to the address in an email's List-Unsubscribe header (RFC 8058). */
export const ONE_CLICK = { field: "List-Unsubscribe", value: "One-Click" } as const;
