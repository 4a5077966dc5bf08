/** The most characters of a view's name. */
export const MOST_NAME = 60;

/** The most views that a person has of one list. */
export const MOST_VIEWS = 20;

/** The most views that a person has of all lists of a site. */
export const MOST_VIEWS_OF_ALL = 200;

/** The most columns that a view hides: more than a form has fields. */
export const MOST_COLUMNS = 250;

/** The admin's query of a person's views of a list. */
export const viewsKey = (list: string) => ["saved-views", list] as const;
