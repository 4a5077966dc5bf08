import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  CALLBACK_PATHS,
  IDENTITY_COOKIES,
  IDENTITY_PATH,
  type Identity,
  type IdentityRequest,
  originOf,
  SILENT_CALLBACK,
} from "#modules/identity/identity.public.ts";
import { deleteSession, type LiveSession, SESSION_COOKIE } from "#modules/sign-in/sign-in.public.ts";
import { sendRefusal } from "#platform/call/failures.ts";
import type { Cookies, Site } from "#platform/call/handle.ts";
import { isFromAnotherSite } from "#platform/call/same-origin.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { callerOf } from "../http/caller.ts";
import { areCookiesSecure, cookiesOf } from "../http/cookies.ts";
import { requireSite } from "../site/request-address.ts";

interface IdentityProviderRoutes {
  readonly identity: Identity;
  readonly config: Config;
  readonly companyDb: CompanyDbs;
  siteOf(request: FastifyRequest): Site | null;
  sessionOf(site: Site, cookies: Cookies): Promise<LiveSession | null>;
}

/** Path of an issuer's discovery document. */
const DISCOVERY = ["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"];

/**
 * Serves the OpenID Connect endpoints below IDENTITY_PATH and the discovery documents. The library runs before bodies
 * are parsed, because it parses its own. The endpoints are meant for other programs, so the protocol handles requests
 * from other origins. Actions for the person's own browser are checked here.
 */
export const registerIdentityProvider = (app: FastifyInstance, options: IdentityProviderRoutes): void => {
  const { identity, config } = options;

  const ask = async (request: FastifyRequest, reply: FastifyReply): Promise<IdentityRequest> => {
    const site = requireSite(options, request);
    const cookies = cookiesOf(request, reply, config);
    const live = await options.sessionOf(site, cookies);
    return {
      request: request.raw,
      response: reply.raw,
      site,
      origin: originOf(config, site.host, callerOf(request, config.trustedProxies).isHttps),
      session: live && {
        hash: live.tokenHash,
        accountId: String(live.actor.userId),
        startedAt: live.startedAt,
      },
      take: () => void reply.hijack(),
      endSession: async () => {
        if (live) await options.companyDb(site.companyId).write((tx) => deleteSession(tx, live.tokenHash));
        const secure = areCookiesSecure(request, config) ? "; Secure" : "";
        reply.raw.appendHeader(
          "set-cookie",
          `${SESSION_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
        );
      },
    };
  };

  const protocol = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await identity.answer(await ask(request, reply));
  };
  // This hook answers all of them.
  const answered = async (): Promise<void> => {};

  app.all(`${IDENTITY_PATH}/*`, { onRequest: protocol }, answered);
  for (const url of DISCOVERY)
    app.get(
      url,
      {
        onRequest: async (request, reply) => {
          request.raw.url = `${IDENTITY_PATH}${url}`;
          await protocol(request, reply);
        },
      },
      answered,
    );

  app.get(CALLBACK_PATHS.silent, async (request, reply) => {
    requireSite(options, request);
    return reply.headers(SILENT_CALLBACK.headers).type("text/html; charset=utf-8").send(SILENT_CALLBACK.html);
  });
  app.get(
    `${IDENTITY_PATH}/interaction/:uid`,
    {
      onRequest: async (request, reply) => {
        const asked = await ask(request, reply);
        await identity.interact(asked, uidOf(request), request.cookies[IDENTITY_COOKIES.interaction]);
      },
    },
    answered,
  );
  app.post(
    `${IDENTITY_PATH}/interaction/:uid`,
    {
      onRequest: async (request, reply) => {
        if (isFromAnotherSite("POST", request.headers, request.headers.host ?? ""))
          return sendRefusal(reply, "text", refuse.notAllowed(FROM_ELSEWHERE));
        const asked = await ask(request, reply);
        await identity.signInAgain(asked, uidOf(request));
      },
    },
    answered,
  );
};

const FROM_ELSEWHERE = "This request came from another website, so it was refused.";

const uidOf = (request: FastifyRequest): string => (request.params as { uid: string }).uid;
