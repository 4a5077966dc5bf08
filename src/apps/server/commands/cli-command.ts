/** What a command found or did: for people in lines, for programs as a value. */
export interface CliResult {
  readonly code: number;
  readonly lines: readonly string[];
  readonly data: unknown;
}

/** What a command was given. */
export interface CliInput {
  readonly words: readonly string[];
  /** By name; what may come several times holds commas. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}
