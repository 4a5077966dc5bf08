import { type AddressInfo, createConnection, createServer } from "node:net";

/** A port of 127.0.0.1 that nothing listens on. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
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
