import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call, requireWord } from "#platform/ui/api.ts";
import type { getSystemHealth } from "./system-health.contract.ts";
import classes from "./system-health.module.css";

type Cleaning = AnswerOf<typeof getSystemHealth>["htmlCleaning"];

const counted = (count: number): string => count.toLocaleString("en-US");

/** Progress of cleaning stored texts after an update, with a button that pauses it; nothing if it's done. */
export const CleaningPanel = ({ cleaning }: { cleaning: Cleaning }) => {
  const { companies, companiesDone, total, done, isPaused } = cleaning;
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: async () =>
      requireWord(await call("pauseCleaning", { body: { isPaused: !isPaused } }), "Saved"),
    onSettled: () => queries.invalidateQueries({ queryKey: ["system-health"] }),
  });
  if (companiesDone >= companies) return null;
  return (
    <section className={classes.cleaning} aria-label="Cleaning text">
      <p role="status">
        {isPaused ? "Cleaning text is paused" : "Cleaning text"}: {counted(done)} of {counted(total)}{" "}
        {total === 1 ? "entry" : "entries"}, {companiesDone} of {companies} companies done.
      </p>
      <progress max={Math.max(total, 1)} value={done} aria-label="Cleaned entries" />
      <p>
        {isPaused
          ? "Cleaned entries stay as they are. Visitors see the others as before."
          : "An update changed what text may contain. You can pause this while the servers are busy, and continue later."}
      </p>
      {change.isError ? (
        <p role="alert" className={classes.failure}>
          {change.error.message}
        </p>
      ) : null}
      <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
        {isPaused ? "Continue cleaning" : "Pause cleaning"}
      </Button>
    </section>
  );
};
