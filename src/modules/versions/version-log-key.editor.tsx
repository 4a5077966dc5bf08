/** Cache key of a page's log: anyone who changes a version invalidates it. */
export const versionLogKey = (pageId: number) => ["version-log", pageId] as const;
