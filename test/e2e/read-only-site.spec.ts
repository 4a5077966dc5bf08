import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { closeMessage, message } from "./page-steps.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** How long the admin waits before it asks whether the site is read-only, and how long while it is. */
const ASKED_AGAIN_MS = { open: 60_000, readOnly: 10_000 };
const NOTICE = "This site is read-only while your provider works on it.";

/** Switches it for Riverbend while its node runs. */
const setReadOnly = async ({ server }: AppFixture, state: "on" | "off"): Promise<void> => {
  const program = join(ROOT, "dist/server/commands.js");
  const child = spawn(process.execPath, [program, "cli", "company", "read-only", "localhost", state], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: server.dataDir },
    stdio: "ignore",
  });
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`company read-only ended with ${code}.`);
};

// Other tests use the same server.
test.afterEach(({ app }) => setReadOnly(app, "off"));

test("staff of a read-only site see a notice, keep what they typed, and save it afterward", async ({
  page,
  app,
  openHome,
  expectAccessible,
}) => {
  await page.clock.install();
  await openHome();
  await page.goto(app.url("/RoleManagement"));
  const name = page.getByRole("textbox", { name: "New role" });
  const save = page.getByRole("button", { name: "Create Role" });
  await name.fill("Harbor patrol");
  const notice = page.getByText(NOTICE);
  await expect(notice).toBeHidden();

  await setReadOnly(app, "on");
  await save.click();
  await expect(message(page)).toContainText("This site can't save changes right now, so nothing was saved.");
  await closeMessage(page);
  await expect(name).toHaveValue("Harbor patrol");
  await page.clock.runFor(ASKED_AGAIN_MS.open);
  await expect(notice).toBeVisible();
  await expectAccessible();

  await setReadOnly(app, "off");
  await page.clock.runFor(ASKED_AGAIN_MS.readOnly);
  await expect(notice).toBeHidden();
  await save.click();
  await expect(page.getByRole("row", { name: /Harbor patrol/ })).toBeVisible();
});
