/**
 * From an admin's publish request until an anonymous visitor reads the new version: straight from the node, and through
 * a Varnish that keeps the page. Needs Varnish with xkey (apt-get install varnish varnish-modules).
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import { startVarnish } from "../test/support/varnish.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts, publish } from "./components.ts";
import { median, report, spread } from "./figures.ts";

const ROUNDS = 15;
const GOAL_MS = 1_000;

const port = await freePort();
const node = await startServer({ env: { CDN_URL: `varnish://127.0.0.1:${port}` } });
const varnish = await startVarnish(node.port, port);

interface Seen {
  readonly html: string;
  readonly isKept: boolean;
}

/** An anonymous visitor of the page with a kept-alive connection. */
const visitor = (atPort: number): (() => Promise<Seen>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((done, failed) => {
      get(
        { agent, host: "127.0.0.1", port: atPort, path: "/published", headers: { host: "localhost" } },
        (answer) => {
          let html = "";
          answer.on("data", (chunk: Buffer) => {
            html += chunk;
          });
          const isKept = String(answer.headers["x-varnish"]).includes(" ");
          answer.on("end", () => done({ html, isKept }));
        },
      ).on("error", failed);
    });
};

try {
  const admin = await signedInClient(node);
  const direct = visitor(node.port);
  const through = visitor(varnish.port);
  const pageId = await pageOfTexts(admin, "published", 15);
  await publish(admin, pageId);

  const bare: number[] = [];
  const purged: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const version = (call: string, query = "") =>
      admin.call("POST", `/Version/${call}?pageId=${pageId}${query}`);
    const versionId = Number(await version("CreateDraft", `&copyVersionId=${round}`));
    const words = `Words of round ${round}.`;
    const componentId = await admin.call("POST", "/Admin/CreateHtmlEditor", {
      ...{ pageId, versionId, componentName: `Round ${round}`, content: `<p>${words}</p>` },
    });
    await admin.call("POST", "/Admin/ManagePageComponent", {
      ...{ pageId, versionId, type: "HtmlEditor", componentId },
    });
    await version("SubmitDraft");
    while (!(await through()).isKept) await sleep(5);

    const began = performance.now();
    const seen = async (read: typeof direct): Promise<number> => {
      while (!(await read()).html.includes(words)) {
        if (performance.now() - began > 30_000) throw new Error("The publication is never seen.");
        await sleep(1);
      }
      return performance.now() - began;
    };
    const publishing = version("PublishDraft", `&versionId=${versionId}`);
    const [, atNode, atVarnish] = await Promise.all([publishing, seen(direct), seen(through)]);
    bare.push(atNode);
    purged.push(atVarnish);
  }
  report("publish → visible at the node", "", `${spread(bare, 1)} ms`, true);
  report(
    "publish → visible through Varnish",
    `≤ ${GOAL_MS} ms`,
    `${spread(purged, 1)} ms, ${(median(purged) - median(bare)).toFixed(1)} ms more than at the node`,
    Math.max(...purged) <= GOAL_MS,
  );
} finally {
  await varnish.stop();
  await node.stop();
  node.clean();
}
