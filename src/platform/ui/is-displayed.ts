/** Whether an element has a layout box. Safari 17.0 lacks `checkVisibility`. */
export const isDisplayed = (element: Element): boolean => element.getClientRects().length > 0;
