import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { endAll, launch } from "./faults/programs.ts";
import { urlOf } from "./support/connection-url.ts";
import { copyOfDemo } from "./support/demo-template.ts";

// What the bundler could change. All other tests of the server run its sources.

test("an address that can't be decoded shows the site's own page, as it does without the bundler", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-built-"));
  const { connection } = await copyOfDemo();
  const program = launch({ DATABASE_URL: urlOf(connection), DATA_DIR: dataDir, DEMO: "off" });
  onTestFinished(async () => {
    await endAll(program);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const origin = `http://localhost:${await program.up()}`;
  for (const path of ["/%", "/%ff", "/about/%E0%A4%A?q=%zz"]) {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get("cache-control")], path).toEqual([400, "no-store"]);
    expect(await answer.text()).toContain("<h1>Page not found</h1>");
  }
  const call = await fetch(`${origin}/Admin/%ff`);
  expect([call.status, await call.json()]).toEqual([400, "This address isn't valid."]);
});
