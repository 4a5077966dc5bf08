import { chromium, expect, test } from "@playwright/test";
import { ATTACK_VECTORS } from "#platform/html/attack-vectors.fixtures.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { launchOptions } from "../../tools/chromium.ts";

type Watched = Window & { scriptRan?: boolean };

test("a browser runs no script of any cleaned attack, and parses each one as it was written", async () => {
  test.setTimeout(180_000);
  const cleaner = createHtmlCleaner({ timeoutMs: 60_000, startTimeoutMs: 120_000 });
  const cleaned: string[] = [];
  for (const vector of ATTACK_VECTORS) cleaned.push((await cleaner.clean(vector)).html);
  await cleaner.close();

  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.route("**/*", (route) =>
      route.request().resourceType() === "document"
        ? route.fulfill({ contentType: "text/html; charset=utf-8", body: documentOf(cleaned) })
        : route.abort(),
    );
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });

    await page.goto("http://site.example/");
    await expect(page.locator("section")).toHaveCount(cleaned.length);
    await page.evaluate(clickAndTouchEverything);
    const reread = await page.evaluate(readBackWithScripts, cleaned);
    expect(reread).toEqual(cleaned);
    await expect(page.locator("script, iframe, form, svg, math, style, object, [onerror]")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => (window as Watched).scriptRan)).toBeUndefined();
    expect(dialogs).toEqual([]);

    // The same page with a text that was not cleaned shows that a script would have been seen.
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, '<img src="/none" onerror="window.scriptRan=true">');
    await expect.poll(() => page.evaluate(() => (window as Watched).scriptRan)).toBe(true);
  } finally {
    await browser.close();
  }
});

function documentOf(texts: readonly string[]): string {
  const sections = texts.map((html) => `<section>${html}</section>`).join("\n");
  return `<!doctype html><html lang="en"><head><title>Cleaned</title></head><body>${sections}</body></html>`;
}

function clickAndTouchEverything(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    // A javascript: address must run if there is one; every other one would leave the page.
    if (link !== null && link.protocol !== "javascript:") event.preventDefault();
  });
  for (const element of document.querySelectorAll<HTMLElement>("section *")) {
    for (const type of ["mouseover", "focus", "toggle", "load", "error", "animationstart"]) {
      element.dispatchEvent(new Event(type));
    }
    element.click();
  }
}

/** Reads each text as the editor and an island would: through innerHTML, where scripting is on. */
function readBackWithScripts(texts: string[]): string[] {
  return texts.map((html) => {
    const holder = document.createElement("div");
    document.body.append(holder);
    holder.innerHTML = html;
    const read = holder.innerHTML;
    holder.remove();
    return read;
  });
}
