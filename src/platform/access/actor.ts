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
}

/** The privileges. They are listed as roles but have no rows, and their names can't be used for new roles. */
export const PRIVILEGES = ["Admin", "Level4"] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** Who may make a call, in order of increasing trust. Each call's definition says it once. */
export type Who = "anyone" | "login-step" | "staff" | "admin" | "vendor-admin";

export const isAdmin = (actor: Pick<Actor, "role">): boolean => actor.role === "Admin";

/** Whether the person is an Admin of the provider, at any site [GUARD-009]. */
export const isVendorAdmin = (actor: Actor): boolean => isAdmin(actor) && actor.isProvider;

/** Whether a person may make a call that is open to `who`. Null means nobody is signed in. */
export const mayCall = (who: Who, actor: Actor | null): boolean => {
  switch (who) {
    case "anyone":
    case "login-step":
      return true;
    case "staff":
      return actor !== null;
    case "admin":
      return actor !== null && isAdmin(actor);
    case "vendor-admin":
      return actor !== null && isVendorAdmin(actor);
  }
};
