import { afterAll } from "vitest";
import { HARBOR, RIVERBEND, type Staff, staffAt, startDemoApp } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

const PEOPLE = {
  admin: ["admin@riverbend.example", RIVERBEND],
  editor: ["editor@riverbend.example", RIVERBEND],
  clerk: ["clerk@riverbend.example", RIVERBEND],
  vendor: ["vendor@tracsoft.example", RIVERBEND],
  harbor: ["admin@harbor.example", HARBOR],
} as const;

/** A node with the demo for the tests of one file, which is closed after them, with a session for each of these people. */
export const openDemoApp = async <Name extends keyof typeof PEOPLE = never>(
  ...names: readonly Name[]
): Promise<{ readonly app: TestApp } & Readonly<Record<Name, Staff>>> => {
  const app = await startDemoApp();
  afterAll(() => app.close());
  const people: Partial<Record<Name, Staff>> = {};
  for (const name of names) {
    const [email, host] = PEOPLE[name];
    people[name] = await staffAt(app, email, host);
  }
  return { app, ...(people as Record<Name, Staff>) };
};
