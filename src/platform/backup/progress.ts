/** Reports how many parts of a slow step are done. @param doing the step, such as "Copying files" */
export type Report = (doing: string, done: number, total: number) => void;

/** Counts the parts of a step as they're done. */
export const countParts = (report: Report, doing: string, total: number): ((parts?: number) => void) => {
  let done = 0;
  return (parts = 1) => {
    done += parts;
    report(doing, done, total);
  };
};
