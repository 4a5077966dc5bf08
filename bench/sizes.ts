/** What browsers load of the build, in KB after brotli. Exact, so `npm test` checks it, too. */
import { sizeBudgets } from "../tools/size-budgets.ts";
import { report } from "./figures.ts";

for (const { what, goalKb, kb } of sizeBudgets())
  report(
    what,
    `≤ ${goalKb} KB`,
    `${kb.toFixed(1)} KB, ${(kb / goalKb).toFixed(2)} × the budget`,
    kb <= goalKb,
  );
