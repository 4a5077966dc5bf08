import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DEPLOY } from "../../tools/cluster/fill-in.ts";
import { endChild } from "./end-child.ts";
import { freePort, isListening } from "./free-port.ts";

const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const PROGRAMS = ["caddy", "pebble", "pebble-challtestsrv", "openssl"];

/** A sentence that names the missing programs; undefined if all are installed. */
export const missingPrograms = (): string | undefined => {
  const missing = PROGRAMS.filter(
    (name) => !FOLDERS.some((folder) => folder !== "" && existsSync(join(folder, name))),
  );
  return missing.length === 0
    ? undefined
    : `${missing.join(", ")} isn't installed (apt-get install caddy pebble openssl)`;
};

/** Programs of one test, with their folder. */
export interface Programs {
  readonly folder: string;
  /** @param port waits until the program listens there */
  start(name: string, args: readonly string[], port: number, env?: Record<string, string>): Promise<void>;
  output(): string;
  stop(): Promise<void>;
}

const START_MS = 20_000;

export const openPrograms = (): Programs => {
  const folder = mkdtempSync(join(tmpdir(), "tn-certificates-"));
  const running: ChildProcess[] = [];
  let said = "";
  return {
    folder,
    start: async (name, args, port, env = {}) => {
      const child = spawn(name, args, {
        env: { PATH: FOLDERS.join(delimiter), HOME: folder, ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      running.push(child);
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (chunk: Buffer) => {
          said = `${said}${name}: ${chunk}`.slice(-20_000);
        });
      const until = Date.now() + START_MS;
      while (!(await isListening(port))) {
        if (child.exitCode !== null || Date.now() > until) throw new Error(`${name} didn't start:\n${said}`);
        await pause(20);
      }
    },
    output: () => said,
    stop: async () => {
      await Promise.all(running.map(endChild));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

interface Ports {
  /** Where the authority looks for the proof that the proxy controls a name. */
  readonly http: number;
  readonly https: number;
}

/** Pebble, set to refuse some requests at random, which clients must send again. */
export interface Authority {
  readonly directory: string;
  /** The certificate of the authority's own server. */
  readonly serverCertificate: string;
  /** A DNS server that resolves every name to 127.0.0.1. */
  readonly dnsServer: string;
  /** The root certificate of those that it issues. */
  root(): Promise<string>;
}

export const startAuthority = async (programs: Programs, { http, https }: Ports): Promise<Authority> => {
  const [listen, management, dns] = await Promise.all([freePort(), freePort(), freePort()]);
  const key = join(programs.folder, "pebble.key");
  const certificate = join(programs.folder, "pebble.pem");
  execFileSync(
    "openssl",
    [
      ...[
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:prime256v1",
        "-nodes",
        "-days",
        "2",
      ],
      ...["-keyout", key, "-out", certificate, "-subj", "/CN=Pebble"],
      ...["-addext", "subjectAltName=IP:127.0.0.1"],
    ],
    { stdio: "ignore" },
  );
  const config = join(programs.folder, "pebble.json");
  const pebble = {
    listenAddress: `127.0.0.1:${listen}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort: http,
    tlsPort: https,
    ocspResponderURL: "",
    externalAccountBindingRequired: false,
  };
  writeFileSync(config, JSON.stringify({ pebble }));
  const dnsServer = `127.0.0.1:${dns}`;
  const off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-management", "", "-defaultIPv6", ""];
  await programs.start("pebble-challtestsrv", ["-dns01", dnsServer, ...off], dns);
  await programs.start("pebble", ["-config", config, "-dnsserver", dnsServer], listen, {
    PEBBLE_VA_NOSLEEP: "1",
    PEBBLE_WFE_NONCEREJECT: "15",
    PEBBLE_AUTHZREUSE: "0",
  });
  return {
    directory: `https://127.0.0.1:${listen}/dir`,
    serverCertificate: certificate,
    dnsServer,
    root: () => download(`https://127.0.0.1:${management}/roots/0`, readFileSync(certificate, "utf8")),
  };
};

const download = (url: string, ca: string): Promise<string> =>
  new Promise((done, failed) => {
    request(url, { ca, agent: false }, async (response) => {
      let text = "";
      for await (const chunk of response.setEncoding("utf8")) text += chunk;
      done(text);
    })
      .once("error", failed)
      .end();
  });

/** Caddy with deploy/Caddyfile in front of one node. */
export const startCaddy = async (
  programs: Programs,
  { http, https, node, authority }: Ports & { readonly node: string; readonly authority: Authority },
): Promise<void> => {
  const settings = [
    ...[`http_port ${http}`, `https_port ${https}`, "admin off", "skip_install_trust"],
    ...[`acme_ca ${authority.directory}`, `acme_ca_root ${authority.serverCertificate}`],
  ];
  const file = join(programs.folder, "Caddyfile");
  writeFileSync(
    file,
    readFileSync(join(DEPLOY, "Caddyfile"), "utf8").replace(
      /^\{\n/m,
      `{\n${settings.map((line) => `  ${line}\n`).join("")}`,
    ),
  );
  await programs.start("caddy", ["run", "--config", file, "--adapter", "caddyfile"], https, {
    TENANTRY_ASK: node,
    TENANTRY_NODES: node,
    XDG_DATA_HOME: join(programs.folder, "data"),
    XDG_CONFIG_HOME: join(programs.folder, "config"),
  });
};
