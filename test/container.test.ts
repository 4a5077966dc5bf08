import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseAst } from "vite";
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { serverArgs } from "../tools/server-program.ts";
import { ask } from "./faults/client.ts";
import { endAll, launch } from "./faults/programs.ts";
import { urlOf } from "./support/connection-url.ts";
import { createTestDatabase } from "./support/copied-databases.ts";

// Checks Dockerfile and compose.yaml against the project, so that moving a file or renaming a setting fails here.

const ROOT = resolve(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The file's instructions in order, with continued lines joined. */
const instructions = read("Dockerfile")
  .replaceAll(/\\\n\s*/g, "")
  .split("\n")
  .flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return name && rest ? [{ name, rest }] : [];
  });
const lastStage = instructions.slice(instructions.map(({ name }) => name).lastIndexOf("FROM"));
const inLastStage = (name: string): string[] =>
  lastStage.filter((one) => one.name === name).map(({ rest }) => rest);

/** What the last stage copies from the project or an earlier stage, and where to. */
const copies = inLastStage("COPY").map((rest) => {
  const words = rest.split(" ");
  const from = words[0]?.startsWith("--from=") ? words.shift()?.slice("--from=".length) : undefined;
  const to = words.pop() ?? "";
  return { from, sources: words.map((source) => source.replace(/^\/app\//, "")), to };
});

const folder = mkdtempSync(join(tmpdir(), "tenantry-image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

describe("the image", () => {
  test("has the Node.js that the project is tested with", () => {
    const [, version] =
      /^const VERSION = "([\d.]+)";$/m.exec(read("tools/node-runtime/ensure-node.mjs")) ?? [];
    const bases = instructions.filter(({ name }) => name === "FROM").map(({ rest }) => rest.split(" ")[0]);
    expect(bases).toHaveLength(3);
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  test("contains what the repository has or the build creates, and no secrets, history, or old builds", () => {
    const notKept = new Set(
      read(".gitignore")
        .split("\n")
        .map((line) => line.replace(/\/$/, "")),
    );
    for (const { from, sources } of copies)
      for (const source of sources) {
        expect(existsSync(join(ROOT, source)), source).toBe(true);
        // What isn't in git is created inside.
        expect(notKept.has(source), source).toBe(from !== undefined);
      }
    expect(copies.filter(({ from }) => from !== undefined)).toHaveLength(2);
    const ignored = read(".dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".git", ".env", "data", "node_modules", "dist"]));
  });

  test("needs no development package at run time", () => {
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
    const files = readdirSync(join(ROOT, "dist/server"), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".js"),
    );
    const needed = new Set(
      files.flatMap((file) =>
        parseAst(read(join("dist/server", file)))
          .body.flatMap((part) => ("source" in part && part.source ? [part.source.value] : []))
          .filter((name) => !name.startsWith(".") && !isBuiltin(name))
          .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name),
      ),
    );
    expect(needed).toContain("fastify");
    expect([...needed].filter((name) => !(name in dependencies))).toEqual([]);
  });

  test("starts as documented, with nothing but its contents, and its health check responds", async () => {
    const app = join(folder, "app");
    for (const { sources, to } of copies)
      for (const source of sources) {
        const target = join(app, to.endsWith("/") ? join(to, source) : to);
        mkdirSync(dirname(target), { recursive: true });
        if (source === "node_modules") symlinkSync(join(ROOT, source), target);
        else cpSync(join(ROOT, source), target, { recursive: true });
      }
    const env = Object.fromEntries(
      inLastStage("ENV").flatMap((rest) =>
        rest.split(" ").map((pair) => pair.split("=") as [string, string]),
      ),
    );
    expect(env).toMatchObject({ NODE_ENV: "production", HOST: "0.0.0.0", DATA_DIR: "/data" });
    expect(inLastStage("VOLUME")).toEqual([env.DATA_DIR]);
    expect(inLastStage("EXPOSE")).toEqual([env.PORT]);
    expect(inLastStage("USER")).toEqual(["node"]);
    expect(JSON.parse(inLastStage("CMD")[0] ?? "")).toEqual(["node", ...serverArgs(".")]);
    const program = launch(
      {
        ...env,
        HOST: "127.0.0.1",
        PORT: "0",
        DATA_DIR: join(folder, "data"),
        DATABASE_URL: urlOf(await createTestDatabase()),
      },
      { root: app },
    );
    onTestFailed(() => console.log(program.output()));
    try {
      const port = await program.up();
      expect((await ask(port, "GET", "/readyz")).text).toBe('{"status":"ready"}');
      const [, words = ""] = /CMD (\[.*\])$/.exec(inLastStage("HEALTHCHECK")[0] ?? "") ?? [];
      const [node = "", ...args] = JSON.parse(words) as string[];
      expect(node).toBe("node");
      const check = (at: number) =>
        execFileSync(process.execPath, args, { env: { PORT: String(at) }, stdio: "ignore" });
      expect(() => check(port)).not.toThrow();
      program.child.kill("SIGTERM");
      expect(await program.ended).toBe(0);
      expect(() => check(port)).toThrow();
    } finally {
      await endAll(program);
    }
  });
});

describe("the services", () => {
  const compose = read("compose.yaml");
  /** The text of one service. */
  const service = (name: string): string => {
    const [, text] = new RegExp(`^  ${name}:\n((?: {4}.*\n|\n| {2}#.*\n)+)`, "m").exec(compose) ?? [];
    if (!text) throw new Error(`There is no service ${name}.`);
    return text;
  };
  const environmentOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      [...service(name).matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, key = "", value = ""]) => [
        key,
        // As Compose fills them in if no variable is set.
        value.replaceAll(
          /\$\{[A-Z_]+(?::-([^}]*)|:\?[^}]*)?\}/g,
          (_all, fallback?: string) => fallback ?? "secret",
        ),
      ]),
    );
  let settings: Record<string, string>;
  beforeAll(() => {
    settings = environmentOf("tenantry");
  });

  test("have existing settings with valid values", () => {
    const known = new Set(
      [...read("src/platform/config/config.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name]) => name),
    );
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    const config = readConfig({ NODE_ENV: "production", ...settings });
    expect(config).toMatchObject({
      databaseUrl: "postgres://tenantry:secret@postgres:5432/tenantry",
      storage: { kind: "s3", bucket: "tenantry", endpoint: "http://store:8333" },
      publicScheme: "https",
      publicPort: "",
    });
    expect(environmentOf("bucket").STORAGE_URL).toBe(settings.STORAGE_URL);
  });

  test("have pinned versions, and mount existing files", () => {
    const images = [...compose.matchAll(/^ {4}image: (.*)$/gm)].map(([, image = ""]) => image);
    for (const image of images) expect(image).toMatch(/^(tenantry:latest|[\w/]+:\d+\.\d+[\w.-]*)$/);
    const mounted = [...compose.matchAll(/^ {6}- \.\/([^:]+):/gm)].map(([, file = ""]) => file);
    expect(mounted).toHaveLength(2);
    for (const file of mounted) expect(existsSync(join(ROOT, file)), file).toBe(true);
  });

  test("give Tenantry only the permissions it needs, and /data only to nodes", () => {
    const text = service("tenantry");
    for (const line of ["read_only: true", "cap_drop:\n      - ALL", "no-new-privileges:true", "127.0.0.1:"])
      expect(text).toContain(line);
    expect(text).not.toMatch(/:\/data\b/);
  });
});
