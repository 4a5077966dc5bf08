/** Something the person at the keyboard can put right; shown without a stack trace. */
export class Refusal extends Error {}
