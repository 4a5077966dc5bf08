/** Thrown by a task that knows how its job should continue. After any other error, the job is retried unchanged. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
  /** Retrying can't help, so the job stays in the queue with its reason until someone retries or removes it. */
  readonly isFinal: boolean;
  /** The remaining work, which replaces the job's payload; null for all of it. */
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

/** Thrown by a task whose work ended because its node stops. Its job runs again soon, and doesn't count as failed. */
export class JobInterrupted extends Error {
  override readonly name = "JobInterrupted";
}
