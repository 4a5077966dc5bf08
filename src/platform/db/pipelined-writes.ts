import type { Duplex } from "node:stream";

/**
 * Combines writes to a stream in the same turn of the event loop into one system call. The pool's clients send
 * statements without waiting for answers, and a system call for each would cost more than the rest of a small
 * statement.
 */
export const pipelineWrites = (stream: Duplex): void => {
  const cork = stream.cork.bind(stream);
  const uncork = stream.uncork.bind(stream);
  let isHeld = false;
  const hold = (): void => {
    if (isHeld) return;
    isHeld = true;
    cork();
    process.nextTick(() => {
      isHeld = false;
      uncork();
    });
  };
  const write = stream.write.bind(stream) as (...parts: unknown[]) => boolean;
  stream.write = ((...parts: unknown[]) => {
    hold();
    return write(...parts);
  }) as typeof stream.write;
  // The client corks each statement, but while ours is corked, its uncorking sends nothing.
  stream.cork = () => {
    hold();
    cork();
  };
};
