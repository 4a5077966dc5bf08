export type RefusalCode =
  | "invalid"
  | "not-signed-in"
  | "not-allowed"
  | "not-found"
  | "conflict"
  | "too-large"
  | "unsupported"
  | "key-reused"
  | "too-many"
  | "unknown-host"
  | "unavailable";

const STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  "not-signed-in": 401,
  "not-allowed": 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  unsupported: 415,
  "unknown-host": 421,
  "key-reused": 422,
  "too-many": 429,
  unavailable: 503,
};

/** A refusal: a status for programs and a sentence for people. Everything the call did is rolled back. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** Messages by field, for calls that return them (`api/users`). */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(code: RefusalCode, message: string, fields?: Readonly<Record<string, readonly string[]>>) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/** The server is overloaded. Nothing was done, so the request can be sent again. */
export class Overloaded extends Refusal {
  constructor(message = "The server is busy and nothing was changed. Try again in a moment.") {
    super("unavailable", message);
    this.name = "Overloaded";
  }
}

/**
 * The database went away while the change was being saved, and it didn't come back in time to tell whether the change
 * stood. The same request can be sent again: it's done once.
 */
export class OutcomeUnknown extends Refusal {
  constructor() {
    super(
      "unavailable",
      "The connection to the database was lost, so we don't know yet whether this was saved. Try again in a moment. It won't be saved twice.",
    );
    this.name = "OutcomeUnknown";
  }
}

export const refuse = {
  invalid: (message: string, fields?: Record<string, string[]>) => new Refusal("invalid", message, fields),
  /** Not signed in, or no longer. */
  notSignedIn: () => new Refusal("not-signed-in", "Sign in first."),
  notAllowed: (message = "You don't have permission to do this.") => new Refusal("not-allowed", message),
  /** Missing, or another company's. The answer is the same. */
  notFound: (noun: string) => new Refusal("not-found", `This ${noun} doesn't exist.`),
  conflict: (message: string) => new Refusal("conflict", message),
  /** An idempotency key came with another request than before. */
  keyReused: () =>
    new Refusal(
      "key-reused",
      "This idempotency key was sent with a different request before, so nothing was changed. Send a new key with each change.",
    ),
  /** @param maxBytes the largest accepted file */
  fileTooLarge: (maxBytes: number) =>
    new Refusal(
      "too-large",
      `This file is larger than ${Math.floor(maxBytes / (1 << 20))} MB. Make it smaller and upload it again.`,
    ),
  /** The call comes from another person's screen. */
  otherPerson: () =>
    new Refusal(
      "conflict",
      "Someone else has signed in on this browser, so nothing was changed. Sign in again with the account that opened this screen.",
    ),
  /** Someone else saved first. The specification prints this sentence (decisions §8). */
  stale: () => new Refusal("conflict", "Someone else has saved this in the meantime."),
};
