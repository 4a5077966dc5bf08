/** Where a page is edited [PAGE-005]. */
export const editorPath = (pageId: number, isExternal: boolean): string =>
  `${isExternal ? "/UpdateExternalPage" : "/UpdatePageComponent"}/${pageId}`;
