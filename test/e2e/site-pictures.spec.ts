import { expect, type Page, test } from "@playwright/test";
import { launchOptions } from "../../tools/chromium.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

// How the public site looks, at half size: a change that nobody intended shows up as a difference from
// test/e2e/site-pictures. `npm run sheet -- compare --update` takes them again after an intended one.

const SIZES = { 1440: 1200, 390: 1600 } as const;

interface Picture {
  readonly path: string;
  readonly host?: string;
  readonly width: keyof typeof SIZES;
  readonly scheme: "light" | "dark";
}

/** Pages without calendars and lists of events, which change with the day. */
const PICTURES: Readonly<Record<string, Picture>> = {
  home: { path: "/", width: 1440, scheme: "light" },
  "home-phone": { path: "/", width: 390, scheme: "dark" },
  "water-rates": { path: "/customers/rates/water", width: 1440, scheme: "light" },
  "pay-my-bill": { path: "/customers/pay-my-bill", width: 390, scheme: "light" },
  "start-service": { path: "/customers/start-service", width: 1440, scheme: "dark" },
  questions: { path: "/customers/faq", width: 390, scheme: "dark" },
  "drinking-water": { path: "/services/drinking-water", width: 1440, scheme: "light" },
  "blog-list": { path: "/news/blog", width: 1440, scheme: "light" },
  blog: { path: "/blog/the-towers-stripe", width: 390, scheme: "light" },
  "no-results": { path: "/search?q=zzzz", width: 390, scheme: "light" },
  "not-found": { path: "/no-such-page", width: 1440, scheme: "dark" },
  harbor: { path: "/", host: "harbor.localhost", width: 1440, scheme: "light" },
  slips: { path: "/slips", host: "harbor.localhost", width: 390, scheme: "light" },
  provider: { path: "/", host: "tracsoft.localhost", width: 1440, scheme: "light" },
  pricing: { path: "/pricing", host: "tracsoft.localhost", width: 390, scheme: "dark" },
};

const { args, ...browserProgram } = launchOptions();
// Text is as wide on every system.
test.use({ launchOptions: { ...browserProgram, args: [...args, "--font-render-hinting=none"] } });

// Other files' tests change what their server shows, so these use a separate one.
let server: ServerProcess | undefined;
test.beforeAll(async () => {
  // The first test of a day creates the demo.
  test.setTimeout(600_000);
  server = await startServer();
});
test.afterAll(async () => {
  await server?.stop();
  server?.clean();
});

/**
 * Makes pages look the same every day: replaces dates, which count from today, with one date, and leaves out lists of
 * events, whose order changes with the day of the week.
 */
const fixDates = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const months =
      "Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?";
    const date = new RegExp(`\\b(?:${months})\\b(?: \\d{1,2}\\b)?(?:,? 20\\d\\d\\b)?`, "g");
    const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;
    for (const events of document.querySelectorAll(".tn-events")) events.remove();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const fixed = text.data
        .replaceAll(date, "Mar 15, 2027")
        .replaceAll(weekday, "Monday")
        .replaceAll(/\b20\d\d\b/g, "2027");
      if (fixed !== text.data) text.data = fixed;
    }
  });

/** Whether fonts and all images in the window can be drawn. */
const isLoaded = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.fonts.status === "loaded" &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
      ),
  );

for (const [name, { path, host = "localhost", width, scheme }] of Object.entries(PICTURES))
  test(`${host}${path} looks the same at ${width} pixels in ${scheme} colors`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: SIZES[width] },
      deviceScaleFactor: 0.5,
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(`http://${host}:${server?.port}${path}`);
    await fixDates(page);
    await expect.poll(() => isLoaded(page)).toBe(true);
    await expect(page).toHaveScreenshot(`${name}.png`, { scale: "device", maxDiffPixelRatio: 0.01 });
    await context.close();
  });
