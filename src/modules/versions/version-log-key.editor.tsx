/** Cache key of a page's log. Changes of a version invalidate it. */
export const versionLogKey = (pageId: number) => ["version-log", pageId] as const;
