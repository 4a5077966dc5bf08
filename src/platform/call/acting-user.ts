/**
 * Names the person whose screen a call comes from, by the user's id. A session belongs to the browser, so a tab that
 * somebody left open would go on working as whoever signed in after them. The answer to a call that was refused for it
 * bears the same header.
 */
export const ACTING_USER_HEADER = "x-acting-user";
