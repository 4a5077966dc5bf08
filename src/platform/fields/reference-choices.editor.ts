import { createContext } from "react";

export interface ReferenceChoice {
  readonly id: number;
  readonly label: string;
}

/** The components of the edited page version, by kind [CMP-GEN-19]. The page editor provides it. */
export const ReferenceChoicesContext = createContext<(type: string) => readonly ReferenceChoice[]>(() => []);

/** An action for a component in a list: a button labeled with what it opens. */
export interface ReferenceAction {
  readonly label: string;
  open(): void;
}

/** Actions for a component in a list. The page editor provides them. */
export const ReferenceActionsContext = createContext<(id: number) => readonly ReferenceAction[]>(() => []);
