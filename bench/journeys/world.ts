import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { signInByCall } from "../../test/support/browser-sign-in.ts";
import type { ServerProcess } from "../../test/support/server-process.ts";
import type { Hands } from "./hands.ts";
import { Keyboard } from "./keyboard.ts";
import { Mouse, Phone } from "./pointer.ts";
import { countScreens, newTally, type Tally } from "./tally.ts";

/** Screenshots of where journeys failed. */
const FAILED = join(import.meta.dirname, "../../.runtime/journeys");

export const WAYS = ["mouse", "keyboard", "phone"] as const;
export type Way = (typeof WAYS)[number];

const HANDS = { mouse: Mouse, keyboard: Keyboard, phone: Phone };
const SCREENS = {
  mouse: { viewport: { width: 1440, height: 900 } },
  keyboard: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

export interface Person {
  readonly email: string;
  /** Host of a company's site, without port. */
  readonly host: string;
}

/** What a journey starts from and ends in. */
export interface World {
  readonly way: Way;
  readonly page: Page;
  readonly hands: Hands;
  /** A word that nothing else on the site contains. */
  readonly word: string;
  url(path: string, host?: string): string;
  /** Changes something by a call, as the person, before the journey. Returns the answer. */
  post(path: string, data?: object): Promise<unknown>;
  /** A page's text and status as anyone reads them. */
  visit(path: string): Promise<{ readonly status: number; readonly text: string }>;
  /** Texts of all emails so far. */
  outbox(): string[];
}

export interface Journey {
  readonly name: string;
  /** Who is signed in at Home when it begins; by default Riverbend's admin. */
  readonly person?: Person;
  /** Prepares what the journey needs, which isn't counted. */
  readonly given?: (world: World) => Promise<void>;
  /** What the person does, up to the moment when they see that it's done. */
  readonly steps: (world: World) => Promise<void>;
  /** Checks what it left behind. */
  readonly outcome: (world: World) => Promise<void>;
}

const ADMIN: Person = { email: "admin@riverbend.example", host: "localhost" };

const newWorld = (way: Way, page: Page, hands: Hands, server: ServerProcess, word: string): World => ({
  way,
  page,
  hands,
  word,
  url: (path, host = "localhost") => `http://${host}:${server.port}${path}`,
  post: async (path, data = {}) => {
    const answer = await page.request.post(`http://localhost:${server.port}${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  },
  visit: async (path) => {
    const answer = await fetch(`http://localhost:${server.port}${path}`);
    return { status: answer.status, text: await answer.text() };
  },
  outbox: server.outbox,
});

/** Runs a journey one way and checks its end. @returns what it took */
export const travel = async (
  browser: Browser,
  server: ServerProcess,
  journey: Journey,
  way: Way,
): Promise<Tally> => {
  const context = await browser.newContext({
    ...SCREENS[way],
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
  });
  try {
    const page = await context.newPage();
    const tally = newTally();
    const hands = new HANDS[way](page, tally);
    const word = `${way.slice(0, 1)}${Math.random().toString(36).slice(2, 8)}`.replace(/\d/g, "x");
    const world = newWorld(way, page, hands, server, word);
    const { email, host } = journey.person ?? ADMIN;
    await page.goto(world.url("/robots.txt", host));
    await signInByCall(page, email, server.password);
    await journey.given?.(world);
    await countScreens(page, tally);
    await page.goto(world.url("/AdminHome", host));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 30_000 });
    await expect(page.locator("main :is(.mantine-Skeleton-root, [aria-busy=true])")).toHaveCount(0, {
      timeout: 30_000,
    });
    hands.begin();
    await journey.steps(world);
    const taken = { ...tally };
    await journey.outcome(world);
    return taken;
  } catch (error) {
    const name = `${journey.name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${way}.png`;
    await context.pages()[0]?.screenshot({ path: join(FAILED, name) });
    throw error;
  } finally {
    await context.close();
  }
};
