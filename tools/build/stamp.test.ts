import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isStale, listInputs, removeStamp, stampOf, writeStamp } from "./stamp.ts";
import { MAIN_FILE, mayEnter, TARGETS, type Target } from "./targets.ts";

let root: string;

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};

/** Pretends that everything was built from the sources as they are. */
const buildAll = (): void => {
  for (const target of TARGETS) {
    write(`dist/${target}/${MAIN_FILE[target]}`, "built");
    writeStamp(join(root, "dist", target), stampOf(root, target, listInputs(root)));
  }
};

const stale = (): Target[] => TARGETS.filter((target) => isStale(root, target, listInputs(root)));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "tenantry-build-"));
  write("package-lock.json", "{}");
  write("vite.admin.config.ts", "admin");
  write("src/modules/pages/pages.service.ts", "service");
  write("src/modules/pages/page-list.screen.tsx", "screen");
  write("src/blocks/banner/banner.view.tsx", "view");
  write("src/blocks/banner/banner.test.tsx", "test");
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test("everything is stale before the first build and nothing after it", () => {
  expect(stale()).toEqual([...TARGETS]);
  buildAll();
  expect(stale()).toEqual([]);
});

test("a change makes stale exactly the bundles that the file may enter", () => {
  const changes: [string, Target[]][] = [
    ["src/modules/pages/pages.service.ts", ["server"]],
    ["src/modules/pages/page-list.screen.tsx", ["admin"]],
    ["src/blocks/banner/banner.view.tsx", ["server", "admin", "islands"]],
    ["src/blocks/banner/banner.test.tsx", []],
    ["src/blocks/new-kind/new-kind.island.tsx", ["server", "islands"]],
    ["vite.admin.config.ts", ["admin"]],
    ["docs/guide/add-an-event.md", ["admin"]],
    ["package-lock.json", ["server", "admin", "islands"]],
  ];
  for (const [file, expected] of changes) {
    buildAll();
    write(file, `changed ${file}`);
    expect(stale(), file).toEqual(expected);
  }
});

test("a file that was removed counts as a change", () => {
  buildAll();
  rmSync(join(root, "src/modules/pages/page-list.screen.tsx"));
  expect(stale()).toEqual(["admin"]);
});

test("files that were only touched are not built again", () => {
  buildAll();
  utimesSync(join(root, "src/modules/pages/pages.service.ts"), 1_000, 1_000);
  expect(stale()).toEqual([]);
});

test("a bundle without its main file or its stamp is stale whatever the sources", () => {
  buildAll();
  rmSync(join(root, "dist/server/main.js"));
  removeStamp(join(root, "dist/islands"));
  expect(stale()).toEqual(["server", "islands"]);
});

test("the suffix decides which bundle a file may enter", () => {
  const allowed = (file: string): Target[] =>
    TARGETS.filter((target) => mayEnter(target, `src/modules/m/m${file}`));
  for (const suffix of [".schema.ts", ".contract.ts", ".permissions.ts", ".view.tsx"]) {
    expect(allowed(suffix), suffix).toEqual([...TARGETS]);
  }
  for (const suffix of [
    ".data.ts",
    ".pages.tsx",
    ".calls.ts",
    ".jobs.ts",
    ".service.ts",
    ".policy.ts",
    ".sql.ts",
    ".public.ts",
  ]) {
    expect(allowed(suffix), suffix).toEqual(["server"]);
  }
  for (const suffix of [".editor.tsx", ".screen.tsx"]) expect(allowed(suffix), suffix).toEqual(["admin"]);
  // The form builder's preview shows a form in the language of its site.
  expect(allowed(".messages.ts")).toEqual(["server", "admin"]);
  expect(TARGETS.filter((target) => mayEnter(target, "src/platform/words/words.ts"))).toEqual([
    "server",
    "admin",
  ]);
  expect(allowed(".test.ts")).toEqual([]);
});
