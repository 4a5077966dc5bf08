import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// On paper, in colors that the visitor's system sets, and without motion.

test.use({ viewport: { width: 1440, height: 900 } });

/** Elements with their own text that isn't dark on white, on paper. */
const notBlackOnWhite = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    return [...document.querySelectorAll("body *")].flatMap((element) => {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasWords || !element.checkVisibility()) return [];
      const { color, backgroundColor } = getComputedStyle(element);
      const [red = 0, green = 0, blue = 0, alpha = 1] = parts(backgroundColor);
      const isWhite = alpha === 0 || Math.min(red, green, blue) >= 250;
      return color === "rgb(0, 0, 0)" && isWhite ? [] : [`${element.outerHTML.slice(0, 80)}: ${color}`];
    });
  });

test("on paper there is no navigation, links are written out, and words are black on white", async ({
  page,
  app,
}) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of [
    "/",
    "/customers",
    "/customers/start-service",
    "/news/events",
    "/news/blog",
    "/search?q=water",
  ]) {
    await page.goto(app.url(path));
    await expect(page.locator("main")).toBeVisible();
    await expect.poll(() => notBlackOnWhite(page), path).toEqual([]);
    for (const pressed of ["nav", "search", ".tn-form button", ".tn-sign-up", ".tn-banners-tools"])
      await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0);
  }
  await page.goto(app.url("/customers"));
  const written = await page
    .getByRole("main")
    .getByRole("link", { name: "Ways to pay your bill" })
    .evaluate((link) => getComputedStyle(link, "::after").content);
  // The full address, because a path alone is useless on paper.
  expect(written).toMatch(/^" \(http:\/\/localhost[^ ]*\/customers\/pay-my-bill\)"$/);
  // A calendar and a table of events have no room for addresses.
  await page.goto(app.url("/events"));
  await expect(page.locator("main .tn-events-list a").first()).toBeVisible();
  const addresses = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(.tn-month, .tn-events-list) a")]
        .map((link) => getComputedStyle(link, "::after").content)
        .filter((content) => content !== "none"),
    );
  await expect.poll(addresses).toEqual([]);
  // What a calendar leaves out can't be opened on paper, but counted.
  const more = page.locator(".tn-month-all").first();
  await expect(more).toHaveText(/^View All/);
  await expect(more.getByText("View All...")).toBeHidden();
  await expect
    .poll(() => more.evaluate((link) => (link as HTMLElement).innerText))
    .toMatch(/^\d+ events on /);
  await page.goto(app.url("/event/board-rates"));
  await expect(page.getByText("Add to calendar")).toBeHidden();
  await page.goto(app.url("/news/blog?search=water"));
  await expect(page.getByText("Show all")).toBeHidden();
  // Every tab, also those that are closed on the screen.
  await page.goto(app.url("/customers"));
  await expect(page.getByText("Drop it off at any hour")).toBeVisible();
  await expect(page.getByText("We come to you")).toBeVisible();
  // The texts of an accordion.
  await page.goto(app.url("/outages"));
  await expect(page.getByText("Bring water to a rolling boil")).toBeVisible();
});

test("on paper, a field's example doesn't look like an answer", async ({ page, app }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(app.url("/about/contact"));
  const email = page.getByPlaceholder("you@example.org");
  const color = () => email.evaluate((input) => getComputedStyle(input, "::placeholder").color);
  await expect.poll(color).toBe("rgba(0, 0, 0, 0)");
});

test("on paper, the tasks of the home page are below its banner", async ({ page, app }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(app.url("/"));
  const gap = async () => {
    const banner = await page.locator(".tn-banner-buttons").first().boundingBox();
    const tasks = await page.locator(".tn-icon-links").first().boundingBox();
    return banner && tasks ? tasks.y - banner.y - banner.height : Number.NaN;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});

test("in forced colors, lines mark what is chosen and what has the focus", async ({ page, app, signIn }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(app.url("/customers"));
  const lineBelow = (name: string) =>
    page.getByRole("tab", { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  // The tabs' script starts when they come into view.
  await page.locator(".tn-columns-tabs-list").scrollIntoViewIfNeeded();
  await expect(page.getByRole("tab", { name: "Office" })).toHaveAttribute("aria-selected", "true");
  await expect(async () => expect(await lineBelow("Office")).not.toBe(await lineBelow("Night box"))).toPass();
  await page.goto(app.url("/customers/rates"));
  const here = page.locator(".tn-section-menu").getByRole("link", { name: "Rates", exact: true });
  await expect(here).toHaveCSS("outline-style", "solid");
  await here.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(here).toHaveCSS("outline-width", "3px");
  await expect(page.locator("main .tn-button").or(page.locator("footer .tn-button")).first()).toHaveCSS(
    "border-top-style",
    "solid",
  );

  await signIn();
  await page.goto(app.url("/PageComponentManagement"));
  const menu = page.locator("#side-menu");
  await expect(menu.getByRole("link", { name: "Pages" })).toHaveCSS("outline-style", "solid");
  await expect(menu.getByRole("link", { name: "Images" })).toHaveCSS("outline-style", "none");
  const create = page.getByRole("link", { name: "Create Internal Page" });
  await expect(create).toHaveCSS("border-top-style", "solid");
});

/** What would move: transitions, animations and smooth scrolling of anything on the page. */
const motions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(",").map((time) => Number.parseFloat(time)));
    return [...document.querySelectorAll("*")].flatMap((element) =>
      ["", "::before", "::after"].flatMap((part) => {
        const style = getComputedStyle(element, part || null);
        const moves =
          longest(style.transitionDuration) > 0.01 ||
          (style.animationName !== "none" && longest(style.animationDuration) > 0.01) ||
          style.scrollBehavior === "smooth";
        return moves ? [`${element.outerHTML.slice(0, 80)}${part}`] : [];
      }),
    );
  });

test("people who prefer less motion get none, on the site or in the admin", async ({ page, app, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(app.url("/"));
  await expect(page.getByRole("main")).toBeVisible();
  await expect.poll(() => motions(page)).toEqual([]);
  await page.goto(app.url("/customers/start-service"));
  await page.getByText("For landlords").click();
  await expect.poll(() => motions(page)).toEqual([]);
  await signIn();
  await page.goto(app.url("/PageComponentManagement"));
  await expect(page.getByRole("link", { name: "About", exact: true })).toBeVisible();
  await expect.poll(() => motions(page)).toEqual([]);
});

test("the bars of the form and the frame never cover what has the focus, even at 400% zoom", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  for (const viewport of [
    { width: 320, height: 256 },
    { width: 1440, height: 600 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto(app.url("/CreatePage"));
    await page.getByLabel("Page Name").focus();
    const stops: string[] = [];
    const covered: string[] = [];
    for (const key of ["Tab", "Shift+Tab"])
      for (let stop = 0; stop < 14; stop += 1) {
        await page.keyboard.press(key);
        const name = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element?.closest("form")) return null;
          const { x, y, width, height } = element.getBoundingClientRect();
          const isSeen = [0.1, 0.5, 0.9].some((part) => {
            const top = document.elementFromPoint(x + width / 2, y + height * part);
            return top !== null && (element.contains(top) || top.closest("label")?.contains(element));
          });
          const label = (element as HTMLInputElement).labels?.[0]?.textContent ?? element.textContent;
          return `${isSeen ? "" : "covered: "}${label}`;
        });
        if (name !== null) stops.push(name);
        if (name?.startsWith("covered")) covered.push(`${name} at ${viewport.height} px`);
      }
    expect(stops.length).toBeGreaterThan(16);
    expect(covered).toEqual([]);
  }
});

const linesOf = (words: Locator): Promise<number> =>
  words.evaluate((element) => {
    const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight);
    return Math.round(element.getBoundingClientRect().height / lineHeight);
  });
/** By how many lines the site's name has more than words. Other tests change the name. */
const brokenWords = async (page: Page): Promise<number> => {
  const name = page.locator(".tn-brand > span");
  const words = (await name.innerText()).trim().split(/\s+/).length;
  return Math.max(0, (await linesOf(name)) - words);
};

test("at 320 px, the words of the site's name stay whole, and the menu's button keeps its name", async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 600 });
  await page.goto(app.url("/customers/rates"));
  await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  await expect.poll(() => brokenWords(page)).toBe(0);
});

/** What reaches past the right edge of the window. Tables with many columns have a box that scrolls. */
const pastTheEdge = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("header *, main *, footer *")].flatMap((element) => {
      const { width, right } = element.getBoundingClientRect();
      const isHidden = width <= 1 || element.closest(".tn-table, .tn-visually-hidden") !== null;
      return isHidden || right <= innerWidth + 1 ? [] : [element.outerHTML.slice(0, 80)];
    }),
  );

const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

for (const path of ["/", "/about/documents", "/customers/rates", "/event/storm-kit"]) {
  test(`on a phone with text twice as large, nothing is cut off, and the site's name stays whole on ${path}`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(app.url(path));
    await doubleText(page);
    await expect.poll(() => pastTheEdge(page)).toEqual([]);
    await expect.poll(() => brokenWords(page)).toBe(0);
  });
}

/** Words on more than one line. Those of titles and calendars may be wider than the window or their column. */
const splitWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const split: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main") ?? document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
      if (
        !text.parentElement?.checkVisibility() ||
        text.parentElement.closest("h1, .tn-card-title, table:not(.tn-prose table), [href^=mailto]")
      )
        continue;
      for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = [...range.getClientRects()]
          .filter(({ width }) => width > 0)
          .map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) split.push(word);
      }
    }
    return split;
  });

for (const path of [
  "/",
  "/news/blog",
  "/news/newsletter",
  "/news/events",
  "/event/storm-kit",
  "/customers/rates",
  "/about/bids",
  "/about/contact",
]) {
  test(`on a phone with text twice as large, the words of lists and tables stay whole on ${path}`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(app.url(path));
    await doubleText(page);
    await expect.poll(() => splitWords(page)).toEqual([]);
  });
}

test("a table that is wider than a phone with large text scrolls on its own, by keyboard too", async ({
  page,
  app,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(app.url("/customers/rates"));
  await doubleText(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const box = page.locator(".tn-prose .tn-table").first();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await expectAccessible();
});

test("a table that fits isn't a tab stop on a page with scripts, and becomes one when it scrolls", async ({
  page,
  app,
}) => {
  await page.goto(app.url("/customers/pay-my-bill"));
  const box = page.locator(".tn-prose .tn-table").first();
  await expect(box).toBeVisible();
  await expect(box).not.toHaveAttribute("tabindex");
  await page.setViewportSize({ width: 360, height: 640 });
  await doubleText(page);
  await expect(box).toHaveAttribute("tabindex", "0");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(box).not.toHaveAttribute("tabindex");
});

test("on a phone with text twice as large, the menu's title stays whole", async ({ page, app }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(app.url("/customers/rates"));
  await doubleText(page);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const title = page.locator("#mobile-menu").getByText("Menu", { exact: true });
  await expect.poll(() => linesOf(title)).toBe(1);
});
