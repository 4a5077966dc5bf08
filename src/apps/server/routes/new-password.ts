import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { renderNewPassword } from "#apps/site/render-new-password.tsx";
import { renderNotice } from "#apps/site/render-notices.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import {
  actorOfUser,
  checkNewPassword,
  PASSWORD_LINK_PATH,
  rememberBrowser,
  setPasswordByLink,
  startSession,
  userOfPasswordLink,
} from "#modules/sign-in/sign-in.public.ts";
import type { Caller, Site } from "#platform/call/handle.ts";
import { isFromAnotherSite } from "#platform/call/same-origin.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { cookiesOf } from "../http/cookies.ts";
import { SITE_HEADERS } from "../http/security-headers.ts";
import { fieldsOf, requireSite } from "./form-posts.ts";

interface NewPasswordOptions {
  readonly companyDb: CompanyDbs;
  readonly services: Services;
  readonly assets: SiteAssets;
  siteOf(request: FastifyRequest): Site | null;
  callerOf(request: FastifyRequest): Caller;
}

type Route = { Params: { token: string } };

/**
 * The page of a one-time link from `npm run cli -- user password-link`. Opening it changes nothing. Submitting the form
 * uses up the link and signs in without a second factor, because the person may have lost the mailbox, too.
 */
export const registerNewPassword = (app: FastifyInstance, options: NewPasswordOptions): void => {
  const { companyDb, services, assets } = options;
  const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
    reply
      .headers(SITE_HEADERS)
      .header("cache-control", "no-store")
      .code(status)
      .type("text/html; charset=utf-8")
      .send(html);
  const refuseLink = (reply: FastifyReply): FastifyReply =>
    send(
      reply,
      410,
      renderNotice(assets, "This link can't be used", [
        "It was already used, is more than a day old, or belongs to another website. Ask the people who run this server for a new one.",
      ]),
    );
  /** The link's user, if the user signs in at this site. */
  const find = async (request: FastifyRequest<Route>) => {
    const site = requireSite(options, request);
    const user = await userOfPasswordLink(companyDb, request.params.token);
    const isAtHome = user?.companyId === site.companyId || user?.companyId === services.provider()?.companyId;
    return user && isAtHome ? { site, user } : null;
  };

  app.get<Route>(`${PASSWORD_LINK_PATH}/:token`, async (request, reply) => {
    const found = await find(request);
    return found ? send(reply, 200, renderNewPassword(assets, found.user.email, "")) : refuseLink(reply);
  });

  app.post<Route>(`${PASSWORD_LINK_PATH}/:token`, async (request, reply) => {
    const found = await find(request);
    if (!found) return refuseLink(reply);
    const { site, user } = found;
    const { password = "", confirmPassword } = fieldsOf(request.body);
    const problem = isFromAnotherSite(request.method, request.headers, request.headers.host ?? "")
      ? "This request came from another website, so it was refused."
      : (checkNewPassword(password, user) ??
        (password === confirmPassword ? null : "Passwords do not match"));
    if (problem !== null) return send(reply, 400, renderNewPassword(assets, user.email, problem));
    const context = {
      db: companyDb(site.companyId),
      companyDb,
      services,
      site,
      caller: options.callerOf(request),
      cookies: cookiesOf(request, reply, services.config),
    };
    const actor = actorOfUser(user, context);
    if (!(await setPasswordByLink(companyDb, request.params.token, actor, password)))
      return refuseLink(reply);
    await startSession(context, user, await rememberBrowser(context, user));
    return reply.header("cache-control", "no-store").redirect("/AdminHome", 303);
  });
};
