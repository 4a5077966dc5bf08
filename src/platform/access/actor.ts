/** The signed-in person behind a request, read from the database for each request. */
export interface Actor {
  readonly userId: number;
  /** The user's own company: the host's company or the provider. */
  readonly companyId: number;
  readonly company: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The privilege: every role but Admin counts as Level4 [SHELL-005]. */
  readonly role: Privilege;
  /** The ids of the user's named roles in the host's company. */
  readonly roleIds: readonly number[];
  /** Whether the user works for the provider. Compared by the company's id, never by its name. */
  readonly isProvider: boolean;
  /** Whether the host's company lets staff who aren't admins add pages and documents as drafts (decisions §16). */
  readonly mayAdd: boolean;
}

/** The privileges. They are listed as roles but have no rows, and their names can't be used for new roles. */
export const PRIVILEGES = ["Admin", "Level4"] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/**
 * Who may make a call, in order of increasing trust. Each call's definition says it once. `contributor` means admins,
 * and all staff at companies that let them add pages and documents as drafts.
 */
export type Who = "anyone" | "login-step" | "staff" | "contributor" | "admin" | "vendor-admin";

export const isAdmin = (actor: Pick<Actor, "role">): boolean => actor.role === "Admin";

/** Whether the person is an Admin of the provider, at any site [GUARD-009]. */
export const isVendorAdmin = (actor: Actor): boolean => isAdmin(actor) && actor.isProvider;

/** Whether a person may add pages and documents: admins, and all staff if their company lets them. */
export const mayContribute = (actor: Pick<Actor, "role" | "mayAdd">): boolean =>
  isAdmin(actor) || actor.mayAdd;

/** Whether a person may make a call that is open to `who`. Null means nobody is signed in. */
export const mayCall = (who: Who, actor: Actor | null): boolean => {
  switch (who) {
    case "anyone":
    case "login-step":
      return true;
    case "staff":
      return actor !== null;
    case "contributor":
      return actor !== null && mayContribute(actor);
    case "admin":
      return actor !== null && isAdmin(actor);
    case "vendor-admin":
      return actor !== null && isVendorAdmin(actor);
  }
};
