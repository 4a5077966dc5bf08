import { createHash } from "node:crypto";
import {
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BackupError } from "#platform/backup/backup-error.ts";
import { dataFile, type Manifest, openBackup, storedFile, writeManifest } from "#platform/backup/manifest.ts";
import { backupShelf, installationOf } from "../support/backups.ts";
import { contentAt, HARBOR, RIVERBEND, sqlAt, startDemoApp } from "../support/sign-in.ts";
import type { TestApp } from "../support/test-app.ts";

// Someone may have forged a backup: all its digests are correct, but its contents aren't.

const shelf = backupShelf();
let demo: TestApp;
let whole: string;
let harbor: number;
let riverbend: number;
let harborsKey: string;
let riverbendsKey: string;

const sha256 = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Stores a file for a company, with its row. */
const storeFile = async (host: string, companyId: number, text: string): Promise<string> => {
  const key = `${companyId}/2026/${sha256(text).slice(0, 32)}.pdf`;
  const path = shelf.place("file");
  writeFileSync(path, text);
  await demo.app.storage.put(key, path, "application/pdf");
  await sqlAt(
    demo,
    host,
    sql`insert into files (company_id, key, sha256, media_type, bytes, original_name)
      values (${companyId}, ${key}, decode(${sha256(text)}, 'hex'), 'application/pdf', ${text.length}, 'a.pdf')`,
  );
  return key;
};

beforeAll(async () => {
  demo = await startDemoApp();
  harbor = demo.app.hosts.find(HARBOR)?.companyId ?? 0;
  riverbend = demo.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  harborsKey = await storeFile(HARBOR, harbor, "Harbor's own file");
  riverbendsKey = await storeFile(RIVERBEND, riverbend, "Riverbend's secret file");
  whole = await shelf.take(installationOf(demo));
}, 240_000);
afterAll(async () => {
  shelf.remove();
  await demo.close();
});

/** Copies the backup, rewrites Harbor's lines and the manifest, and brings every digest in line with them. */
const forge = async (
  rewrite: (lines: string[]) => string[] = (lines) => lines,
  change: (manifest: Manifest, company: Manifest["companies"][number]) => object | undefined = () =>
    undefined,
): Promise<string> => {
  const folder = shelf.place("forged");
  cpSync(whole, folder, { recursive: true });
  const { manifest } = await openBackup(folder);
  const company = manifest.companies.find(({ id }) => id === harbor);
  if (!company) throw new Error("Harbor isn't in the backup.");
  const path = dataFile(folder, harbor);
  const lines = rewrite(gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n"));
  const packed = gzipSync(`${lines.join("\n")}\n`);
  writeFileSync(path, packed);
  company.data = { bytes: packed.length, sha256: sha256(packed) };
  const rows = new Map<string, string[]>();
  let table = "";
  for (const line of lines) {
    const value = tried(line);
    if (typeof value === "string") rows.get(table)?.push(value);
    else if (isObject(value) && typeof value.table === "string") {
      table = value.table;
      rows.set(table, []);
    }
  }
  company.tables = Object.fromEntries(
    [...rows].map(([name, texts]) => [
      name,
      { rows: texts.length, sha256: sha256(texts.map((text) => `${text}\n`).join("")) },
    ]),
  );
  const changed = change(manifest, company);
  await writeManifest(folder, { ...manifest, ...changed });
  return folder;
};

const tried = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Rewrites the rows of a table. */
const inTable = (wanted: string, rewrite: (row: string) => string) => (lines: string[]) => {
  let table = "";
  return lines.map((line) => {
    const value = tried(line);
    if (isObject(value) && typeof value.table === "string") table = value.table;
    return typeof value === "string" && table === wanted ? JSON.stringify(rewrite(value)) : line;
  });
};

/** Every stored file with its digest. */
const storedFiles = (): string[] =>
  readdirSync(join(demo.dataDir, "files"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(
      ({ parentPath, name }) => `${join(parentPath, name)} ${sha256(readFileSync(join(parentPath, name)))}`,
    )
    .sort();

const everything = async () => [
  await contentAt(demo, RIVERBEND),
  await contentAt(demo, HARBOR),
  storedFiles(),
  // Jobs on a schedule come whenever their minute does.
  await sqlAt(
    demo,
    HARBOR,
    sql`select task_id, payload from graphile_worker._private_jobs
      where payload->'_cron' is null order by id`,
  ),
];

const expectRefused = async (folder: string, sentence: RegExp): Promise<void> => {
  const before = await everything();
  const error = await shelf
    .restore(folder, installationOf(demo), { company: String(harbor), replace: true })
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(BackupError);
  expect((error as Error).message).toMatch(sentence);
  expect(await everything()).toEqual(before);
};

test("the original backup can be restored, and so can its copy with recomputed digests", async () => {
  await shelf.restore(await forge(), installationOf(demo), { company: String(harbor), replace: true });
  expect((await demo.send("GET", "/", { host: HARBOR })).status).toBeLessThan(504);
});

const fileLine = (key: string, text: string) =>
  JSON.stringify({ file: { key, sha256: sha256(text), mediaType: "text/plain", bytes: text.length } });

test("a file's key can't lead outside the company's folder", async () => {
  for (const key of [
    "../../outside.txt",
    `${harbor}/../${riverbendsKey}`,
    `${harbor}/2026/../../../outside.txt`,
    "/etc/passwd",
    riverbendsKey,
    `${harbor}\\..\\outside.txt`,
    `${harbor}/2026/\u0000.txt`,
    `${harbor}0/2026/a.txt`,
    `${harbor}/2026/a.txt\n`,
    ".incoming/a.txt",
  ])
    await expectRefused(
      await forge((lines) => [...lines, fileLine(key, "x")]),
      /lists a file .*can't belong to company/s,
    );
}, 240_000);

test("a row can't name another company's file", async () => {
  const climb = `${harbor}/../${riverbendsKey}`;
  for (const key of [climb, riverbendsKey])
    await expectRefused(
      await forge(inTable("files", (row) => row.replace(harborsKey, key))),
      /of another company|rows of Harbor District that this database rejects/,
    );
});

test("links in a backup are never followed", async () => {
  const secret = shelf.place("secret");
  writeFileSync(secret, "Harbor's own file");
  const link: [string, (folder: string) => void][] = [
    [
      "a file",
      (folder) => {
        rmSync(storedFile(folder, harborsKey));
        symlinkSync(secret, storedFile(folder, harborsKey));
      },
    ],
    [
      "a folder of files",
      (folder) => {
        const place = dirname(storedFile(folder, harborsKey));
        const elsewhere = shelf.place("elsewhere");
        renameSync(place, elsewhere);
        symlinkSync(elsewhere, place);
      },
    ],
    [
      "the rows",
      (folder) => {
        const elsewhere = shelf.place("rows");
        renameSync(dataFile(folder, harbor), elsewhere);
        symlinkSync(elsewhere, dataFile(folder, harbor));
      },
    ],
    [
      "the manifest",
      (folder) => {
        const elsewhere = shelf.place("manifest");
        renameSync(join(folder, "manifest.json"), elsewhere);
        symlinkSync(elsewhere, join(folder, "manifest.json"));
      },
    ],
    [
      "a folder instead of a file",
      (folder) => {
        rmSync(storedFile(folder, harborsKey));
        mkdirSync(storedFile(folder, harborsKey));
      },
    ],
  ];
  for (const [, make] of link) {
    const folder = await forge();
    make(folder);
    await expectRefused(folder, /is a link, or isn.t a file/);
  }
  // Backup programs may store equal files once, as hard links, which contain the bytes themselves.
  const folder = await forge();
  rmSync(storedFile(folder, harborsKey));
  linkSync(secret, storedFile(folder, harborsKey));
  await shelf.restore(folder, installationOf(demo), { company: String(harbor), replace: true });
  writeFileSync(secret, "Harbor's changed file");
  await expectRefused(folder, /a file has changed since the backup/);
});

test("rows of another company, and rows that break a rule, are refused", async () => {
  const asOther = (row: string) => row.replace(new RegExp(`^\\(${harbor},`), `(${riverbend},`);
  const cases: [string, (row: string) => string][] = [
    ["users", asOther],
    ["pages", asOther],
    ["files", asOther],
    ["audit_entries", asOther],
    ["page_versions", (row) => row.replace("draft", "published").replace("live", "published")],
    ["users", () => "(not a row"],
    ["pages", (row) => row.replace(/^\((\d+),\d+,/, "($1,not-a-number,")],
    ["files", (row) => row.replace(",application/pdf,", ",application/pdf,-")],
  ];
  for (const [table, rewrite] of cases) {
    let isChanged = false;
    const folder = await forge(
      inTable(table, (row) => {
        const changed = rewrite(row);
        isChanged ||= changed !== row;
        return changed;
      }),
    );
    expect([table, isChanged]).toEqual([table, true]);
    await expectRefused(folder, /rejects|contradict each other/);
  }
  // A duplicate row, and one with a broken reference.
  await expectRefused(
    await forge((lines) => {
      const at = lines.findIndex((line) => line.startsWith('{"table":"users"'));
      return [...lines.slice(0, at + 2), lines[at + 1] ?? "", ...lines.slice(at + 2)];
    }),
    /contradict each other/,
  );
}, 240_000);

test("jobs that backups can't contain, or of another company, aren't enqueued", async () => {
  const job = (task: string, companyId: number) => (lines: string[]) => [
    ...lines,
    JSON.stringify({
      job: { task, payload: { companyId, imageId: 1, keys: [riverbendsKey], to: ["a@example.test"] } },
    }),
  ];
  for (const [task, companyId] of [
    ["send-mail", harbor],
    ["remove-files", riverbend],
    ["image-variants", riverbend],
  ] as const)
    await expectRefused(await forge(job(task, companyId)), /isn't allowed in backups/);
});

test("truncated, oversized, and unexpected members are refused", async () => {
  const cut = await forge();
  const path = storedFile(cut, harborsKey);
  writeFileSync(path, readFileSync(path).subarray(0, 5));
  await expectRefused(cut, /a file has changed since the backup/);
  const long = await forge();
  writeFileSync(storedFile(long, harborsKey), Buffer.alloc(50 << 20, "x"));
  await expectRefused(long, /a file has changed since the backup/);
  const gone = await forge();
  rmSync(storedFile(gone, harborsKey));
  await expectRefused(gone, /a file has changed since the backup/);
  const rows = await forge();
  writeFileSync(dataFile(rows, harbor), readFileSync(dataFile(rows, harbor)).subarray(0, 200));
  await expectRefused(rows, /can't be unpacked/);
  for (const line of [
    "null",
    "1",
    "[]",
    "{}",
    '{"rows":["x"]}',
    "{",
    '{"file":{"key":1}}',
    '{"table":"users"}',
  ])
    await expectRefused(
      await forge((lines) => [...lines, line]),
      /can't be unpacked|contains different rows/,
    );
  await expectRefused(
    await forge((lines) => [...lines, '{"table":"kysely_migration","columns":["name"]}', '"(evil)"']),
    /in a place where it isn.t allowed/,
  );
});

test("a decompression bomb is detected before it fills the memory", async () => {
  const folder = await forge();
  const path = dataFile(folder, harbor);
  // One line of 400 MB, in 400 KB.
  writeFileSync(path, gzipSync(Buffer.alloc(400 << 20, "x")));
  const before = process.memoryUsage.rss();
  await expectRefused(folder, /unpacks to more than a backup can contain/);
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 ** 30);
}, 240_000);

test("a manifest with impossible contents is refused", async () => {
  const changes: ((manifest: Manifest, company: Manifest["companies"][number]) => object | undefined)[] = [
    ({ companies }) => ({ companies: [...companies, ...companies] }),
    ({ counters }) => ({
      counters: { ...counters, "users.id": { last: Number.MAX_SAFE_INTEGER, isUsed: true } },
    }),
    () => ({ scope: "everything" }),
    ({ companies }) => ({ companies: companies.map((company) => ({ ...company, id: -company.id })) }),
    (_manifest, company) => {
      company.hosts = ["localhost"];
      return undefined;
    },
    (_manifest, company) => {
      company.createdAt = "2020-01-01 00:00:00.000000";
      return undefined;
    },
    (_manifest, company) => {
      company.tables.users = { rows: 1_000, sha256: "0".repeat(64) };
      return undefined;
    },
    (_manifest, company) => {
      company.data = { bytes: 1, sha256: company.data.sha256 };
      return undefined;
    },
  ];
  for (const change of changes)
    await expectRefused(
      await forge(undefined, change),
      /damaged|lists a company twice|belongs to|different companies/,
    );
  const text = await forge();
  const noJson = '{"formatVersion":1,\n';
  writeFileSync(join(text, "manifest.json"), `${noJson}${sha256(noJson)}\n`);
  await expectRefused(text, /can't be read/);
});
