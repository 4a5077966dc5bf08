/** Whether an element takes part in the page's layout. Safari 17.0 lacks `checkVisibility`. */
export const isDisplayed = (element: Element): boolean => element.getClientRects().length > 0;
