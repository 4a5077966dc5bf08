import type { FastifyInstance, FastifyReply } from "fastify";
import { renderNotice } from "#apps/site/render-notices.tsx";
import { renderSetUp } from "#apps/site/render-set-up.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import {
  createSetUpLink,
  isSetUpLinkGood,
  passwordProblem,
  SetUpLinkError,
  setUpInstallation,
} from "#modules/set-up/set-up.public.ts";
import { SET_UP_FIELDS, type SetUpField, setUpForm } from "#modules/set-up/set-up.schema.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { type Hosts, hostName } from "../compose/hosts.ts";
import { SITE_HEADERS } from "../http/security-headers.ts";

interface SetUpOptions {
  readonly companyDb: CompanyDbs;
  readonly hosts: Hosts;
  readonly config: Config;
  readonly assets: SiteAssets;
}

const isSecret = (field: SetUpField): boolean => field === "password" || field === "confirmPassword";

/**
 * The page of the one-time setup link. It works on any host, because none is assigned yet. Opening it changes nothing.
 * Submitting the form uses up the link.
 */
export const registerSetUp = (app: FastifyInstance, options: SetUpOptions): void => {
  const { companyDb, hosts, config, assets } = options;

  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .headers(SITE_HEADERS)
      .header("cache-control", "no-store")
      .code(status)
      .type("text/html; charset=utf-8")
      .send(html);

  const isGood = async (token: string): Promise<boolean> =>
    hosts.provider() === null && (await isSetUpLinkGood(companyDb, token));

  const refuseLink = (reply: FastifyReply): FastifyReply =>
    hosts.provider()
      ? send(
          reply,
          410,
          renderNotice(assets, "Tenantry is set up", [
            "This link was already used to create the company and its first admin. Sign in at the company's own address.",
          ]),
        )
      : send(
          reply,
          410,
          renderNotice(assets, "This link can't be used", [
            "It has a typo, or it's more than a day old. Restart Tenantry to get a new one.",
          ]),
        );

  app.get<{ Params: { token: string } }>("/set-up/:token", async (request, reply) => {
    if (!(await isGood(request.params.token))) return refuseLink(reply);
    const values = { company: config.providerName, hosts: hostName(request.headers.host ?? "") };
    return send(reply, 200, renderSetUp(assets, { values, problems: {} }));
  });

  app.post<{ Params: { token: string } }>("/set-up/:token", async (request, reply) => {
    const { token } = request.params;
    if (!(await isGood(token))) return refuseLink(reply);
    const sent = fieldsOf(request.body);
    const parsed = setUpForm.safeParse(sent);
    const problems: Partial<Record<SetUpField, string>> = {};
    for (const { path, message } of parsed.error?.issues ?? []) problems[path[0] as SetUpField] ??= message;
    const password = parsed.success ? passwordProblem(parsed.data) : null;
    if (password) problems.password = password;
    if (!parsed.success || password) {
      const values = Object.fromEntries(
        Object.entries(sent).filter(([field]) => !isSecret(field as SetUpField)),
      );
      return send(reply, 400, renderSetUp(assets, { values, problems }));
    }
    try {
      await setUpInstallation(companyDb, token, parsed.data);
    } catch (error) {
      if (!(error instanceof SetUpLinkError)) throw error;
      await hosts.reload();
      return refuseLink(reply);
    }
    await hosts.reload();
    if (hosts.find(request.headers.host)) return reply.redirect("/login", 303);
    const [host = ""] = parsed.data.hosts;
    return send(
      reply,
      200,
      renderNotice(assets, "Tenantry is set up", [
        `Sign in at ${host}/login once that host name points to this server.`,
      ]),
    );
  });
};

/** The form's fields as strings. */
const fieldsOf = (body: unknown): Partial<Record<SetUpField, string>> => {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  return Object.fromEntries(
    SET_UP_FIELDS.flatMap((field) => (typeof given[field] === "string" ? [[field, given[field]]] : [])),
  );
};

/** Prints the setup link if there is no company yet. @param port where the server listens */
export const printSetUpLink = async (
  app: { readonly database: Database; readonly companyDb: CompanyDbs },
  port: number,
): Promise<void> => {
  const path = `/set-up/${await createSetUpLink(app.database, app.companyDb)}`;
  console.log(
    `  There is no company yet. Open this link within a day to set up the first one; it can be used once:\n\n  http://localhost:${port}${path}\n\n  The same path works at any host name that points to this server.\n`,
  );
};
