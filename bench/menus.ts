/**
 * What a menu of 2,000 live pages on four levels costs: the CPU time of a page from the cache and of one that is drawn
 * anew (as a preview), before and after, each against the same server's `/healthz`. `PAGES=200` makes it quicker.
 */
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const PAGES = Number(process.env.PAGES ?? 2_000);
const ROUNDS = 5;
const REQUESTS = 1_500;
/** How many pages stand below one page, on each level. */
const WIDTHS = [6, 7, 7, 7];

const server = await startServer();
const admin = await signedInClient(server);
let made = 0;

/** A live page on the menu, and those below it, until there are enough. */
const addPages = async (above: readonly number[]): Promise<void> => {
  const level = above.length;
  for (let index = 0; index < (WIDTHS[level] ?? 0) && made < PAGES; index++) {
    const number = ++made;
    const pageId = (await admin.call("POST", "/Admin/CreatePage", {
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
    await admin.call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
    await admin.call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
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
    headers: { cookie: admin.cookie() },
    requests: REQUESTS,
    connections: 8,
  });
  return (cpuMs(server.pid) - before) / requests;
};

try {
  const found = (await admin.call("POST", "/pages/GetPageByMenuAndPageName", { friendlyUrl: "about" })) as {
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
