import { createContext } from "react";

export interface ReferenceChoice {
  readonly id: number;
  readonly label: string;
}

/** The components of the page version being edited, by kind [CMP-GEN-19]. The page editor fills it. */
export const ReferenceChoicesContext = createContext<(type: string) => readonly ReferenceChoice[]>(() => []);

/** Something that can be done with a component in a list: a button that says what it opens. */
export interface ReferenceAction {
  readonly label: string;
  open(): void;
}

/** What can be done with a component that a list holds. The page editor fills it. */
export const ReferenceActionsContext = createContext<(id: number) => readonly ReferenceAction[]>(() => []);
