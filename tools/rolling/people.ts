import { setTimeout as pause } from "node:timers/promises";
import { ask, signInAdmin } from "../../test/faults/client.ts";
import { createPublisher } from "../../test/support/publisher.ts";
import { type Load, startLoad } from "../cluster/load.ts";

/** What people published, and what was refused. */
export interface Published {
  /** The texts that were published on each page, by its address. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly problems: readonly string[];
}

export interface People {
  readonly load: Load;
  readonly published: Published;
  /** Ends once every change was answered. */
  stop(): Promise<void>;
}

/** Each page is a few versions, so that drafts are copies of live versions, too. */
const VERSIONS = 3;
const PAUSE_MS = 200;
/** What staff read, from many tables. */
const STAFF_READS = [
  "/AdminEvent/GetEvents",
  "/RoleManagement/GetRoles",
  "/AdminForms/GetAllForms",
  "/AdminBlog/GetBlogs",
];
const VISITORS_READ = ["/search?q=meter", "/sitemap.xml", "/customers", "/about"];

/** People who create forms, publish pages, and read at a port until they are stopped, without a second try. */
export const startPeople = async (port: number): Promise<People> => {
  const cookie = await signInAdmin(port);
  const texts = new Map<string, string[]>();
  const problems: string[] = [];
  let isEnding = false;

  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    await pause(PAUSE_MS);
  };
  const admin = createPublisher(port, cookie);
  const publish = async (number: number): Promise<void> => {
    const address = `rolling-${number}`;
    const pageId = await admin.newPage(address);
    const done: string[] = [];
    texts.set(address, done);
    for (let version = 1; version <= VERSIONS; version++) {
      const text = `${address} version ${version}`;
      await admin.publish(pageId, text);
      done.push(text);
    }
  };
  const read = async (path: string, asStaff: boolean): Promise<void> => {
    const { status, text } = await ask(port, "GET", path, asStaff ? { cookie } : {});
    if (status !== 200) problems.push(`GET ${path}: ${status} ${text.slice(0, 200)}`);
  };
  const forever = async (act: (turn: number) => Promise<void>): Promise<void> => {
    for (let turn = 0; !isEnding; turn++) await tried(() => act(turn));
  };
  const inTurn = (paths: readonly string[], asStaff: boolean) => (turn: number) =>
    read(paths[turn % paths.length] ?? "/", asStaff);

  const load = await startLoad(port, { people: 2, restMs: PAUSE_MS });
  const working = [publish, inTurn(STAFF_READS, true), inTurn(VISITORS_READ, false)].map(forever);
  return {
    load,
    published: { texts, problems },
    stop: async () => {
      isEnding = true;
      await Promise.all([...working, load.stop()]);
    },
  };
};

/** Published texts that a visitor can't find on their pages. */
export const lostTexts = async (port: number, { texts }: Published): Promise<string[]> => {
  const lost: string[] = [];
  for (const [address, wanted] of texts) {
    const page = await ask(port, "GET", `/${address}`);
    lost.push(...wanted.filter((text) => !page.text.includes(text)));
  }
  return lost;
};
