import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, callsOf, type OpenApi } from "./calls.ts";
import { type Listener, outboxOf, type Person, queueDone, signIn, visitorAt } from "./client.ts";
import { edit } from "./edit.ts";
import { fill, HOST } from "./fill.ts";
import { type Program, startProgram } from "./program.ts";
import { findKnown, type Known, readAll } from "./reads.ts";
import { refuse } from "./refusals.ts";
import { walkSite } from "./site.ts";
import { fileNamed, newWritten, type Written } from "./written.ts";

/** Whose calls are recorded, from fewest to most permissions. */
const PEOPLE = [
  ["clerk", "clerk@riverbend.example"],
  ["editor", "editor@riverbend.example"],
  ["admin", "admin@riverbend.example"],
  ["vendor", "vendor@tracsoft.example"],
] as const;
/** Other companies' sites and their staff. */
const OTHERS = [
  ["harbor.localhost", "admin@harbor.example"],
  ["cedarfalls.localhost", "admin@cedarfalls.example"],
  ["tracsoft.localhost", "vendor@tracsoft.example"],
] as const;

/** A file in a filled data folder with the time when it was filled. */
export const MOMENT_FILE = "recorded-at.txt";

/** Records what a checkout's program shows for a copy of a data folder. */
export const take = async (root: string, base: string, out: string): Promise<void> => {
  const moment = Date.parse(readFileSync(join(base, MOMENT_FILE), "utf8"));
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-record-"));
  try {
    // cp keeps the owners, because as root, PostgreSQL runs as another user.
    execFileSync("cp", ["-a", `${base}/.`, dataDir]);
    rmSync(join(dataDir, "outbox"), { recursive: true, force: true });
    const began = Date.now();
    const program = await startProgram(root, dataDir, moment);
    const written = newWritten();
    try {
      await queueDone(program);
      await record(program, written, moment);
      await queueDone(program);
      for (const text of mailsOf(program)) written.add("mails.txt", text);
    } finally {
      await program.stop();
    }
    const spans = [began, moment].map((from) => [from - 5_000, from + (Date.now() - began) + 5_000]);
    written.add("clocks.json", JSON.stringify(spans));
    written.save(out);
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Parallel jobs send them in any order. */
const mailsOf = (program: Program): string[] => {
  const place = (text: string): string => text.replace(/^(Message-ID|Date): .*\n/gm, "");
  const texts = outboxOf(program).map(({ text }) => text);
  return texts.sort((one, two) => (place(one) < place(two) ? -1 : 1));
};

const record = async (program: Program, written: Written, moment: number): Promise<void> => {
  const said = await visitorAt(program, HOST).call("GET", "/api/openapi.json");
  const { paths, ...rest } = said as OpenApi;
  const sorted = Object.fromEntries(Object.entries(paths).sort(([one], [two]) => (one < two ? -1 : 1)));
  written.add("openapi.json", JSON.stringify({ ...rest, paths: sorted }, null, 1));
  const calls = callsOf({ paths });

  const statuses = new Map<string, Set<number>>();
  const listener = (folder: string): Listener => {
    const write = written.into((person, path) => `${folder}/${person}/${fileNamed(path)}`);
    return (person, asked, answer) => {
      const key = `${asked.split(/[?\n]/)[0]} ${person.name}`;
      statuses.set(key, (statuses.get(key) ?? new Set()).add(answer.status));
      write(person, asked, answer);
    };
  };

  for (const host of [HOST, ...OTHERS.map(([other]) => other)]) {
    const hear = written.into((_, path) => `site/${host}/${fileNamed(path)}`);
    await walkSite(visitorAt(program, host, { hear }));
  }
  const known = await readEverything(program, calls, listener("reads"));
  for (const [host, email] of OTHERS) {
    const person = await signIn(program, host, host, email, listener("reads-elsewhere"));
    for (const call of calls.filter(({ isRead }) => isRead)) await readAll(person, call, known);
  }
  const changes = written.into((person) => `changes/${person}.txt`);
  await fill(program, "again", moment, changes);
  await edit(program, calls, await knownAt(program, calls), changes);
  await readAgain(program, calls, listener("after-changes"));
  await refuseEverything(program, calls, listener("refusals"));
  await readAgain(program, calls, listener("after-refusals"));
  written.add("statuses.txt", matrixOf(calls, statuses));
};

/** All calls that only read, by everyone, and what their previews show. */
const readEverything = async (program: Program, calls: readonly Call[], hear: Listener): Promise<Known> => {
  const people = [visitorAt(program, HOST, { hear })];
  for (const [name, email] of PEOPLE) people.push(await signIn(program, HOST, name, email, hear));
  const known = await knownAt(program, calls);
  for (const person of people) {
    for (const call of calls.filter(({ isRead }) => isRead)) await readAll(person, call, known);
    for (const pageId of known.pageId ?? [])
      for (const version of [1, 2]) await person.send("GET", `/PagePreview/${pageId}/${version}`);
    for (const url of (known["getSiteBlog friendlyUrl"] ?? []).slice(0, 5))
      await person.send("GET", `/PreviewBlog/${url}`);
  }
  return known;
};

const knownAt = async (program: Program, calls: readonly Call[]): Promise<Known> =>
  findKnown(await signIn(program, HOST, "vendor", "vendor@tracsoft.example"), calls);

/** What the person with the most permissions reads now, and the site's own pages. */
const readAgain = async (program: Program, calls: readonly Call[], hear: Listener): Promise<void> => {
  const person = await signIn(program, HOST, "vendor", "vendor@tracsoft.example", hear);
  const known = await knownAt(program, calls);
  for (const call of calls.filter(({ isRead }) => isRead)) await readAll(person, call, known);
  for (const path of known.pageUrl ?? []) await person.send("GET", String(path));
};

const refuseEverything = async (program: Program, calls: readonly Call[], hear: Listener): Promise<void> => {
  const changing = calls.filter(({ isRead }) => !isRead);
  for (const call of changing) await refuse(visitorAt(program, HOST, { hear }), call);
  for (const [name, email] of PEOPLE) {
    const enter = (): Promise<Person> => signIn(program, HOST, name, email, hear);
    let person = await enter();
    for (const call of changing) {
      if (!(await refuse(person, call))) continue;
      const { status } = await person.send("GET", "/api/profile/GetProfile");
      if (status === 401) person = await enter();
    }
  }
};

/** Each call with the statuses that each person got. */
const matrixOf = (calls: readonly Call[], statuses: ReadonlyMap<string, ReadonlySet<number>>): string =>
  calls
    .map(({ method, path }) => {
      const cells = ["nobody", ...PEOPLE.map(([name]) => name)].map(
        (name) => `${name} ${[...(statuses.get(`${method} ${path} ${name}`) ?? [])].sort().join("/") || "–"}`,
      );
      return `${method} ${path}: ${cells.join(", ")}`;
    })
    .join("\n");
