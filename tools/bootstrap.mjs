// The entry point of all npm scripts. Plain JavaScript without dependencies, because it runs on any Node.js (18 or
// later) before anything is installed. It installs the Node.js and the packages that Tenantry needs, then runs the
// command `tools/<command>.ts`.
import { existsSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureNode } from "./node-runtime/ensure-node.mjs";
import { ensurePackages } from "./node-runtime/ensure-packages.mjs";
import { Refusal } from "./node-runtime/refusal.mjs";
import { relayTo, stopWithParent } from "./node-runtime/relay.mjs";

const COMMANDS = [
  "start",
  "dev",
  "backup",
  "restore",
  "verify",
  "cli",
  "test",
  "test-pooled",
  "mutants",
  "torture",
  "bench",
  "journeys",
  "sheet",
  "pictures",
  "browsers",
  "cluster",
  "check",
  "demo-documents",
  "format",
  "prose",
  "generate",
  "ledger",
  "new-block",
  "new-content",
  "new-module",
  "record",
  "rolling",
  "sbom",
  "size",
];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);

const main = async () => {
  if (!COMMANDS.includes(command)) {
    throw new Refusal(`There is no command "${command ?? ""}". Use one of: ${COMMANDS.join(", ")}.`);
  }
  process.chdir(root);
  stopWithParent();
  const node = await ensureNode(root);
  if (node !== process.execPath) {
    process.exitCode = await relayTo(node, [fileURLToPath(import.meta.url), command, ...args], {
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH ?? ""}`,
      TENANTRY_RELAYED: "1",
    });
    return;
  }
  // So that the commands' types aren't stripped again each time.
  nodeModule.enableCompileCache(join(root, ".runtime", "compile-cache"));
  await ensurePackages(root);
  // The commands import generated files that a fresh clone doesn't have. Later, builds and checks keep them up to date.
  if (!existsSync(join(root, "src", "apps", "handlers.generated.ts"))) await import("./registry.ts");
  const { run } = await import(join(root, "tools", `${command}.ts`));
  const code = await run(args);
  if (typeof code === "number") process.exitCode = code;
};

main().catch((error) => {
  console.error(error instanceof Refusal ? `\n${error.message}\n` : error);
  process.exitCode = 1;
});
