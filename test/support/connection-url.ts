interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/**
 * The database's direct address, for session locks, notices, and server settings, which don't work through a pooler.
 */
export const directOf = <Address extends Connection>(
  connection: Address & { readonly direct?: Connection | undefined },
): Connection => connection.direct ?? connection;

/** The settings that connect a program to a database: through the pooler and directly, if there is a pooler. */
export const databaseEnv = (
  connection: Connection & { readonly direct?: Connection | undefined },
): Record<string, string> => ({
  DATABASE_URL: urlOf(connection),
  ...(connection.direct ? { DATABASE_DIRECT_URL: urlOf(connection.direct) } : {}),
});

/** The address of a database for DATABASE_URL, including one that is reached through a socket folder. */
export const urlOf = (connection: Connection): string => {
  const { host, port, user, password, database } = connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};
