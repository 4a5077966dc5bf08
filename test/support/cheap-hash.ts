import { hashSync } from "@node-rs/argon2";

/**
 * A stored hash that takes almost no work to check, for accounts that tests sign in with. Sign-in reads the cost from
 * the hash. What the product stores itself has the usual cost.
 */
export const cheapHash = (password: string): string =>
  hashSync(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
