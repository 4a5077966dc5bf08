/** Where visitors sign up, confirm and leave; below it the steps. */
export const NEWSLETTER_PATH = "/newsletter-sign-up";

/** Name of the address in the form, as mailing-list services call it too [PUB-059]. */
export const EMAIL_FIELD = "EMAIL";

/** How long the link of a confirmation mail is good, in days. */
export const CONFIRM_DAYS = 3;

export const SUBSCRIBERS_PER_PAGE = 100;
