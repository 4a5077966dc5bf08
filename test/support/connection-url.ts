/** Address of a database, as DATABASE_URL takes it: also of one that is reached by a socket's folder. */
export const urlOf = (connection: {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}): string => {
  const { host, port, user, password, database } = connection;
  return `postgresql://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
};
