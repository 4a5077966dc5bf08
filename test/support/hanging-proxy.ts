import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A proxy in front of a service on 127.0.0.1 that can stall or slow it down, like a failing network or machine. */
export interface HangingProxy {
  readonly port: number;
  /** From now on, accepts connections but passes nothing on. */
  hang(): void;
  /** Passes data on again, including what was held back. */
  goOn(): void;
  /** Delays every chunk, in milliseconds. */
  slowDown(pieceMs: number): void;
  /** Passes on this many more bytes from the service, then stalls. */
  hangAfter(bytes: number): void;
  close(): Promise<void>;
}

export const startHangingProxy = async (target: number): Promise<HangingProxy> => {
  const open = new Set<Socket>();
  let waiting: (() => void)[] = [];
  let isHanging = false;
  let pieceMs = 0;
  let bytesLeft = Number.POSITIVE_INFINITY;

  const turn = async (): Promise<void> => {
    if (pieceMs > 0) await pause(pieceMs);
    if (isHanging) await new Promise<void>((go) => waiting.push(go));
  };
  /** Passes chunks on in order, one at a time. */
  const carry = (from: Socket, to: Socket, isAnswer: boolean): void => {
    let last: Promise<void> = Promise.resolve();
    from.on("data", (chunk: Buffer) => {
      from.pause();
      last = last.then(async () => {
        await turn();
        if (isAnswer) {
          bytesLeft -= chunk.length;
          if (bytesLeft <= 0) {
            isHanging = true;
            await turn();
          }
        }
        if (to.writable) to.write(chunk);
        from.resume();
      });
    });
    from.on("end", () => void last.then(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      open.delete(from);
      to.destroy();
    });
  };

  const server = createServer((front) => {
    const back = connect(target, "127.0.0.1");
    open.add(front).add(back);
    carry(front, back, false);
    carry(back, front, true);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    hang: () => {
      isHanging = true;
    },
    goOn: () => {
      isHanging = false;
      bytesLeft = Number.POSITIVE_INFINITY;
      pieceMs = 0;
      for (const go of waiting) go();
      waiting = [];
    },
    slowDown: (milliseconds) => {
      pieceMs = milliseconds;
    },
    hangAfter: (bytes) => {
      bytesLeft = bytes;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
};
