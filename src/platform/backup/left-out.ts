/** A table whose rows aren't in backups. */
interface LeftOut {
  readonly reason: string;
  /** Whether restoring a company deletes its rows, so that nothing from after the backup survives. */
  readonly isCleared: boolean;
}

/** Tables that backups leave out. All other tables are included, also future ones. */
export const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  sessions: { reason: "a session that has ended since must not open again", isCleared: true },
  login_challenges: { reason: "a sign-in under way lapses within minutes", isCleared: true },
  one_time_codes: { reason: "a code works once and lapses within minutes", isCleared: true },
  identity_records: { reason: "codes and tokens end with their session", isCleared: true },
  captcha_grants: { reason: "what was solved once must not count again", isCleared: false },
  rate_limits: { reason: "they count the last minutes", isCleared: false },
  nodes: { reason: "they tell which processes run now", isCleared: false },
  last_saves: { reason: "what is restored was saved by no one since", isCleared: true },
  last_backups: { reason: "it tells when this installation was backed up", isCleared: false },
  html_cleanings: { reason: "texts of a backup may be of an older cleaner", isCleared: true },
  set_up_links: { reason: "each start without a company prints a new one", isCleared: true },
};
