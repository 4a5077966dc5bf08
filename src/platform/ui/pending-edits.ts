/** An input that passes text to the form with a delay, because doing so on every key would be too slow. */
export interface LateInput {
  isPending(): boolean;
  /** Passes the text to the form now. */
  flush(): void;
  /** Readable descriptions of what saving would remove from the text. */
  losses(): Promise<readonly string[]>;
}

/** A form's late inputs, which are asked before values are read, saved, or discarded. */
export interface PendingEdits extends LateInput {
  /** Adds an input and returns a function that removes it. */
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
