/** Where visitors sign up, confirm and leave; below it the steps. */
export const NEWSLETTER_PATH = "/newsletter-sign-up";

/** Where visitors who have no email at hand ask for the link that ends their subscription. */
export const LEAVE_PATH = `${NEWSLETTER_PATH}/leave`;
/** Name of the address in the form, as mailing-list services call it too [PUB-059]. */
export const EMAIL_FIELD = "EMAIL";

/** How long the link of a confirmation mail is good, in days. */
export const CONFIRM_DAYS = 3;

export const SUBSCRIBERS_PER_PAGE = 100;

/** What an email program sends to the address of an email's List-Unsubscribe header (RFC 8058). */
export const ONE_CLICK = { field: "List-Unsubscribe", value: "One-Click" } as const;
