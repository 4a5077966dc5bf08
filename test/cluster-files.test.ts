import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { DEPLOY, fillIn } from "../tools/cluster/fill-in.ts";
import { startPart, until } from "../tools/cluster/parts.ts";
import { pathOf } from "../tools/cluster/programs.ts";
import { nginxAround } from "../tools/cluster/proxies.ts";
import { freePort, freePorts, isListening } from "./support/free-port.ts";

// Checks compose.cluster.yaml and the files in deploy against the project and the programs that read them.

const ROOT = resolve(import.meta.dirname, "..");
const compose = readFileSync(join(ROOT, "compose.cluster.yaml"), "utf8");
const folder = mkdtempSync(join(tmpdir(), "tenantry-deploy-"));
// PgBouncer runs as another user if this one is root.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As Compose fills them in if only the required variables are set. */
const filledIn = (value: string): string =>
  value
    .replaceAll(/\$\{STORAGE_URL(?::\?[^}]*)?\}/g, "s3://key:secret@bucket?endpoint=http://store:8333")
    .replaceAll(/\$\{[A-Z_]+(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, fallback?: string) => fallback ?? "secret");

/** The settings below a line, such as `  haproxy:`. */
const environmentOf = (head: string): Record<string, string> => {
  const from = compose.indexOf(`\n${head}\n`);
  if (from < 0) throw new Error(`There is no ${head}`);
  const text = compose.slice(from + head.length + 2).split(/\n\n/)[0] ?? "";
  return Object.fromEntries(
    [...text.matchAll(/^ +([A-Z][A-Z0-9_]+): (.*)$/gm)].map(([, name = "", value = ""]) => [
      name,
      filledIn(value),
    ]),
  );
};

describe("compose.cluster.yaml", () => {
  test("gives nodes existing settings with valid values", () => {
    const settings = environmentOf("x-node: &node");
    const known = new Set(
      [...readFileSync(join(ROOT, "docs/settings.md"), "utf8").matchAll(/\b[A-Z][A-Z_]+\b/g)].map(
        ([name]) => name,
      ),
    );
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
    expect(readConfig({ NODE_ENV: "production", ...settings })).toMatchObject({
      databaseUrl: "postgres://tenantry:secret@172.30.0.42:6432/tenantry",
      storage: { kind: "s3", bucket: "bucket" },
      trustedProxies: ["172.30.0.0/24"],
    });
  });

  test("uses each file in deploy, and only existing ones", () => {
    const used = [...compose.matchAll(/\/deploy\/([\w.-]+)/g)].map(([, file = ""]) => file);
    const there = readdirSync(DEPLOY).filter((file) => file !== "Dockerfile" && file !== "pgbackrest.conf");
    expect([...new Set(used)].sort()).toEqual(there.sort());
  });

  test("builds on an image with a version", () => {
    const [, image] = /^FROM (.*)$/m.exec(readFileSync(join(DEPLOY, "Dockerfile"), "utf8")) ?? [];
    expect(image).toMatch(/^debian:\d+\.\d+-slim$/);
    expect([...compose.matchAll(/^ +image: (.*)$/gm)].map(([, name]) => name)).toEqual([
      "tenantry-cluster:latest",
      "tenantry:latest",
    ]);
  });

  test("gives each address to one service, and HAProxy, nginx, and Varnish name those of the nodes", () => {
    const addresses = [...compose.matchAll(/^ {2}(\w+):\n(?: {4}.*\n)*? {8}ipv4_address: (.*)$/gm)].map(
      ([, name, address]) => [name, address] as const,
    );
    const at = Object.fromEntries(addresses);
    expect(new Set(Object.values(at)).size).toBe(addresses.length);
    const haproxy = environmentOf("  haproxy:");
    const nginx = environmentOf("  nginx:");
    const varnish = environmentOf("  varnish:");
    for (const number of [1, 2, 3]) {
      const node = at[`node${number}`];
      expect(haproxy[`MEMBER${number}`]).toBe(`${at[`member${number}`]}:5432`);
      expect([haproxy[`NODE${number}`], nginx[`NODE${number}`]]).toEqual([`${node}:3000`, `${node}:3000`]);
      expect(varnish[`NODE${number}_HOST`]).toBe(node);
    }
    const node = environmentOf("x-node: &node");
    expect(node.CDN_URL).toContain(`//${at.varnish}:6081`);
    expect(node.DATABASE_URL).toContain(`@${at.pgbouncer}:6432/`);
    expect(node.DATABASE_DIRECT_URL).toContain(`@${at.haproxy}:5432/`);
  });

  test("is accepted by Compose", ({ skip }) => {
    const program = pathOf("docker-compose");
    if (!program) return skip("docker-compose isn't installed");
    const env = {
      PATH: process.env.PATH,
      COMPOSE_PROFILES: "caddy,nginx",
      DATABASE_PASSWORD: "secret",
      SUPERUSER_PASSWORD: "secret",
      STORAGE_URL: "s3://key:secret@bucket?endpoint=http://store:8333",
    };
    const said = execFileSync(program, ["--file", "compose.cluster.yaml", "config", "--services"], {
      cwd: ROOT,
      env,
      encoding: "utf8",
    });
    expect(said.trim().split("\n")).toEqual(expect.arrayContaining(["node3", "member3", "varnish", "nginx"]));
  });
});

interface Check {
  readonly args: string[];
  readonly env: Record<string, string>;
}

/** A program's own check of a file, with the values that compose.cluster.yaml sets. */
const CHECKS: Readonly<Record<string, () => Promise<Check> | Check>> = {
  haproxy: () => ({
    args: ["-c", "-f", join(DEPLOY, "haproxy.cfg")],
    env: environmentOf("  haproxy:"),
  }),
  nginx: async () => {
    const values = environmentOf("  nginx:");
    // It binds to the ports to check the file.
    const [https, http] = await freePorts(2);
    const site = fillIn("nginx.conf", {
      ...values,
      HTTPS_BIND: String(values.HTTPS_BIND).replace(/^443/, `127.0.0.1:${https}`),
      HTTP_BIND: `127.0.0.1:${http}`,
    });
    const file = join(folder, "nginx.conf");
    writeFileSync(file, nginxAround(site, folder));
    return { args: ["-t", "-c", file, "-e", "stderr"], env: {} };
  },
  varnishd: () => {
    const file = join(folder, "varnish.vcl");
    writeFileSync(file, fillIn("varnish.vcl", environmentOf("  varnish:")));
    return { args: ["-C", "-j", "none", "-n", join(folder, "varnish"), "-f", file], env: {} };
  },
  caddy: () => ({
    args: ["validate", "--config", join(DEPLOY, "Caddyfile"), "--adapter", "caddyfile"],
    env: { ...environmentOf("  caddy:"), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  }),
};

describe("the files in deploy", () => {
  for (const [name, prepare] of Object.entries(CHECKS))
    test(`${name} accepts its own`, async ({ skip }) => {
      const program = pathOf(name);
      if (!program) return skip(`${name} isn't installed`);
      const { args, env } = await prepare();
      const { status, stdout, stderr } = spawnSync(program, args, {
        env: { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8", ...env },
        encoding: "utf8",
      });
      expect(status, `${stdout}${stderr}`).toBe(0);
    });

  test("pgbouncer starts with its own", async ({ skip }) => {
    const program = pathOf("pgbouncer");
    if (!program) return skip("pgbouncer isn't installed");
    const port = await freePort();
    const users = join(folder, "users.txt");
    writeFileSync(users, '"tenantry" "secret"\n');
    const file = join(folder, "pgbouncer.ini");
    writeFileSync(
      file,
      fillIn("pgbouncer.ini", {
        ...environmentOf("  pgbouncer:"),
        PGBOUNCER_HOST: "127.0.0.1",
        PGBOUNCER_PORT: port,
        PGBOUNCER_USERS: users,
      }),
    );
    const log = join(folder, "pgbouncer.log");
    const part = startPart(program, [file], { log, isUnprivileged: true });
    onTestFinished(() => part.stop());
    await until("PgBouncer listens", () => isListening(port), 20_000);
    expect(readFileSync(log, "utf8")).not.toMatch(/WARNING|ERROR|FATAL/);
  });
});
