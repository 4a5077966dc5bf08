import { mkdtempSync, rmSync } from "node:fs";
import { createConnection, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import type { TestConnection } from "./copied-databases.ts";

/** A proxy between a node and PostgreSQL, so that a test can make the database unreachable for a while. */
export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  readonly connection: TestConnection;
  /** Cuts every connection and accepts no new ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Keeps connections and accepts new ones, but passes no answers on, like a frozen server. */
  hang(): void;
  goOn(): void;
  /**
   * Cuts the connection of the next change that stores an idempotency key, while it commits: "before" the server gets
   * the commit, or "after" it has committed, so that only the answer is lost. Resolves once that has happened.
   */
  cutAtCommit(moment: "before" | "after"): Promise<void>;
  /** Never answers again on existing connections, while new ones work. This is what a server that died looks like. */
  freeze(): void;
  close(): Promise<void>;
}

/**
 * @param target a database at a socket folder or at a host
 * @param options.swallowsNotices drops notices, as a pooler in transaction mode does
 */
export const startDatabaseProxy = async (
  target: TestConnection,
  { swallowsNotices = false } = {},
): Promise<DatabaseProxy> => {
  const folder = mkdtempSync(join(tmpdir(), "tn-proxy-"));
  const socketOf = (host: string) => join(host, `.s.PGSQL.${target.port}`);
  const open = new Set<Socket>();
  const answers = new Set<{ from: Readable; to: Socket }>();
  let isAway = false;
  let isHanging = false;
  let cut: { readonly moment: "before" | "after"; done(): void } | null = null;
  const server = createServer((front) => {
    // It was accepted just before the server stopped listening.
    if (isAway) return void front.destroy();
    const back = target.host.startsWith("/")
      ? createConnection(socketOf(target.host))
      : createConnection(target.port, target.host);
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
    let isKeyed = false;
    // Registered before `pipe`, so that a commit that is cut off isn't passed on.
    front.on("data", (chunk: Buffer) => {
      isKeyed ||= cut !== null && chunk.includes("insert into idempotency_keys");
      if (!cut || !isKeyed || !chunk.includes("commit\0")) return;
      const { moment, done } = cut;
      cut = null;
      front.once("close", done);
      if (moment === "before") back.destroy();
      else {
        answer.from.unpipe(front);
        answer.from.on("data", (said: Buffer) => {
          if (said.includes("COMMIT\0")) front.destroy();
        });
        answer.from.resume();
      }
    });
    front.pipe(back);
    const answer = { from: swallowsNotices ? back.pipe(withoutNotices()) : back, to: front };
    answers.add(answer);
    back.on("close", () => answers.delete(answer));
    if (!isHanging) answer.from.pipe(answer.to);
  });
  const listen = () =>
    new Promise<void>((done) => {
      isAway = false;
      server.listen(socketOf(folder), done);
    });
  const goAway = () =>
    new Promise<void>((done) => {
      isAway = true;
      for (const socket of open) socket.destroy();
      if (server.listening) server.close(() => done());
      else done();
    });
  await listen();
  return {
    connection: { ...target, host: folder },
    goAway,
    comeBack: listen,
    hang: () => {
      isHanging = true;
      for (const { from, to } of answers) from.unpipe(to).pause();
    },
    cutAtCommit: (moment) =>
      new Promise((done) => {
        cut = { moment, done };
      }),
    freeze: () => {
      for (const { from, to } of answers) from.unpipe(to).pause();
      answers.clear();
    },
    goOn: () => {
      isHanging = false;
      for (const { from, to } of answers) from.pipe(to);
    },
    close: async () => {
      await goAway();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Removes notices (messages of type A) from what PostgreSQL sends. A message is a type of one byte, a length, and the
 * rest.
 */
const withoutNotices = (): Transform => {
  let kept = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept = Buffer.concat([kept, chunk]);
      while (kept.length >= 5) {
        const end = 1 + kept.readUInt32BE(1);
        if (kept.length < end) break;
        if (kept[0] !== "A".charCodeAt(0)) this.push(kept.subarray(0, end));
        kept = kept.subarray(end);
      }
      done();
    },
  });
};
