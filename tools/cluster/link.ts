import { connect, createServer, type Socket } from "node:net";

/** A network link to a port of this machine, which can fail. */
export interface Link {
  readonly port: number;
  /** Passes nothing on without either side noticing. New connections get no answer. */
  cut(): void;
  /** Ends interrupted connections, and passes new ones on. */
  heal(): void;
  /** Until it's healed, connections whose other side ends stay open and silent. New ones pass. */
  hideEnds(): void;
  close(): Promise<void>;
}

/** @param target port of 127.0.0.1 */
export const createLink = async (target: number): Promise<Link> => {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let isCut = false;
  let hidesEnds = false;

  const silence = (socket: Socket): void => {
    socket.unpipe();
    socket.pause();
    silent.add(socket);
  };
  const server = createServer((front) => {
    const keep = (socket: Socket, onEnd: () => void) => {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        silent.delete(socket);
        onEnd();
      });
    };
    if (isCut) {
      keep(front, () => {});
      silence(front);
      return;
    }
    const back = connect(target, "127.0.0.1");
    keep(front, () => back.destroy());
    keep(back, () => {
      if (isCut || hidesEnds) silence(front);
      else front.destroy();
    });
    front.pipe(back);
    // Its end isn't passed on by itself, so that it can be hidden.
    back.pipe(front, { end: false });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      isCut = true;
      for (const socket of open) silence(socket);
    },
    heal: () => {
      isCut = false;
      hidesEnds = false;
      for (const socket of silent) socket.destroy();
    },
    hideEnds: () => {
      hidesEnds = true;
    },
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        server.close(() => done());
      }),
  };
};
