import { expect, test } from "vitest";
import { selectEntriesAfter } from "#modules/publications/publications.public.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { cachedSite } from "./support/cached-site.ts";
import { openDemoApp } from "./support/open-demo-app.ts";
import { HARBOR, queueDone, RIVERBEND, staffAt } from "./support/sign-in.ts";
import type { WalkContext } from "./support/site-changes/walk-context.ts";
import { isAboutItems, STEPS, showAPicture } from "./support/site-changes.ts";

// Makes each change that people can make once, in an order chosen by a seed, while visitors read the demo's pages.
// `SEED=11 EVERY=1 npx vitest run test/exact-invalidation.test.ts` uses another order, or checks for stale pages after
// every step instead of every few.

const SEED = Number(process.env.SEED ?? 7);
const EVERY = Number(process.env.EVERY ?? 14);

const { app } = await openDemoApp();

/** Numbers from 0 to 1 derived from a seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const aWalk = async () => {
  const random = randomFrom(SEED);
  let number = 0;
  const context: WalkContext = {
    app,
    admin: await staffAt(app, "admin@riverbend.example"),
    vendor: await staffAt(app, "vendor@tracsoft.example"),
    neighbor: await staffAt(app, "admin@harbor.example", HARBOR),
    pick: (items) => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    next: () => ++number,
  };
  const order = Object.entries(STEPS).map((step) => ({ place: random(), step }));
  return { hands: context, steps: order.sort((a, b) => a.place - b.place).map(({ step }) => step) };
};

/** The number of entries in all companies' publications ledgers. */
const ledgerEntries = async (): Promise<number> => {
  const { database, companyDb } = app.app;
  const found = await Promise.all(
    (await unsafeAllCompaniesIds(database)).map((id) =>
      companyDb(id).read((tx) => selectEntriesAfter(tx, 0, 100_000)),
    ),
  );
  return found.flat().length;
};

/** A page or a feed that lists items of a module, or days with some. */
const LISTS =
  /<feed |class="(?:[^"]* )?tn-(events|blogs|blog-preview|post|documents|news|birthdays|calendar)/;

/** Why a page may be rendered again although its output is the same; null if it may not. */
const excuseFor = (step: string, address: string, copy: string): string | null => {
  if (address.endsWith("/sitemap.xml")) return "of a change it tells the day alone";
  if (step === "the company's time zone changes") return "which pages show a time isn't noted";
  if (step === "a page is deleted and restored") return "these are two changes, the second undoes the first";
  if (!isAboutItems(step)) return null;
  if (LISTS.test(copy)) return "a list is of a module, whichever of its items it shows";
  return step === "a type of events goes" ? "it is taken off many at once" : null;
};

test("a change drops every page that it changes, and hardly any other", { timeout: 600_000 }, async () => {
  const { hands: context, steps } = await aWalk();
  await showAPicture(context);
  await queueDone(app);
  const site = cachedSite(app);
  for (const host of [RIVERBEND, HARBOR]) await site.crawl(host, ["/blogs", "/blogs.atom", "/news.atom"]);
  expect(site.count()).toBeGreaterThan(50);

  let dropped = 0;
  let excused = 0;
  const since: string[] = [];
  for (const [index, [name, step]] of steps.entries()) {
    const where = `seed ${SEED}, step ${index + 1}: ${name}`;
    const recorded = await ledgerEntries();
    const effect = await site.during(async () => {
      await step(context).catch((error: Error) => {
        throw new Error(`${where}: ${error.message}`);
      });
      await queueDone(app);
    });
    const needless = effect.needless.filter(
      (address) => excuseFor(name, address, site.copy(address)) === null,
    );
    expect(needless, `${effect.dropped.length} dropped, these for nothing (${where})`).toEqual([]);
    const own = name.startsWith("another company") ? HARBOR : RIVERBEND;
    const others = effect.dropped.filter((address) => !address.startsWith(`${own}/`));
    expect(others, `dropped at another company (${where})`).toEqual([]);
    if (/draft|waits|written|account|visitor|as it is|as they are/.test(name))
      expect(effect.dropped, `dropped by what nobody sees (${where})`).toEqual([]);
    if (effect.dropped.length > 0)
      expect(await ledgerEntries(), `missing in the publications ledger (${where})`).toBeGreaterThan(
        recorded,
      );
    dropped += effect.dropped.length;
    excused += effect.needless.length;
    since.push(name);
    if (since.length < EVERY && index < steps.length - 1) continue;
    expect(await site.stale(), `stale after one of these (${where}): ${since.join(", ")}`).toEqual([]);
    since.length = 0;
  }
  expect(dropped).toBeGreaterThan(300);
  const share = excused / dropped;
  expect(share, `${excused} of ${dropped} came back as they were`).toBeLessThan(0.25);
});
