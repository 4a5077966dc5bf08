/** Thrown by a task that knows how its job goes on; any other error puts it back as it was, to be tried again. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  /** Another attempt can't help: it stays in the queue with its reason, until somebody tries it again or gives it up. */
  readonly isFinal: boolean;
  /** What is left to do, in place of what the job was enqueued with; null: all of it. */
  readonly left: Record<string, unknown> | null;
  constructor(
    message: string,
    { isFinal = false, left = null }: { isFinal?: boolean; left?: Record<string, unknown> | null } = {},
  ) {
    super(message);
    this.isFinal = isFinal;
    this.left = left;
  }
}
