/** Path of the page editor [PAGE-005]. */
export const editorPath = (pageId: number, isExternal: boolean): string =>
  `${isExternal ? "/UpdateExternalPage" : "/UpdatePageComponent"}/${pageId}`;
