import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";

interface DemoAccount {
  readonly host: string;
  readonly email: string;
  readonly description: string;
}

const fileOf = (config: Config): string => join(config.dataDir, "demo-accounts.txt");
const PASSWORD_LINE = "Password for all of them: ";

/** The demo's password: DEMO_PASSWORD, the one from an interrupted start, or a new one. 8 to 20 characters. */
export const demoPassword = (config: Config): string =>
  config.demoPassword ?? keptPassword(config) ?? randomBytes(9).toString("base64url");

const keptPassword = (config: Config): string | undefined => {
  try {
    const lines = readFileSync(fileOf(config), "utf8").split("\n");
    return lines.find((line) => line.startsWith(PASSWORD_LINE))?.slice(PASSWORD_LINE.length);
  } catch {
    return undefined;
  }
};

const linesOf = (shownPassword: string, accounts: readonly DemoAccount[]): string[] => [
  "Demo accounts for trying out Tenantry. Never use them on a public server.",
  "",
  `${PASSWORD_LINE}${shownPassword}`,
  "",
  ...accounts.map(({ host, email, description }) => `${host.padEnd(24)}${email.padEnd(28)}${description}`),
  "",
];

/** Writes the demo's accounts to a file that only its owner can read, before the first account is created. */
export const keepAccounts = (config: Config, password: string, accounts: readonly DemoAccount[]): void => {
  const file = fileOf(config);
  writeFileSync(file, linesOf(password, accounts).join("\n"), { mode: 0o600 });
  chmodSync(file, 0o600);
};

/** Prints how to sign in to the demo. Doesn't repeat a password from DEMO_PASSWORD. */
export const printAccounts = (config: Config, password: string, accounts: readonly DemoAccount[]): void => {
  const shown = config.demoPassword === undefined ? password : "the one in DEMO_PASSWORD";
  console.log(
    `\n${linesOf(shown, accounts)
      .map((line) => `  ${line}`)
      .join("\n")}`,
  );
};
