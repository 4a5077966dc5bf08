/** Where the admin edits a page. */
export const editorPath = (pageId: number, isExternal: boolean): string =>
  `${isExternal ? "/UpdateExternalPage" : "/UpdatePageComponent"}/${pageId}`;

/** The same for a page's row. A reusable block is stored as an external page, and edited like one of the site. */
export const editorPathOf = (page: {
  readonly id: number;
  readonly isExternal: boolean;
  readonly isBlock: boolean;
}): string => editorPath(page.id, page.isExternal && !page.isBlock);
