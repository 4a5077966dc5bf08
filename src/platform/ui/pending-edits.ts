/** An input that hands on what was typed a moment later, because doing so at each key would take too long. */
export interface LateInput {
  isPending(): boolean;
  /** Hands on what was typed, now. */
  flush(): void;
  /** What saving would leave out of the input's text, in words. */
  losses(): Promise<readonly string[]>;
}

/** The late inputs of one form: asked before anything is read, saved, or given up. */
export interface PendingEdits extends LateInput {
  /** Answers how to take the input out again. */
  add(input: LateInput): () => void;
}

export const pendingEdits = (): PendingEdits => {
  const inputs = new Set<LateInput>();
  return {
    add: (input) => {
      inputs.add(input);
      return () => void inputs.delete(input);
    },
    isPending: () => [...inputs].some((input) => input.isPending()),
    flush: () => {
      for (const input of inputs) input.flush();
    },
    losses: async () => (await Promise.all([...inputs].map((input) => input.losses()))).flat(),
  };
};
