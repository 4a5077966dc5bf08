import { type AddressInfo, createConnection, createServer } from "node:net";

/** A port of 127.0.0.1 that nothing listens on. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;

/** Different ports of 127.0.0.1 that nothing listens on. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
};

/** Whether something listens on a port of 127.0.0.1. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((known) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      known(true);
    });
    socket.once("error", () => known(false));
  });
