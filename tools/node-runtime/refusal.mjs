/** An error that the user can fix, shown without a stack trace. */
export class Refusal extends Error {}
