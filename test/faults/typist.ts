import { setTimeout as pause } from "node:timers/promises";
import type { CopyContent } from "#modules/working-copies/working-copies.schema.ts";
import { ask, type Reply } from "./client.ts";

/** Somebody who types into the form of a page's details without saving, and whose working copy holds the last number. */
export interface Typist {
  readonly pageId: number;
  /** The last number whose working copy the server acknowledged; 0 before the first one. */
  acknowledged: number;
  asked: number;
}

/** Pause between two working copies, in milliseconds. Without it, typing would leave no time for the others. */
const PAUSE_MS = 30;

export const createTypist = (pageId: number): Typist => ({ pageId, acknowledged: 0, asked: 0 });

/** Types the next number and lets the server keep it. */
export const type = async (typist: Typist, port: number, cookie: string): Promise<Reply> => {
  await pause(PAUSE_MS);
  typist.asked = typist.acknowledged + 1;
  const content: CopyContent = { values: { name: `Name ${typist.asked}` }, base: { name: "Name" } };
  const body = { form: "page", item: String(typist.pageId), ...content };
  const reply = await ask(port, "POST", "/Admin/SaveWorkingCopy", { cookie, body });
  if (reply.status === 200) typist.acknowledged = typist.asked;
  return reply;
};

/**
 * Compares the working copy with what the server acknowledged.
 * @returns what is wrong; afterwards, the typist continues from the real state
 */
export const examineTypist = async (typist: Typist, port: number, cookie: string): Promise<string[]> => {
  const path = `/Admin/GetWorkingCopy?form=page&item=${typist.pageId}`;
  const { status, text } = await ask(port, "GET", path, { cookie });
  if (status !== 200) return [`lost: the working copy answers ${status} ${text}`];
  const name = (JSON.parse(text) as CopyContent | null)?.values.name;
  const kept = Number(/^Name (\d+)$/.exec(String(name))?.[1] ?? 0);
  if (kept !== typist.acknowledged && kept !== typist.asked)
    return [`lost: the working copy holds ${kept}, acknowledged was ${typist.acknowledged}`];
  typist.acknowledged = kept;
  typist.asked = kept;
  return [];
};
