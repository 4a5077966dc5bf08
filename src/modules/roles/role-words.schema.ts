/** What people may do with each of the two privileges, in sentences (decisions §5). */
export const PRIVILEGE_WORDS: Readonly<Record<"Admin" | "Level4", readonly string[]>> = {
  Admin: [
    "Create, edit, publish, and delete all pages and content.",
    "Change the look and the settings of the site, and manage users and roles.",
  ],
  Level4: [
    "Edit the drafts of pages that aren't limited to a role, and submit them for approval.",
    "Add and change side navs, forms, events, and blogs that aren't live, upload images, and work on form submissions.",
    "Not allowed: creating, publishing, or deleting pages, deleting content, and changing settings or users.",
  ],
};

/** "1 page" or "3 pages". */
export const counted = (count: number, noun: "page" | "person"): string => {
  const plural = noun === "page" ? "pages" : "people";
  return `${count.toLocaleString("en-US")} ${count === 1 ? noun : plural}`;
};

/** What a named role adds to what its people may do anyway. */
export const namedRoleWords = (pageCount: number): string =>
  pageCount === 0
    ? "No page is limited to this role, so it doesn't change what people can do."
    : `Edit ${counted(pageCount, "page")} limited to this role and admins.`;
