/** Days that deleted items, pages, and images are listed in Trash (decisions §16). */
export const TRASH_DAYS = 90;
