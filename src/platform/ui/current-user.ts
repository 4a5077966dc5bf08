/** The signed-in user, available to every screen [AUTH-032]. */
export interface CurrentUser {
  readonly id: number;
  readonly email: string;
  readonly role: "Admin" | "Level4";
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the user can add pages and documents. */
  readonly mayAdd: boolean;
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
