import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isTabOpen, openTab, type PresenceHub, requireMayOpen } from "#modules/presence/presence.public.ts";
import { type LiveSession, liveSession } from "#modules/sign-in/sign-in.public.ts";
import { refusalFrom, sendRefusal } from "#platform/call/failures.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { Overloaded, Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";

interface PresenceStreamOptions {
  readonly hub: PresenceHub;
  readonly companyDb: CompanyDbs;
  readonly log: Log;
  /** Aborted when the node starts to stop. */
  readonly stopping: AbortSignal;
  siteOf(request: FastifyRequest): Site | null;
  sessionOf(request: FastifyRequest, reply: FastifyReply, site: Site): Promise<LiveSession | null>;
  provider(): { readonly companyId: number; readonly name: string } | null;
}

/** Milliseconds until a browser reconnects: between these, so that a node's clients don't all come back together. */
const RETRY_MS = { from: 1_000, to: 4_000 };
/** A client that leaves this many bytes unread is disconnected. */
const MAX_UNREAD_BYTES = 64 << 10;

/**
 * `GET /Admin/WatchPresence`: server-sent events with who else has an item open, as `reportPresence` returns it. It's
 * only for a tab that has reported itself, so the limits of open tabs also apply to streams, on all nodes together.
 */
export const registerPresenceStream = (app: FastifyInstance, options: PresenceStreamOptions): void => {
  const { hub, companyDb, log, stopping } = options;
  stopping.addEventListener("abort", () => hub.close());
  app.route({
    method: "GET",
    url: "/Admin/WatchPresence",
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const site = options.siteOf(request);
      if (!site) throw new Refusal("unknown-host", "There's no website at this address.");
      // Another node takes it.
      if (stopping.aborted) throw new Overloaded();
      const session = await options.sessionOf(request, reply, site);
      if (!session) throw refuse.notSignedIn();
      const parsed = openTab.safeParse(request.query);
      if (!parsed.success) throw refuse.invalid(parsed.error.issues.map(({ message }) => message).join(" "));
      const { actor, tokenHash } = session;
      const tab = parsed.data;
      const db = companyDb(site.companyId);
      await requireMayOpen(db, actor, tab);
      if (!(await isTabOpen(db, actor, tab)))
        throw refuse.conflict("This tab isn't open. Report its presence first.");

      const stream = new Readable({ read: () => {}, highWaterMark: MAX_UNREAD_BYTES });
      const { from, to } = RETRY_MS;
      stream.push(`retry: ${Math.round(from + Math.random() * (to - from))}\n\n`);
      const stop = hub.watch({
        ...tab,
        companyId: site.companyId,
        person: { companyId: actor.companyId, userId: actor.userId },
        mayWatch: async () => {
          const now = await liveSession(site, tokenHash, companyDb, options.provider());
          return now !== null && (await isAllowed(requireMayOpen(db, now.actor, tab)));
        },
        send: (text) => {
          if (!stream.push(text)) stream.destroy();
        },
        end: () => stream.push(null),
      });
      stream.once("close", stop);
      return reply
        .headers({ "content-type": "text/event-stream; charset=utf-8", "cache-control": "no-store" })
        .header("x-accel-buffering", "no")
        .send(stream);
    },
    errorHandler: (error, request, reply) =>
      sendRefusal(reply, "text", refusalFrom(error, log, { call: "watchPresence", request: request.id })),
  });
};

/** Whether a check passes. @throws if it couldn't be made */
const isAllowed = (check: Promise<void>): Promise<boolean> =>
  check.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false;
      throw error;
    },
  );
