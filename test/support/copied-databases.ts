import pg from "pg";
import { inject } from "vitest";

type TestAddress = Readonly<{
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}>;

/** How to reach a test's database: with `direct`, through a pooler; with `replicas`, also read-only copies. */
export type TestConnection = TestAddress & {
  readonly direct?: TestAddress;
  readonly replicas?: readonly TestAddress[];
};

/** The test that holds this lock in the run's PostgreSQL creates the template. */
const LOCK = 7_260_001;

let number = 0;

const onServer = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
  const admin = new pg.Client(inject("postgres"));
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    // Closing the connection releases its locks.
    await admin.end();
  }
};

/** A new database on the PostgreSQL of this run: empty, or a copy of another one that nobody is connected to. */
export const createTestDatabase = async (template?: string): Promise<TestConnection> => {
  const database = `test_${process.pid}_${Date.now()}_${number++}`;
  await onServer((admin) =>
    // The default strategy writes the copy to the log as well, which takes longer.
    admin.query(`create database ${database}${template ? ` template ${template} strategy file_copy` : ""}`),
  );
  return { ...inject("postgres"), database };
};

/** A new database without the product's tables, in which transactions of companies can begin. */
export const createBareDatabase = async (): Promise<TestConnection> => {
  const connection = await createTestDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  await client.query("create function tenantry_begin_change() returns void language sql return null");
  await client.end();
  return connection;
};

/** The same database through the pooler, if this run has one (`npm run test:pooled`). */
export const throughPooler = (connection: TestConnection): TestConnection => {
  const pooler = inject("pooler");
  return pooler ? { ...connection, ...pooler, direct: connection } : connection;
};

/**
 * A copy of a database that the first test to ask creates once per run. Copying is much faster than creating.
 * @param make fills the empty database and closes all connections to it
 */
export const copyOfDatabase = async (
  template: string,
  make: (connection: TestConnection) => Promise<void>,
): Promise<TestConnection> => {
  await onServer(async (admin) => {
    await admin.query("select pg_advisory_lock($1)", [LOCK]);
    const { rowCount } = await admin.query("select from pg_database where datname = $1", [template]);
    if (rowCount !== 0) return;
    const beingMade = `${template}_being_made`;
    await admin.query(`drop database if exists ${beingMade}`);
    await admin.query(`create database ${beingMade}`);
    await make({ ...inject("postgres"), database: beingMade });
    await admin.query(`alter database ${beingMade} rename to ${template}`);
  });
  return createTestDatabase(template);
};
