/** A command's result: lines for people, and a value for programs. */
export interface CliResult {
  readonly code: number;
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** A command's arguments and options. */
export interface CliInput {
  readonly words: readonly string[];
  /** Options by name. Repeated values are joined with commas. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}
