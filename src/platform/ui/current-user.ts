/** Who is signed in, as every screen may read it [AUTH-032]. */
export interface CurrentUser {
  readonly id: number;
  readonly email: string;
  readonly role: "Admin" | "Level4";
  readonly company: string;
  readonly firstName: string;
  readonly lastName: string;
}

const KEY = "user";

/** The copy of the signed-in user that this tab keeps [AUTH-030]; null when nobody is signed in. */
export const readCurrentUser = (): CurrentUser | null => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as CurrentUser | null;
  } catch {
    return null;
  }
};

/** Keeps the user in session storage [AUTH-031]; null forgets whoever was there. */
export const writeCurrentUser = (user: CurrentUser | null): void => {
  if (user) sessionStorage.setItem(KEY, JSON.stringify(user));
  else sessionStorage.removeItem(KEY);
};
