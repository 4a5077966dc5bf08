/** The reference: a bare Node server that answers one page's bytes from memory. Prints its port; ends with its parent. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const { headers, bodyFile } = JSON.parse(process.argv[2] ?? "{}") as { headers: string[]; bodyFile: string };
const body = readFileSync(bodyFile);
const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log(`port ${(server.address() as AddressInfo).port}`));
process.stdin.on("end", () => process.exit(0)).resume();
