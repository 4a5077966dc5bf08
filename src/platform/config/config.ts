import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { isAddressOrRange } from "#platform/access/ip-allowlist.ts";
import { CDN_URL_RULE, type CdnSetting, parseCdnUrl } from "./cdn-setting.ts";
import { parseStorageUrl, STORAGE_URL_RULE, type StorageSetting } from "./storage-setting.ts";
import { type TracingSetting, tracingProblems, tracingSetting } from "./tracing-setting.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const port = (fallback: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, "must be a port number")
    .transform(Number)
    .refine((value) => value <= 65_535, "must be a port number from 0 to 65535")
    .default(fallback);

const wholeNumber = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
    .default(fallback);

const url = (protocols: readonly string[]) =>
  z.string().refine(
    (value) => {
      try {
        return protocols.includes(new URL(value).protocol);
      } catch {
        return false;
      }
    },
    `must be an address that starts with ${protocols.join(" or ")}`,
  );

/** The part after a name and password, which may contain commas. */
const HOSTS = /^\w+:\/\/(?:[^/?#]*@)?([^/?#]*)/;

/** Looked for before anything else, because with ports, such an address isn't even valid, which wouldn't say why. */
const hasSeveralHosts = (value: string): boolean =>
  HOSTS.exec(value)?.[1]?.includes(",") === true || /[?&]host=[^&]*(?:,|%2c)/i.test(value);

const databaseUrl = z
  .string()
  .refine((value) => !hasSeveralHosts(value), {
    message:
      "names several hosts, and Tenantry connects to one. Use one address that follows the primary, such as HAProxy's or PgBouncer's",
    abort: true,
  })
  .pipe(url(["postgres:", "postgresql:"]));

/** Between addresses. A comma may also be in a password. */
const BETWEEN_URLS = /[\s,]+(?=postgres(?:ql)?:)/;

const databaseUrls = z
  .string()
  .transform((value) => value.trim().split(BETWEEN_URLS))
  .pipe(z.array(databaseUrl));

const storageUrl = z.string().transform((value, context) => {
  const setting = parseStorageUrl(value);
  if (!setting) context.addIssue({ code: "custom", message: STORAGE_URL_RULE });
  return setting ?? undefined;
});

const settings = z.object({
  NODE_ENV: z.string().default("development"),
  PORT: port(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrls.optional(),
  STORAGE_URL: storageUrl.optional(),
  TARGET_DATABASE_URL: databaseUrl.optional(),
  TARGET_STORAGE_URL: storageUrl.optional(),
  VERIFY_DATABASE_URL: databaseUrl.optional(),
  CDN_URL: z
    .string()
    .transform((value, context) => {
      const setting = parseCdnUrl(value);
      if (!setting) context.addIssue({ code: "custom", message: CDN_URL_RULE });
      return setting ?? [];
    })
    .optional(),
  PAGE_CACHE_MB: wholeNumber(1, 65_536, 64),
  WORKERS: wholeNumber(1, 64, 1),
  STOP_DELAY_SECONDS: wholeNumber(0, 300, 0),
  DRAIN_SECONDS: wholeNumber(1, 3_600, 10),
  MAX_REQUESTS: wholeNumber(1, 10_000, 64),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000, 10_000),
  CLIENT_TIMEOUT_SECONDS: wholeNumber(1, 300, 30),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,180}$/,
      "must be an email address, such as no-reply@example.org",
    )
    .optional(),
  SMS_URL: url(["twilio:", "https:", "http:"]).optional(),
  PROVIDER_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9 .&'-]{0,49}$/, "must be a name of 1 to 50 letters, digits, and spaces")
    .default("TracSoft"),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value, context) => {
      const entries = value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean);
      const wrong = entries.find((entry) => !isAddressOrRange(entry));
      if (wrong !== undefined)
        context.addIssue({
          code: "custom",
          message: `must be IP addresses or ranges such as 10.0.0.0/8, separated by commas; "${wrong}" is neither`,
        });
      return entries;
    }),
  RECAPTCHA_SITE_KEY: z.string().min(10, "must be the site key from Google").optional(),
  RECAPTCHA_SECRET_KEY: z.string().min(10, "must be the secret key from Google").optional(),
  RECAPTCHA_VERIFY_URL: url(["https:", "http:"]).default("https://www.google.com/recaptcha/api/siteverify"),
  DEMO: z.enum(["on", "off"], "must be on or off").optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8, "must have 8 to 20 characters")
    .max(20, "must have 8 to 20 characters")
    .optional(),
  PUBLIC_URL_SCHEME: z.enum(["http", "https"], "must be http or https").optional(),
  PUBLIC_URL_PORT: z
    .string()
    .refine(
      (value) => /^\d{0,5}$/.test(value) && value !== "0" && Number(value) <= 65_535,
      "must be a port number from 1 to 65535, or empty for no port",
    )
    .optional(),
  HOST_CHECKS: z.enum(["on", "off"], "must be on or off").default("on"),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,}$/, "must have at least 16 characters and no spaces")
    .optional(),
  BACKUP_WARNING_HOURS: wholeNumber(0, 8_760, 36),
  SLOW_CALL_MS: z
    .string()
    .regex(/^\d{1,6}$/, "must be a number of milliseconds")
    .transform(Number)
    .default(500),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
});

/** All settings from the environment, validated and with defaults. */
export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** The absolute path of the folder for the embedded database, the files, and the outbox. */
  readonly dataDir: string;
  readonly outboxDir: string;
  /** The folder for temporary files of uploads. */
  readonly temporaryDir: string;
  readonly storage: StorageSetting;
  readonly databaseUrl: string | undefined;
  /** The database without the pooler of `databaseUrl`. */
  readonly databaseDirectUrl: string | undefined;
  /** Read-only copies of the database. */
  readonly databaseReadUrls: readonly string[];
  /** Where `company move` moves a company to, unless its options say so. Nodes don't use it. */
  readonly moveTarget: {
    readonly databaseUrl: string | undefined;
    readonly storage: StorageSetting | undefined;
  };
  /** The empty database in which `verify` restores a backup, unless its option names another. Nodes don't use it. */
  readonly verifyDatabaseUrl: string | undefined;
  /** The CDNs in front of the sites; empty if there is none. */
  readonly cdns: readonly CdnSetting[];
  /** The memory limit for cached pages in each process. */
  readonly pageCacheBytes: number;
  /** The number of processes that share the port. */
  readonly workers: number;
  /** How long a stopping node keeps serving while `/servez` reports that it is stopping, in milliseconds. */
  readonly stopDelayMs: number;
  /** How long a stopping node waits for open requests, such as uploads, in milliseconds. */
  readonly drainMs: number;
  /** The most requests that a process handles at a time. */
  readonly maxRequests: number;
  /** The most connections that a process keeps open. */
  readonly maxConnections: number;
  /** How long a client may be idle, and how long a request's headers may take, in milliseconds. */
  readonly clientTimeoutMs: number;
  readonly smtpUrl: string | undefined;
  /** The sender of emails. By default, no-reply at the company's main host. */
  readonly mailFrom: string | undefined;
  readonly smsUrl: string | undefined;
  /** Whether the server runs in a terminal outside production, so that its output isn't stored. */
  readonly hasConsole: boolean;
  readonly providerName: string;
  readonly trustedProxies: readonly string[];
  /** Settings for reCAPTCHA, used instead of the built-in captcha; null if its keys aren't set. */
  readonly recaptcha: {
    readonly siteKey: string;
    readonly secretKey: string;
    /** The address that verifies solutions. */
    readonly verifyUrl: string;
  } | null;
  readonly isDemo: boolean;
  readonly demoPassword: string | undefined;
  readonly publicScheme: "http" | "https";
  /** The port in public addresses, or "" for no port. */
  readonly publicPort: string;
  /** How host names are checked, to find out whether they point to this installation. */
  readonly hostChecks: {
    readonly isOn: boolean;
    /** The port for HTTP at every host name. */
    readonly httpPort: number;
    /** The DNS server to ask; undefined for the system's. It isn't a setting, because only tests have their own. */
    readonly dnsServer: string | undefined;
  };
  readonly logLevel: string;
  /** Where traces are sent, and which; null if they are off. */
  readonly tracing: TracingSetting | null;
  /** The token for reading /metrics. Without it, only programs on this machine may read them. */
  readonly metricsToken: string | undefined;
  /** The duration from which a request is logged as slow, in milliseconds. */
  readonly slowCallMs: number;
  /** How old the last backup may be before System health warns, in milliseconds; 0 means never. */
  readonly backupWarningMs: number;
  /** The time, or a multiple of it, after which failed attempts at a secret are answered, in milliseconds. */
  readonly wrongAnswerMs: number;
}

/** Longer than any attempt takes on an idle machine. It isn't a setting, because nobody needs another value. */
const WRONG_ANSWER_MS = 400;

/** Lists the invalid settings with their rules. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `Tenantry can't start: ${problems.length === 1 ? "a setting is" : "some settings are"} invalid.\n${problems.map((line) => `  - ${line}`).join("\n")}`,
    );
    this.name = "ConfigError";
  }
}

/**
 * Reads the settings from the environment; an empty value counts as not set (except for PUBLIC_URL_PORT).
 * @throws ConfigError that names every wrong setting.
 */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== "" || name === "PUBLIC_URL_PORT"),
  );
  const parsed = settings.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`));
  const value = parsed.data;
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    throw new ConfigError([
      "DATABASE_DIRECT_URL is set without DATABASE_URL. With no pooler, set only DATABASE_URL.",
    ]);
  if (value.DATABASE_READ_URL && !value.DATABASE_URL)
    throw new ConfigError([
      "DATABASE_READ_URL is set without DATABASE_URL. The embedded database has no replicas.",
    ]);
  const tracing = tracingSetting(given);
  const problems = tracingProblems(tracing);
  if (problems.length > 0) throw new ConfigError(problems);
  const isProduction = value.NODE_ENV === "production";
  const dataDir = resolve(value.DATA_DIR);
  const publicScheme = value.PUBLIC_URL_SCHEME ?? (isProduction ? "https" : "http");
  const publicPort = value.PUBLIC_URL_PORT ?? (isProduction ? "" : String(value.PORT));
  return {
    isProduction,
    port: value.PORT,
    host: value.HOST,
    dataDir,
    outboxDir: join(dataDir, "outbox"),
    temporaryDir: join(dataDir, "tmp"),
    storage: storageOf(value.STORAGE_URL, dataDir),
    databaseUrl: value.DATABASE_URL,
    databaseDirectUrl: value.DATABASE_DIRECT_URL,
    databaseReadUrls: value.DATABASE_READ_URL ?? [],
    moveTarget: { databaseUrl: value.TARGET_DATABASE_URL, storage: value.TARGET_STORAGE_URL },
    verifyDatabaseUrl: value.VERIFY_DATABASE_URL,
    cdns: value.CDN_URL ?? [],
    pageCacheBytes: value.PAGE_CACHE_MB * (1 << 20),
    workers: value.WORKERS,
    stopDelayMs: value.STOP_DELAY_SECONDS * 1_000,
    drainMs: value.DRAIN_SECONDS * 1_000,
    maxRequests: value.MAX_REQUESTS,
    maxConnections: value.MAX_CONNECTIONS,
    clientTimeoutMs: value.CLIENT_TIMEOUT_SECONDS * 1_000,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    smsUrl: value.SMS_URL,
    hasConsole: !isProduction && process.stdout.isTTY === true,
    providerName: value.PROVIDER_NAME,
    trustedProxies: value.TRUSTED_PROXIES,
    recaptcha: recaptchaOf(value),
    isDemo: value.DEMO ? value.DEMO === "on" : !isProduction,
    demoPassword: value.DEMO_PASSWORD,
    publicScheme,
    publicPort,
    hostChecks: {
      isOn: value.HOST_CHECKS === "on",
      // Without https, visitors use the port of public addresses.
      httpPort: publicScheme === "http" ? Number(publicPort || 80) : 80,
      dnsServer: undefined,
    },
    logLevel: value.LOG_LEVEL,
    tracing,
    metricsToken: value.METRICS_TOKEN,
    slowCallMs: value.SLOW_CALL_MS,
    backupWarningMs: value.BACKUP_WARNING_HOURS * 3_600_000,
    wrongAnswerMs: WRONG_ANSWER_MS,
  };
};

const recaptchaOf = (value: z.output<typeof settings>): Config["recaptcha"] => {
  const {
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET_KEY: secretKey,
    RECAPTCHA_VERIFY_URL: verifyUrl,
  } = value;
  if (!siteKey && !secretKey) return null;
  if (!siteKey || !secretKey)
    throw new ConfigError(["Set both RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY, or neither."]);
  return { siteKey, secretKey, verifyUrl };
};

const storageOf = (setting: StorageSetting | undefined, dataDir: string): StorageSetting => {
  if (setting?.kind === "s3") return setting;
  return { kind: "disk", root: setting ? resolve(setting.root) : join(dataDir, "files") };
};

/** Adds the settings of a `.env` file to the environment. The environment wins. */
export const withDotEnv = (
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): Record<string, string | undefined> => {
  let lines: string[];
  try {
    lines = readFileSync(file, "utf8").split(/\r?\n/);
  } catch {
    return { ...environment };
  }
  const fromFile: Record<string, string> = {};
  for (const line of lines) {
    const match = /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (match?.[1]) fromFile[match[1]] = (match[2] ?? "").replace(/^(["'])(.*)\1$/, "$2");
  }
  return { ...fromFile, ...environment };
};
