/** Whether a statement failed because a unique index, such as `users_email`, already has the value. */
export const isTakenIn = (error: unknown, index: string): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" && constraint === index;
};
