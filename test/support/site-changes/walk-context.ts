import type { Staff } from "../sign-in.ts";
import type { Answer, TestApp } from "../test-app.ts";

/** The people who take the steps, and their random choices. */
export interface WalkContext {
  readonly app: TestApp;
  /** The company's Admin, the provider's Admin at the same site, and the Admin of another company. */
  readonly admin: Staff;
  readonly vendor: Staff;
  readonly neighbor: Staff;
  /** Picks one of these by the seed. @throws if there are none */
  pick<T>(items: readonly T[]): T;
  /** A new number each time. */
  next(): number;
}

/** A step of a walk: something that someone does to a site through calls. */
export type Step = (context: WalkContext) => Promise<unknown>;

/** The list or item that a call returns. */
export type Row = Record<string, unknown> & { id: number };

/** Makes a request that must succeed. */
export const expectSuccess = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, text, json } = await answer;
  if (status > 201) throw new Error(`The call refused: ${status} ${text}`);
  return json() as T;
};
