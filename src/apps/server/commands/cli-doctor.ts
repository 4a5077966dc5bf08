import { constants, existsSync } from "node:fs";
import { access } from "node:fs/promises";
import { connect } from "node:net";
import pg from "pg";
import { ENDING_DAYS, watchesCertificates } from "#modules/host-checks/host-checks.public.ts";
import { certificateTroubles, selectLastBackup } from "#modules/system-health/system-health.public.ts";
import { createCdn } from "#platform/cdn/cdn.ts";
import type { CdnSetting } from "#platform/config/cdn-setting.ts";
import { checkAddresses, problemsOfReplicas } from "#platform/db/check-addresses.ts";
import { type Connection, configuredConnection, connectionOptions } from "#platform/db/pool.ts";
import {
  type CertificateCounts,
  unsafeAllCompaniesCertificates,
  unsafeAllCompaniesQueue,
} from "#platform/db/unsafe-all-companies.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT, withInstallation } from "./run-command.ts";

interface Finding {
  readonly part:
    | "settings"
    | "database"
    | "storage"
    | "mail"
    | "cdn"
    | "companies"
    | "backups"
    | "certificates"
    | "queue";
  readonly isGood: boolean;
  /** One finding, with a suggested fix if it's a problem. */
  readonly text: string;
}

/** Checks everything that Tenantry needs. A failed check doesn't stop the others. Changes nothing. */
export const doctor = async (_input: CliInput, context: CommandContext): Promise<CliResult> => {
  const findings: Finding[] = [{ part: "settings", isGood: true, text: "All settings are valid." }];
  const check = async (part: Finding["part"], remedy: string, work: () => Promise<Finding | Finding[]>) => {
    try {
      findings.push(...[await work()].flat());
    } catch (error) {
      const problem = (error as Error).message.replace(/(?<![.!?])$/, ".");
      findings.push({ part, isGood: false, text: `${problem} ${remedy}`.trim() });
    }
  };
  const { config } = context;
  await check("database", config.databaseUrl ? "Check DATABASE_URL." : "Check DATA_DIR.", () =>
    checkDatabase(context),
  );
  await check("storage", "Check STORAGE_URL and DATA_DIR.", () => checkStorage(context));
  await check("mail", "Check SMTP_URL.", () => checkMail(context));
  for (const setting of config.cdns) await check("cdn", "Check CDN_URL.", () => checkCdn(setting));
  if (findings.every(({ part, isGood }) => part !== "database" || isGood))
    await check("companies", "", () => checkCompanies(context));
  const isWell = findings.every(({ isGood }) => isGood);
  return {
    code: isWell ? EXIT.done : EXIT.problem,
    lines: findings.map(({ part, isGood, text }) => `${isGood ? "ok     " : "PROBLEM"} ${part}: ${text}`),
    data: { isWell, findings },
  };
};

const checkDatabase = (context: CommandContext): Promise<Finding[]> =>
  withInstallation(context, "join", async (connection) => {
    const client = new pg.Client({ ...connectionOptions(connection), connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    await client.connect();
    try {
      const { rows } = await client.query<{ version: string; isSuper: boolean }>(
        `select current_setting('server_version') as version,
           (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as "isSuper"`,
      );
      const [found] = rows;
      if (found?.isSuper)
        return [
          {
            part: "database",
            isGood: false,
            text: "Its role is a superuser or bypasses row-level security, which keeps companies apart. Use a different role.",
          },
        ];
      const { databaseUrl, databaseDirectUrl } = context.config;
      const configured = configuredConnection(context.config);
      if (databaseUrl && databaseDirectUrl) await checkAddresses({ ...configured, replicas: [] });
      const major = Number.parseInt(found?.version ?? "", 10);
      const server: Finding =
        major >= 15
          ? { part: "database", isGood: true, text: `PostgreSQL ${found?.version} answers.` }
          : {
              part: "database",
              isGood: false,
              text: `PostgreSQL ${found?.version} is too old. Use 15 or later.`,
            };
      return [server, ...(databaseUrl ? await checkReplicas(configured, client) : [])];
    } finally {
      await client.end().catch(() => {});
    }
  });

const checkReplicas = async (configured: Connection, client: pg.Client): Promise<Finding[]> => {
  const problems = new Map(
    (await problemsOfReplicas(configured, client, 5_000)).map(({ number, problem }) => [
      number,
      problem.text,
    ]),
  );
  return (configured.replicas ?? []).map((_, index): Finding => {
    const text = problems.get(index + 1);
    return text === undefined
      ? { part: "database", isGood: true, text: `Replica ${index + 1} answers.` }
      : {
          part: "database",
          isGood: false,
          text: `Replica ${index + 1} can't be used: ${text}. Check DATABASE_READ_URL.`,
        };
  });
};

/** Needs no database, so that an installation without one gets one finding about that. Creates no data folder. */
const checkStorage = async ({ config }: CommandContext): Promise<Finding> => {
  const hasFolder = existsSync(config.dataDir);
  if (hasFolder || config.storage.kind !== "disk") {
    const storage = await openStorage(config.storage);
    try {
      await storage.check();
    } finally {
      storage.close();
    }
  }
  if (!hasFolder) return { part: "storage", isGood: true, text: "Tenantry creates DATA_DIR when it starts." };
  await access(config.dataDir, constants.R_OK | constants.W_OK);
  return { part: "storage", isGood: true, text: `Files can be stored (${config.storage.kind}).` };
};

const checkMail = async ({ config }: CommandContext): Promise<Finding> => {
  if (!config.smtpUrl)
    return config.isProduction
      ? {
          part: "mail",
          isGood: false,
          text: "No mail server is set, so emails only go to DATA_DIR/outbox. Set SMTP_URL.",
        }
      : { part: "mail", isGood: true, text: "Emails go to DATA_DIR/outbox because SMTP_URL isn't set." };
  const { hostname, port, protocol } = new URL(config.smtpUrl);
  await new Promise<void>((reached, failed) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === "smtps:" ? 465 : 587) });
    socket.setTimeout(5_000, () =>
      socket.destroy(new Error("The mail server doesn't answer within 5 seconds.")),
    );
    socket.once("connect", () => {
      socket.end();
      reached();
    });
    socket.once("error", failed);
  });
  return { part: "mail", isGood: true, text: `The mail server ${hostname} can be reached.` };
};

const certificateFindings = (certificates: CertificateCounts): Finding[] => {
  const troubles = certificateTroubles(certificates);
  if (troubles.length > 0) return troubles.map((text) => ({ part: "certificates", isGood: false, text }));
  const { valid } = certificates;
  const text = `${valid} checked${valid === 0 ? " so far" : ", and all are valid"}.`;
  return [{ part: "certificates", isGood: true, text }];
};

/** Purges a key that nothing has, which shows that the CDN accepts purges. */
const checkCdn = async (setting: CdnSetting): Promise<Finding> => {
  const cdn = createCdn(setting);
  await cdn.purge([DOCTOR_KEY], AbortSignal.timeout(10_000));
  return { part: "cdn", isGood: true, text: `${cdn.name} accepts purges.` };
};

const DOCTOR_KEY = "tenantry-doctor";

const checkCompanies = (context: CommandContext): Promise<Finding[]> =>
  withDatabase(context, async ({ database, companies, companyDb }) => {
    const findings: Finding[] = [];
    const provider = companies.find(({ isProvider }) => isProvider);
    findings.push(
      provider
        ? {
            part: "companies",
            isGood: true,
            text: `${companies.length} in total; ${provider.name} is the provider.`,
          }
        : {
            part: "companies",
            isGood: false,
            text: "There is no company yet. Start Tenantry to get a setup link.",
          },
    );
    for (const { id, name } of companies.filter(({ hosts }) => hosts.length === 0))
      findings.push({
        part: "companies",
        isGood: false,
        text: `${name} has no host name. Give it one: npm run cli -- company hosts ${id} --set=HOST`,
      });
    if (watchesCertificates(context.config))
      findings.push(...certificateFindings(await unsafeAllCompaniesCertificates(database, ENDING_DAYS)));
    const { jobs } = await unsafeAllCompaniesQueue(database);
    const failed = jobs.filter(({ state }) => state === "failed").reduce((sum, { count }) => sum + count, 0);
    if (failed > 0)
      findings.push({
        part: "queue",
        isGood: false,
        text: `${failed} tasks failed and won't be retried. See System health and Waiting work in the admin.`,
      });
    const last = provider && (await companyDb(provider.id).read(selectLastBackup));
    const { backupWarningMs } = context.config;
    if (backupWarningMs > 0 && Date.now() - (last?.takenAt.getTime() ?? 0) > backupWarningMs)
      findings.push({
        part: "backups",
        isGood: false,
        text: `${last ? "The last backup is too old." : "There is no backup yet."} To make one, run npm run backup.`,
      });
    return findings;
  });
