/**
 * What a menu of 2,000 live pages on four levels costs: the CPU time of a page from the cache and of one that is drawn
 * anew (as a preview), before and after, each against the same server's `/healthz`. `PAGES=200` makes it quicker.
 */
import { request } from "node:http";
import { startServer } from "../test/support/server-process.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const PAGES = Number(process.env.PAGES ?? 2_000);
const ROUNDS = 5;
const REQUESTS = 1_500;
/** How many pages stand below one page, on each level. */
const WIDTHS = [6, 7, 7, 7];

const server = await startServer();
let cookie = "";

/** @throws unless the call succeeds */
const call = (method: string, path: string, body?: object): Promise<unknown> =>
  new Promise((done, failed) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: server.port,
        method,
        path,
        headers: {
          host: "localhost",
          "x-requested-with": "bench",
          ...(cookie ? { cookie } : {}),
          ...(body ? { "content-type": "application/json" } : {}),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          const set = (answer.headers["set-cookie"] ?? []).map((line) => line.split(";", 1)[0] ?? "");
          if (set.length > 0) {
            const names = new Set(set.map((pair) => pair.split("=", 1)[0]));
            const kept = cookie.split("; ").filter((pair) => pair && !names.has(pair.split("=", 1)[0]));
            cookie = [...kept, ...set].join("; ");
          }
          if ((answer.statusCode ?? 500) >= 300) failed(new Error(`${method} ${path}: ${text}`));
          else done(text === "" ? null : JSON.parse(text));
        });
      },
    );
    outgoing.on("error", failed);
    outgoing.end(body ? JSON.stringify(body) : undefined);
  });

let made = 0;

/** A live page on the menu, and those below it, until there are enough. */
const addPages = async (above: readonly number[]): Promise<void> => {
  const level = above.length;
  for (let index = 0; index < (WIDTHS[level] ?? 0) && made < PAGES; index++) {
    const number = ++made;
    const pageId = (await call("POST", "/Admin/CreatePage", {
      name: `Menu entry number ${number}`,
      friendlyUrl: `menu-entry-${number}`,
      menu: above[0] ?? null,
      childMenu: above[1] ?? null,
      subMenu: above[2] ?? null,
      showOnMenu: true,
      scoTitle: "Menu entry",
      scoMetaDescription: "Menu entry",
      scoMetaKeywords: "menu",
    })) as number;
    await call("POST", `/Admin/SubmitDraft?pageId=${pageId}`);
    await call("POST", `/Admin/PublishDraft?pageId=${pageId}&versionId=1`);
    await addPages([...above, pageId]);
  }
};

/** CPU milliseconds a request, and its ratio to `/healthz` of the same moment. */
const measure = async (path: string) => {
  const costs: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [ours, floor] = [await costOf(path), await costOf("/healthz")];
    costs.push(ours);
    ratios.push(ours / floor);
  }
  return { costs, ratios };
};

const costOf = async (path: string): Promise<number> => {
  const before = cpuMs(server.pid);
  const { requests } = await load({
    port: server.port,
    path,
    headers: { cookie },
    requests: REQUESTS,
    connections: 8,
  });
  return (cpuMs(server.pid) - before) / requests;
};

try {
  const userId = await call("POST", "/api/authentication/authenticate", {
    username: "admin@riverbend.example",
    password: server.password,
  });
  await call("GET", `/api/authentication/changePassword?userId=${userId}`);
  await call("GET", `/api/authentication/IsIpAllowedBypass?userId=${userId}`);
  const found = (await call("POST", "/pages/GetPageByMenuAndPageName", { friendlyUrl: "about" })) as {
    page: { id: number };
  };
  const drawn = `/PagePreview/${found.page.id}/1`;
  const before = { kept: await measure("/about"), drawn: await measure(drawn) };
  const started = performance.now();
  await addPages([]);
  console.log(`${made} pages were published in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
  const after = { kept: await measure("/about"), drawn: await measure(drawn) };
  const growth = median(after.kept.ratios) / median(before.kept.ratios);
  report(
    `cached page, menu of ${made} pages against the demo's`,
    "≤ 1.15 ×",
    `${growth.toFixed(2)} × (${spread(before.kept.ratios)} → ${spread(after.kept.ratios)} × healthz)`,
    growth <= 1.15,
  );
  const added = median(after.drawn.costs) - median(before.drawn.costs);
  report(
    `uncached page, menu of ${made} pages: CPU added`,
    "≤ 2 ms",
    `${added.toFixed(2)} ms (${spread(before.drawn.costs)} → ${spread(after.drawn.costs)} ms)`,
    added <= 2,
  );
} finally {
  await server.stop();
  server.clean();
}
