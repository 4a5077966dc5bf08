/**
 * The header with the user id of the screen's owner. A session belongs to the browser, so without this check a tab
 * left open would act as the next person who signs in. Calls refused for this reason answer with the same header.
 */
export const ACTING_USER_HEADER = "x-acting-user";
