import type { Staff } from "./sign-in.ts";
import type { Answer } from "./test-app.ts";

/** Makes the calls for the versions of a page. @param pageId the page of the running test */
export const versionSteps =
  (pageId: () => number) =>
  (staff: Staff, call: string, query: Record<string, string | number> = {}): Promise<Answer> =>
    staff.get(`/Version/${call}?${new URLSearchParams({ pageId: String(pageId()), ...query })}`);
