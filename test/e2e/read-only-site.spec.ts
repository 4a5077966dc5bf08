import { spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { closeMessage, message } from "./page-steps.ts";

const ROOT = resolve(import.meta.dirname, "../..");
/** Longer than the admin takes to ask again whether the site is read-only. */
const ASKED_AGAIN_MS = 120_000;
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
  test.slow();
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
  await expect(notice).toBeVisible({ timeout: ASKED_AGAIN_MS });
  await expectAccessible();

  await setReadOnly(app, "off");
  await expect(notice).toBeHidden();
  await save.click();
  await expect(page.getByRole("row", { name: /Harbor patrol/ })).toBeVisible();
});
