/**
 * Typing in a 200 KB text in the page editor: from a key press to the paint that shows it, and from the click that
 * opens the text to its paint. The same keys go into a bare contenteditable element with the same text, alternating.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { newPage } from "./components.ts";
import { median, report } from "./figures.ts";
import { signedInBrowser } from "./signed-in-browser.ts";

const GOALS = { medianMs: 16, p99Ms: 50, openMs: 1_000 };
const SIZE = 200_000;
const ROUNDS = 4;
const TYPED = "The council meets on the first Monday of each month at the town hall. ";
const WORDS =
  'Water, power, and gas for <strong>homes</strong> and <a href="/contact">businesses</a> in the valley. ';

const repeatTo = (size: number, part: (number: number) => string): string => {
  let html = "";
  for (let number = 1; html.length < size; number++) html += part(number);
  return html;
};

/** Texts of one size: a typical one, and the three that are hardest to split. */
const TEXTS: Readonly<Record<string, string>> = {
  article: repeatTo(
    SIZE,
    (number) =>
      `<h2>Part ${number}</h2><p>${WORDS.repeat(3)}</p><p>${WORDS}</p><ul><li>Carts</li><li>${WORDS}</li></ul>` +
      `<table><thead><tr><th scope="col">Day</th><th scope="col">Hours</th></tr></thead><tbody><tr><td>Monday</td><td>8 to 5</td></tr></tbody></table>`,
  ),
  "one list": `<ul>${repeatTo(SIZE, () => `<li>${WORDS}</li>`)}</ul>`,
  "one table": `<table><tbody>${repeatTo(SIZE, () => `<tr><td>${WORDS}</td><td>${WORDS}</td></tr>`)}</tbody></table>`,
  "one paragraph": `<p>${repeatTo(SIZE, () => WORDS)}</p>`,
};

/** In the page: records the time from each key press to the next paint. */
const watchKeys = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        }),
      { capture: true },
    );
  });

/** Puts the cursor at the end of the element in the middle of the text. */
const toMiddle = (page: Page, text: string): Promise<void> =>
  page.locator(text).evaluate((element) => {
    (element as HTMLElement).focus();
    const leaves = [...element.querySelectorAll("p, td:not(:has(p)), li:not(:has(p))")];
    const leaf = leaves[Math.floor(leaves.length / 2)] ?? element;
    leaf.scrollIntoView({ block: "center" });
    const range = document.createRange();
    range.selectNodeContents(leaf);
    range.collapse(leaves.length < 3);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });

/** Types a sentence as a fast typist does, with a pause after each word. */
const type = async (page: Page): Promise<readonly number[]> => {
  await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.splice(0));
  for (const letter of TYPED) {
    await page.keyboard.press(letter === " " ? "Space" : letter);
    await sleep(letter === " " ? 350 : 70);
  }
  await sleep(500);
  return page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes.slice());
};

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? Number.NaN;

const EDITOR = "[role=textbox][contenteditable=true]";

/** From the click on the component in the list to the paint of its text. */
const openText = async (page: Page, name: string): Promise<number> => {
  await page.getByRole("button", { name: `Edit ${name}`, exact: false }).waitFor();
  await page.evaluate((editor) => {
    Object.assign(window, { openedIn: null });
    addEventListener(
      "click",
      ({ timeStamp }) => {
        const look = () => {
          if (!document.querySelector(editor)?.textContent?.trim()) return void requestAnimationFrame(look);
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => Object.assign(window, { openedIn: performance.now() - timeStamp });
          port2.postMessage(null);
        };
        look();
      },
      { capture: true, once: true },
    );
  }, EDITOR);
  await page.getByRole("button", { name: `Edit ${name}`, exact: false }).click();
  const opened = await page.waitForFunction(
    () => (window as unknown as { openedIn: number | null }).openedIn,
  );
  return Number(await opened.jsonValue());
};

const server = await startServer();
const client = await signedInClient(server);
const { context, site, close } = await signedInBrowser(server, client);
try {
  for (const [name, html] of Object.entries(TEXTS)) {
    const place = await newPage(client, `Long text ${name}`);
    const componentId = await client.call("POST", "/Admin/CreateHtmlEditor", {
      ...place,
      componentName: "Long text",
      content: html,
    });
    await client.call("POST", "/Admin/ManagePageComponent", { ...place, type: "HtmlEditor", componentId });
    const page = await context.newPage();
    await page.goto(`${site}/UpdatePageComponent/${place.pageId}`);
    const opened = await openText(page, "Long text");
    await watchKeys(page);
    const bare = await context.newPage();
    await bare.setContent(`<div contenteditable="true" role="textbox">${html}</div>`);
    await watchKeys(bare);
    const ours: number[] = [];
    const theirs: number[] = [];
    await toMiddle(page, EDITOR);
    await toMiddle(bare, EDITOR);
    for (let round = 0; round < ROUNDS; round++) {
      await page.bringToFront();
      ours.push(...(await type(page)));
      await bare.bringToFront();
      theirs.push(...(await type(bare)));
    }
    const seen = (ms: number, reference: number) =>
      `${ms.toFixed(1)} ms, ${(ms / reference).toFixed(2)} × a bare element`;
    report(
      `${name} of 200 KB: key to paint, median`,
      `≤ ${GOALS.medianMs} ms`,
      seen(median(ours), median(theirs)),
      median(ours) <= GOALS.medianMs,
    );
    report(
      `${name} of 200 KB: key to paint, p99`,
      `≤ ${GOALS.p99Ms} ms`,
      seen(p99(ours), p99(theirs)),
      p99(ours) <= GOALS.p99Ms,
    );
    report(
      `${name} of 200 KB: opening`,
      `≤ ${GOALS.openMs} ms`,
      `${opened.toFixed(0)} ms`,
      opened <= GOALS.openMs,
    );
    await page.close({ runBeforeUnload: false });
    await bare.close();
  }
} finally {
  await close();
  await server.stop();
  server.clean();
}
