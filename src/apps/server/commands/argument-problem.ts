/** What is wrong with a command's options, in a sentence. Node's own messages explain how Node reads arguments. */
export const argumentProblem = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const option = /'(--?[\w-]+)/.exec(message)?.[1];
  if (option === undefined) return message;
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `Unknown option: ${option}.`;
  return message.includes("does not take") ? `${option} takes no value.` : `${option} has no value.`;
};
