import pg from "pg";

/** Works in a database on a connection of this work alone. */
export const withClient = async <T>(
  database: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
