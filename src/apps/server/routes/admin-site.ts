import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADMIN_PATHS, HELP } from "#apps/admin/admin-paths.ts";
import { providerSettingsPath } from "#modules/settings/provider-path.schema.ts";
import type { Hosts } from "../compose/hosts.ts";
import { adminHeaders } from "../http/security-headers.ts";
import { NoSuchHost } from "../site/request-address.ts";

/** Sends the admin's single page. */
export type SendAdmin = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * Serves the admin's single page at every admin address except /help, which the public site may use. The browser
 * chooses the screen.
 */
export const registerAdmin = (
  app: FastifyInstance,
  options: { readonly distDir: string; readonly hosts: Hosts; readonly providerName: string },
): SendAdmin => {
  const template = readFileSync(join(options.distDir, "admin/index.html"), "utf8");
  const providerName = () => options.hosts.provider()?.name ?? options.providerName;
  const boot = (nonce: string): string => {
    const facts = JSON.stringify({ providerName: providerName() });
    // Escapes `<`, so that the content can't close the script element.
    return `<meta property="csp-nonce" nonce="${nonce}"><script type="application/json" id="tenantry">${facts.replaceAll("<", "\\u003c")}</script>`;
  };
  const send: SendAdmin = async (request, reply) => {
    if (!options.hosts.find(request.headers.host))
      throw new NoSuchHost("There's no website at this address.");
    const nonce = randomBytes(16).toString("base64url");
    reply.headers(adminHeaders(nonce));
    // A function, because a string would interpret `$&` in a name.
    const html = template.replace("<!--tenantry-->", () => boot(nonce));
    return reply.type("text/html; charset=utf-8").send(html);
  };
  for (const path of ADMIN_PATHS)
    if (path !== HELP) for (const url of [`/${path}`, `/${path}/*`]) app.get(url, send);
  // The provider settings screen has no fixed address, because it contains the provider's name, which can change
  // [SET-016].
  app.addHook("onRequest", async (request, reply) => {
    const path = request.url.split("?", 1)[0]?.replace(/\/$/, "").toLowerCase();
    const isIt = path === providerSettingsPath(providerName()).toLowerCase();
    if (isIt && (request.method === "GET" || request.method === "HEAD")) return send(request, reply);
  });
  return send;
};
