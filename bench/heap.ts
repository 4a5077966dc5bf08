import { setTimeout as sleep } from "node:timers/promises";

/** Start a server with this in NODE_OPTIONS to measure its heap. */
export const inspectAt = (port: number): string => `--inspect-port=127.0.0.1:${port}`;

interface Answer {
  readonly id?: number;
  readonly result?: Readonly<Record<string, number>>;
  readonly error?: { readonly message: string };
}

/**
 * Memory that a server's process holds after garbage collection, in megabytes: its heap and its buffers. Unlike the
 * resident memory, it leaves out room that V8 keeps for later.
 * @param port see `inspectAt`
 */
export const heapInUseMb = async (pid: number, port: number): Promise<number> => {
  process.kill(pid, "SIGUSR1");
  const socket = new WebSocket(await debuggerUrl(port));
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () =>
        reject(new Error("The server's debugger refuses the connection.")),
      );
    });
    // What one collection frees can make more garbage.
    for (let round = 1; round <= 3; round++) await ask(socket, round, "HeapProfiler.collectGarbage");
    const {
      usedSize = 0,
      embedderHeapUsedSize = 0,
      backingStorageSize = 0,
    } = await ask(socket, 4, "Runtime.getHeapUsage");
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / 1_000_000;
  } finally {
    socket.close();
  }
};

const debuggerUrl = async (port: number): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt++) {
    const targets = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (targets)
      return ((await targets.json()) as [{ webSocketDebuggerUrl: string }])[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error(`No debugger listens on port ${port}.`);
};

const ask = (socket: WebSocket, id: number, method: string): Promise<Readonly<Record<string, number>>> =>
  new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== id) return;
      socket.removeEventListener("message", onMessage);
      if (answer.result) resolve(answer.result);
      else reject(new Error(answer.error?.message));
    };
    socket.addEventListener("message", onMessage);
    socket.send(JSON.stringify({ id, method }));
  });
