/**
 * The cost of a menu of 2,000 live pages on four levels: CPU time of a cached page and of a rendered one (as a
 * preview), compared with a server with the demo's own menu, alternating. `PAGES=200` is faster.
 */
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { type ServerProcess, startServer } from "../test/support/server-process.ts";
import { type Client, signedInClient } from "./client.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const PAGES = Number(process.env.PAGES ?? 2_000);
const ROUNDS = 7;
/** As many as take about a second, because CPU time is counted in hundredths. */
const REQUESTS = { kept: 12_000, drawn: 400 };
/** Children per page, by level. */
const WIDTHS = [6, 7, 7, 7];

interface Bench {
  readonly server: ServerProcess;
  readonly admin: Client;
}

const start = async (): Promise<Bench> => {
  const server = await startServer();
  // Image processing for the demo would distort the measurement.
  await leaveDemoPicturesUndrawn(server.dataDir);
  return { server, admin: await signedInClient(server) };
};

/** Creates a live page on the menu and its descendants, up to the limit. Returns the total. */
const addPages = async (bench: Bench, above: readonly number[], already: number): Promise<number> => {
  const level = above.length;
  let made = already;
  for (let index = 0; index < (WIDTHS[level] ?? 0) && made < PAGES; index++) {
    const number = ++made;
    const pageId = (await bench.admin.call("POST", "/Admin/CreatePage", {
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
    await bench.admin.call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
    await bench.admin.call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
    made = await addPages(bench, [...above, pageId], made);
  }
  return made;
};

/** CPU milliseconds per request, and bytes per answer. */
const costOf = async ({ server, admin }: Bench, path: string, requests: number) => {
  const before = cpuMs(server.pid);
  const { bytes, odd } = await load({
    port: server.port,
    path,
    headers: { cookie: admin.cookie(), "accept-encoding": "br" },
    requests,
    connections: 8,
  });
  if (odd > 0) throw new Error("Some answers had another status.");
  return { cpu: (cpuMs(server.pid) - before) / requests, bytes: bytes / requests };
};

/** The same page of both, alternating. */
const compare = async (few: Bench, many: Bench, path: string, requests: number) => {
  await costOf(few, path, requests);
  await costOf(many, path, requests);
  const rounds: (readonly [number, number])[] = [];
  let bytes: readonly [number, number] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other] = [await costOf(few, path, requests), await costOf(many, path, requests)];
    rounds.push([one.cpu, other.cpu]);
    bytes = [one.bytes, other.bytes];
  }
  return { rounds, bytes };
};

const few = await start();
const many = await start();
try {
  const started = performance.now();
  const made = await addPages(many, [], 0);
  console.log(`${made} pages were published in ${((performance.now() - started) / 1000).toFixed(0)} s.`);

  const kept = await compare(few, many, "/about", REQUESTS.kept);
  const growths = kept.rounds.map(([one, other]) => other / one);
  report(
    `cached page, menu of ${made} pages against the demo's`,
    "≤ 1.15 ×",
    `${spread(growths)} ×; ${kept.bytes.map((bytes) => `${(bytes / 1024).toFixed(1)} KB`).join(" → ")} with brotli`,
    median(growths) <= 1.15,
  );

  const found = (await many.admin.call("POST", "/pages/GetPageByMenuAndPageName", {
    friendlyUrl: "about",
  })) as {
    page: { id: number };
  };
  const drawn = await compare(few, many, `/PagePreview/${found.page.id}/1`, REQUESTS.drawn);
  const added = drawn.rounds.map(([one, other]) => other - one);
  report(
    `uncached page, menu of ${made} pages: CPU added`,
    "≤ 2 ms",
    `${spread(added)} ms to ${median(drawn.rounds.map(([one]) => one)).toFixed(2)} ms`,
    median(added) <= 2,
  );
} finally {
  for (const { server } of [few, many]) {
    await server.stop();
    server.clean();
  }
}
