import type { Actor } from "#platform/access/actor.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { companyNamed } from "#platform/backup/manifest.ts";
import { type CompanyDbs, createCompanyDbs } from "#platform/db/company-db.ts";
import { migrationNames } from "#platform/db/migrate.ts";
import { type Database, openDatabase } from "#platform/db/pool.ts";
import {
  type ListedCompany,
  unsafeAllCompaniesListed,
  unsafeDatabaseFacts,
} from "#platform/db/unsafe-all-companies.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { type CommandContext, withInstallation } from "./run-command.ts";

/** The audit log names the command line as the author of its changes. */
export const COMMAND_LINE: Actor = {
  userId: 0,
  companyId: 0,
  company: "",
  email: "command line",
  firstName: "",
  lastName: "",
  role: "Admin",
  roleIds: [],
  isProvider: true,
  mayAdd: false,
};

export interface CliDatabase {
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly companies: readonly ListedCompany[];
  /** @throws BackupError if no company matches, or more than one */
  companyNamed(wanted: string): ListedCompany;
}

/**
 * Opens the database, whether or not Tenantry is running. Running nodes see the changes.
 * @throws BackupError if the database isn't migrated to this version
 */
export const withDatabase = <T>(
  context: CommandContext,
  work: (opened: CliDatabase) => Promise<T>,
): Promise<T> =>
  withInstallation(context, "join", async (connection) => {
    const database = openDatabase(connection, context.log, { max: 4 });
    try {
      const newest = (await migrationNames(context.migrationsDir)).at(-1);
      const present = await unsafeDatabaseFacts(database).then(
        ({ migration }) => migration,
        (error: { code?: string }) => {
          if (error.code === "42P01") return "";
          throw error;
        },
      );
      if (present !== newest)
        throw new BackupError(
          present > (newest ?? "")
            ? "A newer version of Tenantry has upgraded this database. Use that version's command line."
            : "The database isn't up to date for this version. Start Tenantry once to upgrade it.",
        );
      const companyDb = createCompanyDbs(database, () => {});
      const companies = await listedCompanies(database);
      return await work({
        database,
        companyDb,
        companies,
        companyNamed: (wanted) => companyNamed(companies, wanted, "This installation"),
      }).catch((error: unknown) => {
        if (error instanceof Refusal) throw new BackupError(error.message);
        throw error;
      });
    } finally {
      await database.close();
    }
  });

const listedCompanies = async (database: Database): Promise<readonly ListedCompany[]> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin read only");
    return await unsafeAllCompaniesListed(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
};
