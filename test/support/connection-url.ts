interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** The database's own address, for locks, notices, and settings of the server, which a pooler keeps from a session. */
export const directOf = <Address extends Connection>(
  connection: Address & { readonly direct?: Connection | undefined },
): Connection => connection.direct ?? connection;

/** The settings that lead a program to a database: through the pooler and directly, if there is a pooler. */
export const databaseEnv = (
  connection: Connection & { readonly direct?: Connection | undefined },
): Record<string, string> => ({
  DATABASE_URL: urlOf(connection),
  ...(connection.direct ? { DATABASE_DIRECT_URL: urlOf(connection.direct) } : {}),
});

/** Address of a database, as DATABASE_URL takes it: also of one that is reached by a socket's folder. */
export const urlOf = (connection: Connection): string => {
  const { host, port, user, password, database } = connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};
