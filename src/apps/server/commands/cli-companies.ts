import { updateCompany } from "#modules/companies/companies.contract.ts";
import { addCompany, changeCompany, withFreeName } from "#modules/companies/companies.public.ts";
import { companyName, hostNames, timeZone } from "#modules/companies/companies.schema.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import type { Site } from "#platform/call/handle.ts";
import { unsafeAllCompaniesIds, unsafeAllCompaniesOverview } from "#platform/db/unsafe-all-companies.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

export const listCompanies = (_input: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companies, database }) => {
    const accepting = await unsafeAllCompaniesIds(database);
    const isReadOnly = (id: number): boolean => !accepting.includes(id);
    return {
      code: EXIT.done,
      lines:
        companies.length === 0
          ? ["No companies yet. Start Tenantry to get a link for setting up the first one."]
          : companies.map(
              ({ id, name, hosts, isProvider }) =>
                `${id}\t${name}${isProvider ? " (provider)" : ""}${isReadOnly(id) ? " (read-only)" : ""}\t${hosts.join(", ") || "no host name"}`,
            ),
      data: companies.map(({ id, name, hosts, isProvider }) => ({
        id,
        name,
        hosts,
        isProvider,
        readOnly: isReadOnly(id),
      })),
    };
  });

const listOf = (text: string): string[] => text.split(",").map((one) => one.trim());

/** @throws BackupError with the form's own message */
export const checked = <T>(
  schema: {
    safeParse(value: unknown): { success: boolean; data?: T; error?: { issues: { message: string }[] } };
  },
  value: unknown,
): T => {
  const { success, data, error } = schema.safeParse(value);
  if (!success) throw new BackupError(error?.issues.map(({ message }) => message).join(" ") ?? "");
  return data as T;
};

export const createCompany = ({ words, options }: CliInput, context: CommandContext): Promise<CliResult> => {
  const name = checked(companyName, words[0]);
  if (options.hosts === undefined)
    throw new BackupError("Give at least one host name: --hosts=www.example.org");
  const hosts = checked(hostNames, listOf(options.hosts));
  const zone = checked(timeZone, options["time-zone"] ?? "America/New_York");
  return withDatabase(context, async ({ companies, companyDb }) => {
    const provider = companies.find(({ isProvider }) => isProvider);
    if (!provider)
      throw new BackupError(
        "There is no provider company yet. Start Tenantry to get a link for setting it up.",
      );
    const company = { name, hosts, isProvider: false, timeZone: zone };
    const { companyId } = await withFreeName("name", () =>
      addCompany(companyDb(provider.id), companyDb, COMMAND_LINE, company, async () => {}),
    );
    return {
      code: EXIT.done,
      lines: [`Created ${name}, number ${companyId}, at ${hosts.join(", ")}.`],
      data: { id: companyId, name, hosts },
    };
  });
};

/** The site at which the command line works: none. */
export const NOWHERE: Site = {
  ...{ companyId: 0, companyName: "", isProvider: false, language: "en" },
  ...{ host: "", origin: "" },
};

export const setHosts = ({ words, options }: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companyDb, companyNamed }) => {
    const { id, name, hosts } = companyNamed(words[0] ?? "");
    if (options.set === undefined)
      return {
        code: EXIT.done,
        lines: hosts.length > 0 ? hosts : ["No host names."],
        data: { id, name, hosts },
      };
    const wanted = checked(hostNames, listOf(options.set));
    const overview = await companyDb(id).read(unsafeAllCompaniesOverview);
    const present = overview.find((company) => company.id === id);
    const input = checked(updateCompany.body, { ...present, hosts: wanted });
    await changeCompany(companyDb, NOWHERE, COMMAND_LINE, input);
    return {
      code: EXIT.done,
      lines: [`${name} now answers at ${wanted.join(", ")}.`],
      data: { id, name, hosts: wanted },
    };
  });
