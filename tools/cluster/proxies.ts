import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { isListening } from "../../test/support/free-port.ts";
import { fillIn } from "./fill-in.ts";
import { type Part, startPart, until } from "./parts.ts";
import type { Programs } from "./programs.ts";

/** A reverse proxy that visitors can come through. */
export interface ReverseProxy {
  /** Such as nginx. */
  readonly name: string;
  /** On 127.0.0.1. */
  readonly port: number;
}

interface NginxPlan {
  readonly folder: string;
  readonly port: number;
  /** Where it sends visitors to https. */
  readonly plainPort: number;
  readonly nodePorts: readonly number[];
}

/** Starts nginx with the settings in `deploy` in front of the nodes, without TLS. */
export const startNginx = async (
  programs: Programs,
  { folder, port, plainPort, nodePorts }: NginxPlan,
): Promise<Part> => {
  const home = join(folder, "nginx");
  mkdirSync(home, { recursive: true });
  const site = fillIn("nginx.conf", {
    HTTPS_BIND: `127.0.0.1:${port}`,
    HTTP_BIND: `127.0.0.1:${plainPort}`,
    CERTIFICATES: home,
    ...Object.fromEntries(nodePorts.map((at, index) => [`NODE${index + 1}`, `127.0.0.1:${at}`])),
  });
  const file = join(home, "nginx.conf");
  writeFileSync(file, nginxAround(site, home));
  const part = startPart(programs.nginx, ["-c", file, "-e", "stderr"], { log: join(folder, "nginx.log") });
  await until("nginx listens", () => isListening(port));
  return part;
};

/** A whole configuration for a site in `http { }`, which writes only to a folder and the terminal. */
export const nginxAround = (site: string, folder: string): string =>
  [
    "daemon off;",
    ...(userInfo().uid === 0 ? ["user root;"] : []),
    `pid ${folder}/pid;`,
    "events { worker_connections 1024; }",
    "http {",
    "access_log off;",
    ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    ),
    site,
    "}",
  ].join("\n");
