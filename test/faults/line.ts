import { setTimeout as pause } from "node:timers/promises";
import type { PageComponentData } from "#modules/page-editor/page-editor.contract.ts";
import { inMilliseconds } from "#test/support/plans.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, type Reply } from "./client.ts";

/**
 * A page on which one client repeats the same steps: start a draft, save its two texts with the next number, submit,
 * publish. So the number of completed steps determines everything that the database must contain.
 */
export interface Line {
  readonly pageId: number;
  readonly path: string;
  /** Whether it publishes by schedules that soon fall due, instead of right away. */
  readonly isPlanned: boolean;
  /** Steps that the server acknowledged. */
  acknowledged: number;
  /** Steps that were requested: the same number, or one more while an answer is pending. */
  asked: number;
}

const STEPS = 5;
/** From a schedule to its moment, in milliseconds. Longer than a request takes, even on a busy machine. */
const PLANNED_MS = 2_000;

/** What a page contains after that many steps. */
export interface Expected {
  readonly live: number;
  /** The status and the two numbers of the version that isn't live yet. */
  readonly open: string | null;
  readonly versions: number;
}

export const expectedAfter = (steps: number): Expected => {
  const live = Math.floor(steps / STEPS);
  const at = steps % STEPS;
  const open = [
    null,
    `draft ${live} ${live}`,
    `draft ${live + 1} ${live}`,
    `draft ${live + 1} ${live + 1}`,
    `pending ${live + 1} ${live + 1}`,
  ];
  return { live, open: open[at] ?? null, versions: live + 1 + (at === 0 ? 0 : 1) };
};

export const textOf = (number: number): string => `<p>Number ${number}.</p>`;

const NUMBER = /<p>Number (\d+)\.<\/p>/g;

/** The numbers in the texts of some HTML. */
export const numbersIn = (html: string): number[] =>
  [...html.matchAll(NUMBER)].map((found) => Number(found[1]));

const NAMES = ["First", "Second"] as const;

/** Creates the page with its two texts and publishes it, with all numbers 0. */
export const createLine = async (
  port: number,
  cookie: string,
  name: string,
  isPlanned = false,
): Promise<Line> => {
  const call = async (method: string, path: string, body?: object): Promise<Reply> => {
    const reply = await ask(port, method, path, { cookie, ...(body ? { body } : {}) });
    if (reply.status !== 200) throw new Error(`${path} was refused: ${reply.status} ${reply.text}`);
    return reply;
  };
  const form = {
    id: 0,
    name,
    friendlyUrl: name,
    menu: null,
    childMenu: null,
    subMenu: null,
    showOnMenu: false,
    scoTitle: name,
    scoMetaDescription: name,
    scoMetaKeywords: name,
    roleId: 0,
  };
  const pageId = Number((await call("POST", "/Admin/CreatePage", form)).text);
  for (const componentName of NAMES) {
    const text = { id: 0, componentName, pageId, versionId: 1, content: textOf(0) };
    const componentId = Number((await call("POST", "/Admin/CreateHtmlEditor", text)).text);
    await call("POST", "/Admin/ManagePageComponent", {
      pageId,
      type: "HtmlEditor",
      componentId,
      id: 0,
      versionId: 1,
    });
  }
  await call("GET", `/Version/SubmitDraft?pageId=${pageId}`);
  await call("GET", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
  return { pageId, path: `/${name}`, isPlanned, acknowledged: 0, asked: 0 };
};

/**
 * Takes the next step.
 * @returns the answer to the change, or to the read before it if that failed
 */
export const stepOn = async (line: Line, port: number, cookie: string): Promise<Reply> => {
  const { live, versions } = expectedAfter(line.acknowledged);
  const at = line.acknowledged % STEPS;
  const { pageId } = line;
  const change = async (method: string, path: string, body?: object): Promise<Reply> => {
    line.asked = line.acknowledged + 1;
    const reply = await ask(port, method, path, { cookie, ...(body ? { body } : {}) });
    if (reply.status === 200) line.acknowledged = line.asked;
    return reply;
  };
  switch (at) {
    case 0: {
      const planned = line.isPlanned ? await planDone(line, port, cookie) : null;
      if (planned && planned.status !== 200) return planned;
      return change("GET", `/Version/CreateDraft?pageId=${pageId}&copyVersionId=${versions}`);
    }
    case 3:
      return change("GET", `/Version/SubmitDraft?pageId=${pageId}`);
    case 4: {
      const path = `/Version/PublishDraft?pageId=${pageId}&versionId=${versions}`;
      if (!line.isPlanned) return change("GET", path);
      for (;;) {
        const reply = await change("GET", `${path}&publishAt=${inMilliseconds(PLANNED_MS)}`);
        // The moment can pass while the request waits for a database that starts again.
        if (reply.status !== 400 || !reply.text.includes("in the future")) return reply;
      }
    }
    default: {
      const data = await dataOf(line, port, cookie);
      if (data.status !== 200) return data;
      const place = componentsOf(data, versions)[at - 1];
      if (!place) throw new Error(`V${versions} of ${line.path} has no ${NAMES[at - 1]} text: ${data.text}`);
      const component = { id: place, componentName: NAMES[at - 1], pageId, versionId: versions };
      return change("POST", "/Admin/UpdateHtmlEditor", { ...component, content: textOf(live + 1) });
    }
  }
};

/** Waits until the page has no schedule. @returns the last answer */
const planDone = async (line: Line, port: number, cookie: string): Promise<Reply> => {
  for (;;) {
    const data = await dataOf(line, port, cookie);
    if (data.status !== 200 || !isPlanOpen(data)) return data;
    await pause(50);
  }
};

const dataOf = ({ pageId }: Line, port: number, cookie: string): Promise<Reply> =>
  ask(port, "GET", `/Admin/GetPageComponentData?pageId=${pageId}`, { cookie });

const isPlanOpen = (data: Reply): boolean =>
  (JSON.parse(data.text) as PageComponentData).versions.some(({ publishAt }) => publishAt !== null);

const componentsOf = (data: Reply, versionId: number): number[] =>
  (JSON.parse(data.text) as PageComponentData).pageComponents
    .filter((component) => component.versionId === versionId)
    .map((component) => component.componentId);

/**
 * Compares the server's state of a page with what it acknowledged.
 * @returns what is wrong; afterwards, the line continues from the real state
 */
export const examine = async (line: Line, port: number, cookie: string): Promise<string[]> => {
  if (line.isPlanned)
    await waitUntil(`what is scheduled for ${line.path} goes live`, async () => {
      const data = await dataOf(line, port, cookie);
      return data.status === 200 && !isPlanOpen(data);
    });
  const page = await ask(port, "GET", line.path);
  const data = await dataOf(line, port, cookie);
  if (page.status !== 200 || data.status !== 200)
    return [`lost: ${line.path} answers ${page.status}, its data ${data.status}: ${data.text}`];
  const numbers = numbersIn(page.text);
  if (numbers.length !== 2 || numbers[0] !== numbers[1])
    return [`torn: ${line.path} shows ${numbers.join(" and ")}`];
  const { versions } = JSON.parse(data.text) as PageComponentData;
  const open = versions.find(({ status }) => status === "draft" || status === "pending");
  const actual: Expected = {
    live: numbers[0] as number,
    versions: versions.length,
    open: open
      ? `${open.status} ${(await openNumbers(componentsOf(data, open.versionId), port, cookie)).join(" ")}`
      : null,
  };
  for (const steps of [line.acknowledged, line.asked]) {
    if (JSON.stringify(actual, KEYS) !== JSON.stringify(expectedAfter(steps), KEYS)) continue;
    line.acknowledged = steps;
    line.asked = steps;
    return publishedTwice(line, port, cookie);
  }
  return [
    `lost: ${line.path} holds ${JSON.stringify(actual)}, acknowledged was ${JSON.stringify(expectedAfter(line.acknowledged))}, asked for ${JSON.stringify(expectedAfter(line.asked))}`,
  ];
};

/** @returns a problem unless the log says of each version that went live that it was published, once */
const publishedTwice = async (line: Line, port: number, cookie: string): Promise<string[]> => {
  const log = await ask(port, "GET", `/Version/GetVersionLogsPerPage?pageId=${line.pageId}`, { cookie });
  if (log.status !== 200) return [`lost: the log of ${line.path} answers ${log.status}`];
  const published = (JSON.parse(log.text) as { action: string }[])
    .map(({ action }) => /^Published draft V(\d+)$/.exec(action)?.[1])
    .filter((number) => number !== undefined)
    .map(Number)
    .toSorted((a, b) => a - b);
  const expected = Array.from({ length: expectedAfter(line.acknowledged).live + 1 }, (_, index) => index + 1);
  if (published.join() === expected.join()) return [];
  return [`lost: the log of ${line.path} has publications of ${published.join()}`];
};

const KEYS = ["live", "open", "versions"];

const openNumbers = async (ids: readonly number[], port: number, cookie: string): Promise<number[]> => {
  const numbers: number[] = [];
  for (const id of ids) {
    const reply = await ask(port, "GET", `/Admin/GetHtmlEditor?componentId=${id}`, { cookie });
    numbers.push(...numbersIn((JSON.parse(reply.text) as { content: string }).content));
  }
  return numbers;
};
