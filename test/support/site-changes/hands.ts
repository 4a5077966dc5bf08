import type { Staff } from "../sign-in.ts";
import type { Answer, TestApp } from "../test-app.ts";

/** Who takes the steps, and how they choose. */
export interface Hands {
  readonly app: TestApp;
  /** The company's Admin, the provider's at the same site, and the Admin of another company. */
  readonly admin: Staff;
  readonly vendor: Staff;
  readonly neighbor: Staff;
  /** One of these, as the seed has it. @throws where there is none */
  pick<T>(items: readonly T[]): T;
  /** Another number each time. */
  next(): number;
}

/** What someone does to a site by calls: a step of a walk. */
export type Step = (hands: Hands) => Promise<unknown>;

/** What a call lists or reads. */
export type Row = Record<string, unknown> & { id: number };

/** Asks for something that must be answered. */
export const asked = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, text, json } = await answer;
  if (status > 201) throw new Error(`The call refused: ${status} ${text}`);
  return json() as T;
};
