import { execFile, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { haltCleaner } from "#test/support/child-processes.ts";
import { HtmlCleaningFailedError, HtmlQueueFullError } from "./clean-errors.ts";
import { createHtmlCleaner } from "./clean-html.ts";

test.skipIf(process.platform !== "linux")(
  "a text that takes too long is refused and the next one is cleaned",
  async () => {
    const hasty = createHtmlCleaner({ timeoutMs: 3_000, startTimeoutMs: 120_000 });
    try {
      await hasty.clean("<p onclick=x>first</p>");
      // Other files of this process share a cleaner.
      onTestFinished(haltCleaner());
      const slow = hasty.clean("<p onclick=x>slow</p>");
      const next = hasty.clean("<p onclick=x>next</p>");
      await expect(slow).rejects.toThrow(HtmlCleaningFailedError);
      await expect(slow).rejects.toThrow("it took too long");
      expect((await next).html).toBe("<p>next</p>");
    } finally {
      await hasty.close();
    }
  },
  120_000,
);

test("a worker that can't start refuses each text with the reason and doesn't affect this process", async () => {
  const poor = createHtmlCleaner({ memoryMb: 5, startTimeoutMs: 120_000 });
  try {
    const results = await Promise.allSettled([poor.clean("<p>a</p>"), poor.clean("<p>b</p>")]);
    for (const result of results) {
      expect(result.status).toBe("rejected");
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(HtmlCleaningFailedError);
    }
  } finally {
    await poor.close();
  }
}, 120_000);

test("a closed cleaner refuses waiting and new texts", async () => {
  const closing = createHtmlCleaner();
  const waiting = closing.clean("<p>x</p>");
  const refused = expect(waiting).rejects.toThrow("closed");
  await closing.close();
  await refused;
  await expect(closing.clean("<p>y</p>")).rejects.toThrow(HtmlCleaningFailedError);
});

test("companies take turns, and one with the maximum number of waiting texts can't add more", async () => {
  const shared = createHtmlCleaner({ mostWaiting: 3, startTimeoutMs: 120_000 });
  try {
    const order: string[] = [];
    const clean = async (companyId: number, name: string) => {
      await shared.clean(`<p>${name}</p>`, companyId);
      order.push(name);
    };
    // They all wait, because the worker is still starting.
    const many = ["a1", "a2", "a3"].map((name) => clean(1, name));
    await expect(clean(1, "a4")).rejects.toThrow(HtmlQueueFullError);
    const others = [clean(2, "b1"), clean(3, "c1")];
    await Promise.all([...many, ...others]);
    expect(order).toEqual(["a1", "b1", "c1", "a2", "a3"]);
    await clean(1, "a4");
  } finally {
    await shared.close();
  }
}, 120_000);

test("a worker that was idle is replaced by a new one", async () => {
  const resting = createHtmlCleaner({ idleMs: 1, startTimeoutMs: 120_000 });
  try {
    expect((await resting.clean("<h1>a</h1>")).html).toBe("<h2>a</h2>");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await resting.clean("<h1>b</h1>")).html).toBe("<h2>b</h2>");
  } finally {
    await resting.close();
  }
}, 120_000);

const cleanerModule = new URL("./clean-html.ts", import.meta.url).href;
const root = fileURLToPath(new URL("../../../", import.meta.url));
const program = `
  const { createHtmlCleaner } = await import(${JSON.stringify(cleanerModule)});
  const { html } = await createHtmlCleaner({ startTimeoutMs: 120000 }).clean("<h1>x</h1>");
  console.log(html);
`;

test("an idle worker doesn't keep a process from exiting", async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], { cwd: root });
  expect(stdout.trim()).toBe("<h2>x</h2>");
}, 120_000);

test.skipIf(process.platform !== "linux")(
  "the worker ends when its parent is killed",
  async () => {
    const parent = spawn(
      process.execPath,
      ["--input-type=module", "-e", `${program} setInterval(() => {}, 1000);`],
      {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await new Promise((resolve) => parent.stdout.once("data", resolve));
    const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, "utf8").trim();
    expect(children).toMatch(/^\d+$/);
    parent.kill("SIGKILL");
    await expect.poll(() => isAlive(Number(children)), { timeout: 60_000 }).toBe(false);
  },
  120_000,
);

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
