/** The signed-in user, available to every screen [AUTH-032]. */
export interface CurrentUser {
  readonly id: number;
  readonly email: string;
  readonly role: "Admin" | "Level4";
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
}

const KEY = "user";

/** This tab's copy of the signed-in user [AUTH-030]; null if nobody is signed in. */
export const readCurrentUser = (): CurrentUser | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as CurrentUser | null;
  } catch {
    return null;
  }
};

/** Stores the user in session storage [AUTH-031]; null removes the stored user. */
export const writeCurrentUser = (user: CurrentUser | null): void => {
  if (user) sessionStorage.setItem(KEY, JSON.stringify(user));
  else sessionStorage.removeItem(KEY);
};

const STAFF_MAY_ADD = "staff-may-add";

/** Stores whether the company lets staff who aren't admins add pages and documents. */
export const writeStaffMayAdd = (isAllowed: boolean): void =>
  sessionStorage.setItem(STAFF_MAY_ADD, String(isAllowed));

/** Whether the user can add pages and documents. The server applies the same rule. */
export const mayUserAdd = (): boolean => {
  const user = readCurrentUser();
  return user?.role === "Admin" || (user !== null && sessionStorage.getItem(STAFF_MAY_ADD) === "true");
};
