import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CDN_URL_RULE } from "./cdn-setting.ts";
import { ConfigError, readConfig, withDotEnv } from "./config.ts";

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split("\n").slice(1);
  }
  return [];
};

const SEVERAL_HOSTS =
  "DATABASE_URL names several hosts, and Tenantry connects to one. Use one address that follows the primary, such as HAProxy's or PgBouncer's.";

test("traces are on with an endpoint, unless they are turned off", () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
  expect(readConfig({}).tracing).toBeNull();
  expect(readConfig({ OTEL_SERVICE_NAME: "town" }).tracing).toBeNull();
  expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: "true" }).tracing).toBeNull();
  expect(readConfig({ ...endpoint, OTEL_TRACES_EXPORTER: "none" }).tracing).toBeNull();
  expect(readConfig({ ...endpoint, OTEL_SERVICE_NAME: "town" }).tracing).toEqual({
    ...endpoint,
    OTEL_SERVICE_NAME: "town",
  });
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector/take" }).tracing).not.toBeNull();
});

test.each([
  [
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "collector:4318",
    "must be an address that starts with http: or https:.",
  ],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc", "must be http/protobuf."],
  ["OTEL_TRACES_SAMPLER", "sometimes", "must be one of always_on, always_off,"],
  ["OTEL_TRACES_SAMPLER_ARG", "1.5", "must be a number from 0 to 1."],
])("with traces on, %s can't be %s", (name, value, rule) => {
  const problems = problemsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", [name]: value });
  expect(problems.join()).toContain(`${name} ${rule}`);
});

describe("an invalid setting is named along with its rule", () => {
  test.each([
    ["PORT", "http", "PORT must be a port number."],
    ["PORT", "70000", "PORT must be a port number from 0 to 65535."],
    ["PORT", "-1", "PORT must be a port number."],
    [
      "DATABASE_URL",
      "mysql://db/x",
      "DATABASE_URL must be an address that starts with postgres: or postgresql:.",
    ],
    [
      "DATABASE_URL",
      "not an address",
      "DATABASE_URL must be an address that starts with postgres: or postgresql:.",
    ],
    ["DATABASE_URL", "postgres://u:p@a,b/name?target_session_attrs=read-write", SEVERAL_HOSTS],
    ["DATABASE_URL", "postgres://u:p@a:5432,b:5432/name", SEVERAL_HOSTS],
    ["DATABASE_URL", "postgres://u@localhost/name?host=a%2Cb", SEVERAL_HOSTS],
    ["PAGE_CACHE_MB", "0", "PAGE_CACHE_MB must be a whole number from 1 to 65536."],
    ["PAGE_CACHE_MB", "1.5", "PAGE_CACHE_MB must be a whole number from 1 to 65536."],
    ["PAGE_CACHE_MB", "64 MB", "PAGE_CACHE_MB must be a whole number from 1 to 65536."],
    ["WORKERS", "0", "WORKERS must be a whole number from 1 to 64."],
    ["WORKERS", "65", "WORKERS must be a whole number from 1 to 64."],
    ["STOP_DELAY_SECONDS", "-1", "STOP_DELAY_SECONDS must be a whole number from 0 to 300."],
    ["DRAIN_SECONDS", "0", "DRAIN_SECONDS must be a whole number from 1 to 3600."],
    ["MAX_REQUESTS", "0", "MAX_REQUESTS must be a whole number from 1 to 10000."],
    ["MAX_CONNECTIONS", "9", "MAX_CONNECTIONS must be a whole number from 10 to 1000000."],
    ["CLIENT_TIMEOUT_SECONDS", "0", "CLIENT_TIMEOUT_SECONDS must be a whole number from 1 to 300."],
    ["SMTP_URL", "mail.example.test", "SMTP_URL must be an address that starts with smtp: or smtps:."],
    ["MAIL_FROM", "Town <a@b.example>", "MAIL_FROM must be an email address, such as no-reply@example.org."],
    ["SMS_URL", "ftp://x", "SMS_URL must be an address that starts with twilio: or https: or http:."],
    ["PROVIDER_NAME", "<b>", "PROVIDER_NAME must be a name of 1 to 50 letters, digits, and spaces."],
    ["PROVIDER_NAME", "x".repeat(51), "PROVIDER_NAME must be a name of 1 to 50 letters, digits, and spaces."],
    [
      "TRUSTED_PROXIES",
      "10.0.0.1, proxy",
      'TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas; "proxy" is neither.',
    ],
    [
      "TRUSTED_PROXIES",
      "10.0.0.0/33",
      'TRUSTED_PROXIES must be IP addresses or ranges such as 10.0.0.0/8, separated by commas; "10.0.0.0/33" is neither.',
    ],
    ["DEMO", "yes", "DEMO must be on or off."],
    ["DEMO_PASSWORD", "short", "DEMO_PASSWORD must have 8 to 20 characters."],
    ["DEMO_PASSWORD", "x".repeat(21), "DEMO_PASSWORD must have 8 to 20 characters."],
    ["PUBLIC_URL_SCHEME", "ftp", "PUBLIC_URL_SCHEME must be http or https."],
    [
      "PUBLIC_URL_PORT",
      "eighty",
      "PUBLIC_URL_PORT must be a port number from 1 to 65535, or empty for no port.",
    ],
    [
      "PUBLIC_URL_PORT",
      "99999",
      "PUBLIC_URL_PORT must be a port number from 1 to 65535, or empty for no port.",
    ],
    ["HOST_CHECKS", "yes", "HOST_CHECKS must be on or off."],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent."],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have at least 16 characters and no spaces."],
    ["BACKUP_WARNING_HOURS", "a day", "BACKUP_WARNING_HOURS must be a whole number from 0 to 8760."],
    ["SLOW_CALL_MS", "half a second", "SLOW_CALL_MS must be a number of milliseconds."],
  ])("%s=%s", (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([`  - ${problem}`]);
  });

  test.each([
    "varnish://",
    "varnish://a/path",
    "fastly://SERVICE",
    "fastly://a:b@c",
    "ftp://x",
    "https://a, nothing",
  ])("CDN_URL=%s", (value) =>
    expect(problemsOf({ CDN_URL: value })).toEqual([`  - CDN_URL ${CDN_URL_RULE}.`]),
  );

  test("lists all problems at once", () => {
    expect(problemsOf({ PORT: "x", DEMO: "maybe", LOG_LEVEL: "loud" })).toHaveLength(3);
    expect(() => readConfig({ PORT: "x", DEMO: "maybe" })).toThrow(
      /^Tenantry can't start: some settings are invalid\./,
    );
    expect(() => readConfig({ PORT: "x" })).toThrow(/^Tenantry can't start: a setting is invalid\./);
  });
});

describe("the database's address", () => {
  test("can have a comma in its password", () => {
    const url = "postgres://u:a,b@host:5432/name?sslmode=require";
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  test("can't be only the direct one", () => {
    expect(() => readConfig({ DATABASE_DIRECT_URL: "postgres://u@host/name" })).toThrow(
      "DATABASE_DIRECT_URL is set without DATABASE_URL.",
    );
  });
});

describe("the addresses of replicas", () => {
  const urls = ["postgres://u:a,b@one:5432/name", "postgresql://u@two/name?sslmode=require"];

  test.each([" ", ", ", ","])("are separated by %j", (between) => {
    const config = readConfig({
      DATABASE_URL: "postgres://u@host/name",
      DATABASE_READ_URL: urls.join(between),
    });
    expect(config.databaseReadUrls).toEqual(urls);
  });

  test("require the database's address, and can't name several hosts in one", () => {
    expect(() => readConfig({ DATABASE_READ_URL: urls.join(" ") })).toThrow(
      "DATABASE_READ_URL is set without DATABASE_URL.",
    );
    expect(() =>
      readConfig({ DATABASE_URL: "postgres://u@host/name", DATABASE_READ_URL: "postgres://u@one,two/name" }),
    ).toThrow(/- DATABASE_READ_URL .*names several hosts/);
    expect(() =>
      readConfig({ DATABASE_URL: "postgres://u@host/name", DATABASE_READ_URL: "one.example" }),
    ).toThrow(/DATABASE_READ_URL.* must be an address that starts with postgres/);
  });
});

describe("what is not set", () => {
  test("has a default, and an empty value counts as not set", () => {
    const expected = {
      isProduction: false,
      port: 3000,
      host: "127.0.0.1",
      dataDir: resolve("data"),
      outboxDir: resolve("data/outbox"),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databaseReadUrls: [],
      cdns: [],
      pageCacheBytes: 67_108_864,
      workers: 1,
      stopDelayMs: 0,
      drainMs: 10_000,
      maxRequests: 64,
      maxConnections: 10_000,
      clientTimeoutMs: 30_000,
      smtpUrl: undefined,
      smsUrl: undefined,
      providerName: "TracSoft",
      trustedProxies: [],
      isDemo: true,
      demoPassword: undefined,
      publicScheme: "http",
      publicPort: "3000",
      logLevel: "info",
    };
    expect(readConfig({})).toMatchObject(expected);
    expect(
      readConfig({
        PORT: "",
        HOST: "",
        DATA_DIR: "",
        DATABASE_URL: "",
        DATABASE_DIRECT_URL: "",
        DEMO: "",
        LOG_LEVEL: "",
        SMTP_URL: "",
      }),
    ).toMatchObject(expected);
  });

  test("in production turns off the demo and makes public addresses https without a port", () => {
    expect(readConfig({ NODE_ENV: "production", PORT: "8080" })).toMatchObject({
      isProduction: true,
      isDemo: false,
      publicScheme: "https",
      publicPort: "",
    });
  });

  test("public addresses may have no port", () => {
    expect(readConfig({ PUBLIC_URL_PORT: "" }).publicPort).toBe("");
    expect(readConfig({ PUBLIC_URL_PORT: "8443", PUBLIC_URL_SCHEME: "https" })).toMatchObject({
      publicPort: "8443",
      publicScheme: "https",
    });
  });
});

test("several CDNs may be in front of the sites, with tokens that are percent-encoded", () => {
  const url =
    "varnish://10.0.0.5:6081, varnish://[::1]:80,fastly://a%2Cb@Service1,https://user:pass@cdn.example/purge";
  expect(readConfig({ CDN_URL: url }).cdns).toEqual([
    { kind: "varnish", address: "http://10.0.0.5:6081" },
    { kind: "varnish", address: "http://[::1]:80" },
    { kind: "fastly", token: "a,b", id: "Service1", endpoint: "https://api.fastly.com" },
    { kind: "webhook", address: "https://cdn.example/purge", authorization: "Basic dXNlcjpwYXNz" },
  ]);
});

test("the page cache is set in megabytes", () => {
  expect(readConfig({ PAGE_CACHE_MB: "4096" }).pageCacheBytes).toBe(4_294_967_296);
});

test("proxies are a list of IPv4 and IPv6 addresses and ranges", () => {
  expect(readConfig({ TRUSTED_PROXIES: " 10.0.0.1, 192.168.0.0/16 ,::1,fd00::/8, " }).trustedProxies).toEqual(
    ["10.0.0.1", "192.168.0.0/16", "::1", "fd00::/8"],
  );
});

describe("a .env file", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "tenantry-env-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("adds settings that the environment doesn't have", () => {
    const file = join(folder, ".env");
    writeFileSync(
      file,
      '# a comment\nPORT=3100\r\nPROVIDER_NAME = "Acme & Sons"\n\nHOST=0.0.0.0\nlower=no\n',
    );
    const environment = withDotEnv({ HOST: "::1" }, file);
    expect(environment).toEqual({ PORT: "3100", PROVIDER_NAME: "Acme & Sons", HOST: "::1" });
    expect(readConfig(environment)).toMatchObject({ port: 3100, providerName: "Acme & Sons", host: "::1" });
  });

  test("may be missing", () => {
    expect(withDotEnv({ PORT: "1" }, join(folder, "none"))).toEqual({ PORT: "1" });
  });
});
