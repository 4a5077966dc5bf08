import { type AddressInfo, createConnection, createServer } from "node:net";

/** An unused port on 127.0.0.1. */
export const freePort = async (): Promise<number> => (await freePorts(1))[0] as number;

/** Different unused ports on 127.0.0.1. */
export const freePorts = async (count: number): Promise<number[]> => {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(
    servers.map((server) => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
};

/** Whether something is listening on a port on 127.0.0.1. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((known) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      known(true);
    });
    socket.once("error", () => known(false));
  });
