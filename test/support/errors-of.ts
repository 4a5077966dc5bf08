/** What a refusal says: its status, and its errors by field. */
export const errorsOf = (answer: { status: number; json(): unknown }) => [
  answer.status,
  (answer.json() as { errors: unknown }).errors,
];
