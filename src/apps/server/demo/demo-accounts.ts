import { randomBytes } from "node:crypto";
import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";

/** The demo's password: DEMO_PASSWORD, or one made up now. 8 to 20 characters. */
export const demoPassword = (config: Config): string =>
  config.demoPassword ?? randomBytes(9).toString("base64url");

/** Keeps the demo's accounts in a file that only its owner reads, and prints them. */
export const tellAccounts = (
  config: Config,
  password: string,
  accounts: readonly { host: string; email: string; what: string }[],
): void => {
  const lines = [
    "Accounts of the demo. They are for trying Tenantry out: never use them on a public server.",
    "",
    `Password of all of them: ${password}`,
    "",
    ...accounts.map(({ host, email, what }) => `${host.padEnd(24)}${email.padEnd(28)}${what}`),
    "",
  ];
  const file = join(config.dataDir, "demo-accounts.txt");
  writeFileSync(file, lines.join("\n"), { mode: 0o600 });
  chmodSync(file, 0o600);
  console.log(`\n${lines.map((line) => `  ${line}`).join("\n")}`);
};
