import type { Duplex } from "node:stream";

/**
 * Sends what is written to a stream in one turn of the event loop with one call of the operating system. The pool's
 * clients send statements without waiting for answers, and each would be its own call, which costs more than
 * everything else about a small statement.
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
  // The client corks each statement by itself; as long as ours holds, its uncorking sends nothing.
  stream.cork = () => {
    hold();
    cork();
  };
};
