import { type Call, excessOf, NOBODY, sampleOf, urlOf, wrongOf } from "./calls.ts";
import type { Person } from "./client.ts";

/** Changes that must be refused: the problem with the request, and who makes it. */
interface Fault {
  readonly isTold: (person: Person) => boolean;
  readonly query: (call: Call) => Readonly<Record<string, unknown>>;
  readonly body: (call: Call) => unknown;
  readonly headers?: Record<string, string>;
}

const isVendor = ({ name }: Person): boolean => name === "vendor";
const required = ({ query }: Call) => query.filter((one) => one.required).map(({ name }) => name);
const everyQuery = (value: unknown) => (call: Call) =>
  Object.fromEntries(required(call).map((name) => [name, value]));
const bodyFrom = (make: (schema: NonNullable<Call["body"]>) => unknown) => (call: Call) =>
  call.body ? made(call, make(call.body)) : undefined;

const made = ({ isMultipart }: Call, values: unknown): unknown => {
  if (!isMultipart) return values;
  const form = new FormData();
  for (const [name, value] of Object.entries(values as object)) form.append(name, String(value));
  return form;
};

const FAULTS: readonly Fault[] = [
  { isTold: () => true, query: () => ({}), body: bodyFrom(() => ({})) },
  { isTold: isVendor, query: everyQuery("x"), body: bodyFrom(wrongOf) },
  { isTold: isVendor, query: everyQuery(""), body: bodyFrom(excessOf) },
  { isTold: ({ userId }) => userId > 0, query: everyQuery(NOBODY), body: bodyFrom(sampleOf) },
  {
    isTold: isVendor,
    query: everyQuery(NOBODY),
    body: bodyFrom(sampleOf),
    headers: { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" },
  },
  {
    isTold: isVendor,
    query: everyQuery(NOBODY),
    body: (call) => (call.body ? "{broken" : undefined),
    headers: { "content-type": "application/json" },
  },
];

/**
 * Requests a change in wrong ways, and without permission. A few succeed anyway if nothing is required. The answer is
 * recorded in either case. @returns whether one succeeded, which may have signed the person out
 */
export const refuse = async (person: Person, call: Call): Promise<boolean> => {
  let isTaken = false;
  for (const fault of FAULTS) {
    if (!fault.isTold(person)) continue;
    const url = urlOf(call, fault.query(call));
    const { status } = await person.send(call.method, url, fault.body(call), fault.headers);
    isTaken ||= status < 400;
  }
  return isTaken;
};
