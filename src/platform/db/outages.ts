/** The properties of errors from the database or the connection to it. */
interface DatabaseError {
  readonly code?: string;
  readonly message?: string;
  readonly severity?: string;
}

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0[1-5]|53300)$/;
/** Severities that end the connection, and often mean that the whole server is gone. */
const ENDS = /^(?:FATAL|PANIC)$/;
const LOST =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|is not queryable/i;

/** Whether the database can't be reached right now, which isn't a bug. */
export const isUnreachable = (error: unknown): boolean => {
  const { code, message = "", severity = "" } = error as DatabaseError;
  return (code !== undefined && UNREACHABLE.test(code)) || ENDS.test(severity) || LOST.test(message);
};

/** Whether the database refuses a change because its company is being moved (migration 0148). */
export const isReadOnlyCompany = (error: unknown): boolean => (error as DatabaseError).code === "TN005";

/**
 * Whether a server refuses a change because it only reads: a standby, such as a former primary after a failover, or a
 * server that its operator or a full disk has switched.
 */
export const isReadOnlyServer = (error: unknown): boolean => {
  const { code, message = "" } = error as DatabaseError;
  return code === "25006" || (code === "55000" && message.includes("recovery is in progress"));
};
