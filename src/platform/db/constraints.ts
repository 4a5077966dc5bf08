import pg from "pg";

/** Whether a statement failed because of a constraint, such as `users_email`. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof pg.DatabaseError && error.constraint === constraint;
