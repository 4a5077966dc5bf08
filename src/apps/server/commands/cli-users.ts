import { recordAudit } from "#modules/audit/audit.public.ts";
import {
  createPasswordLink,
  hashPassword,
  newToken,
  PASSWORD_LINK_PATH,
  selectLoginUserByEmail,
  unlockAccount,
} from "#modules/sign-in/sign-in.public.ts";
import { insertUser, lockPeople, selectUsers, withFreeEmail } from "#modules/users/users.public.ts";
import { email, firstName, lastName, phoneNumber } from "#modules/users/users.schema.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { ListedCompany } from "#platform/db/unsafe-all-companies.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { checked } from "./cli-companies.ts";
import { type CliDatabase, COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const companyOf = ({ companyNamed }: CliDatabase, { options }: CliInput): ListedCompany => {
  if (options.company === undefined) throw new BackupError("Name the company: --company=COMPANY");
  return companyNamed(options.company);
};

export const listUsers = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async (opened) => {
    const companies = input.options.company === undefined ? opened.companies : [companyOf(opened, input)];
    const users: { company: string; email: string; name: string; role: string; isLocked: boolean }[] = [];
    for (const { id, name } of companies) {
      const found = await opened
        .companyDb(id)
        .read((tx) => selectUsers(tx, { search: "", sort: "name", page: 1 }));
      for (const user of found)
        users.push({
          company: name,
          email: user.email,
          name: `${user.firstName} ${user.lastName}`.trim(),
          role: user.privilege,
          isLocked: user.isLocked,
        });
    }
    return {
      code: EXIT.done,
      lines:
        users.length === 0
          ? ["No users yet. Create the first one: user create"]
          : users.map(
              (user) =>
                `${user.company}\t${user.email}\t${user.name}\t${user.role}${user.isLocked ? "\tlocked" : ""}`,
            ),
      data: users,
    };
  });

export const createUser = (input: CliInput, context: CommandContext): Promise<CliResult> => {
  const { options } = input;
  const person = {
    email: checked(email, input.words[0]),
    firstName: checked(firstName, options["first-name"] ?? ""),
    lastName: checked(lastName, options["last-name"] ?? ""),
    phone: checked(phoneNumber, options.phone ?? ""),
    privilege: input.flags.has("admin") ? ("Admin" as const) : ("Level4" as const),
  };
  return withDatabase(context, async (opened) => {
    const company = companyOf(opened, input);
    // Checked before any change: without a host name, the link would have no address.
    addressOf(context, company, "");
    // Nobody needs this password: the link sets the first one.
    const passwordHash = await hashPassword(newToken());
    const { id, token } = await withFreeEmail(() =>
      opened.companyDb(company.id).write(async (tx) => {
        const userId = await insertUser(tx, { ...person, passwordHash, mustChangePassword: true });
        const { email: subject, privilege: role, firstName: first, lastName: last } = person;
        await recordAudit(tx, COMMAND_LINE, {
          action: "Created user",
          subject,
          after: { firstName: first, lastName: last, roles: role },
        });
        return { id: userId, token: await linkTo(tx, userId, subject) };
      }),
    );
    const link = addressOf(context, company, token);
    return {
      code: EXIT.done,
      lines: [`Created ${person.email} at ${company.name}.`, ...linkLines(link)],
      data: { id, email: person.email, company: company.name, link },
    };
  });
};

/** Finds the user and runs the work in one transaction. */
const withUser = (
  input: CliInput,
  context: CommandContext,
  work: (
    tx: WriteTx,
    user: { readonly id: number; readonly email: string },
    company: ListedCompany,
  ) => Promise<CliResult>,
): Promise<CliResult> =>
  withDatabase(context, async (opened) => {
    const company = companyOf(opened, input);
    return opened.companyDb(company.id).write(async (tx) => {
      await lockPeople(tx);
      const user = await selectLoginUserByEmail(tx, input.words[0] ?? "");
      if (!user) throw new BackupError(`${company.name} has no user ${input.words[0]}. List them: user list`);
      return work(tx, user, company);
    });
  });

export const unlockUser = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withUser(input, context, async (tx, user) => {
    await unlockAccount(tx, user.id);
    await recordAudit(tx, COMMAND_LINE, { action: "Unlocked user", subject: user.email });
    return {
      code: EXIT.done,
      lines: [`${user.email} is unlocked.`],
      data: { id: user.id, email: user.email, isLocked: false },
    };
  });

export const linkForNewPassword = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withUser(input, context, async (tx, user, company) => {
    const link = addressOf(context, company, await linkTo(tx, user.id, user.email));
    return { code: EXIT.done, lines: linkLines(link), data: { id: user.id, email: user.email, link } };
  });

const linkTo = async (tx: WriteTx, userId: number, subject: string): Promise<string> => {
  await recordAudit(tx, COMMAND_LINE, { action: "Created a link for a new password", subject });
  return createPasswordLink(tx, userId);
};

/** The link at the company's main host, as in emails. @throws BackupError for a company without a host name */
const addressOf = ({ config }: CommandContext, company: ListedCompany, token: string): string => {
  const [host] = company.hosts;
  if (!host)
    throw new BackupError(
      `${company.name} has no host name. Give it one first: company hosts ${company.id} --set=…`,
    );
  const port = config.publicPort === "" ? "" : `:${config.publicPort}`;
  return `${new URL(`${config.publicScheme}://${host}${port}`).origin}${PASSWORD_LINK_PATH}/${token}`;
};

const linkLines = (link: string): string[] => [
  "Open this link within a day to choose a password and sign in. It works once:",
  "",
  `  ${link}`,
];
