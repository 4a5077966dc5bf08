/** The signed-in person behind a request, read anew from the database for each request. */
export interface Actor {
  readonly userId: number;
  /** The user's own company: the host's, or the provider's. */
  readonly companyId: number;
  readonly company: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The privilege: every role but Admin counts as Level4 [SHELL-005]. */
  readonly role: Privilege;
  /** Named roles the user holds in the host's company. */
  readonly roleIds: readonly number[];
  /** Works for the provider company: by the company's id, never by its name. */
  readonly isProvider: boolean;
}

/** They stand among the roles, though they are no rows: nobody can add them again. */
export const PRIVILEGES = ["Admin", "Level4"] as const;
export type Privilege = (typeof PRIVILEGES)[number];

/** Who may make a call, in order of growing trust; told once, in the call's own definition. */
export type Who = "anyone" | "login-step" | "staff" | "admin" | "vendor-admin";

export const isAdmin = (actor: Actor): boolean => actor.role === "Admin";

/** Admin of the provider company, in whichever site [GUARD-009]. */
export const isVendorAdmin = (actor: Actor): boolean => isAdmin(actor) && actor.isProvider;

/** Whether somebody (or nobody: null) may make a call that is open to `who`. */
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
