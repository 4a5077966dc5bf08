/**
 * The baseline: a bare Node.js server that answers one page's bytes from memory, with any number of processes. Prints
 * its port and ends with its parent.
 */
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { headers, bodyFile, workers } = JSON.parse(process.argv[2] ?? "{}") as {
  headers: string[];
  bodyFile: string;
  workers: number;
};
if (workers > 1 && cluster.isPrimary) {
  let listening = 0;
  cluster.on("listening", (_worker, { port }) => {
    if (++listening === workers) console.log(`port ${port}`);
  });
  for (let number = 0; number < workers; number++) cluster.fork();
} else {
  const body = readFileSync(bodyFile);
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    if (cluster.isPrimary) console.log(`port ${(server.address() as AddressInfo).port}`);
  });
}
if (cluster.isPrimary) process.stdin.on("end", () => process.exit(0)).resume();
