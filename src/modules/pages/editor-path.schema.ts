/** Where the admin edits a page. */
export const editorPath = (pageId: number, isExternal: boolean): string =>
  `${isExternal ? "/UpdateExternalPage" : "/UpdatePageComponent"}/${pageId}`;

/** The same for a new page: the editor opens with the components that can be added. */
export const firstComponentPath = (pageId: number): string => `${editorPath(pageId, false)}?${ADDS_FIRST}`;

/**
 * The form of a new page below another one.
 * @param line the pages above it, top first, with that page last
 */
export const createBelowPath = (line: readonly (number | string)[]): string =>
  `/CreatePage?${BELOW}=${line.join(",")}`;

/** In the address of the form: the ids of the pages above the new one, top first. */
export const BELOW = "below";

/** In the address of the form: the new page is meant for the menu. */
export const ON_MENU = "onMenu";

/** The form of a new page that is meant for the menu. */
export const CREATE_ON_MENU = `/CreatePage?${ON_MENU}`;

/** In the address of the editor: the person is about to add the first component. */
export const ADDS_FIRST = "add";

/** The same for a page's row. A reusable block is stored as an external page, and edited like one of the site. */
export const editorPathOf = (page: {
  readonly id: number;
  readonly isExternal: boolean;
  readonly isBlock: boolean;
}): string => editorPath(page.id, page.isExternal && !page.isBlock);
