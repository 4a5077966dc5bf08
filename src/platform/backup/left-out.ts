/** A table whose rows aren't in backups. */
interface LeftOut {
  readonly reason: string;
  /** Whether restoring a company deletes its rows, so that nothing from after the backup survives. */
  readonly isCleared: boolean;
}

/** Tables that backups leave out. All other tables are included, even future ones. */
export const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  sessions: { reason: "a session that ended since then must not work again", isCleared: true },
  login_challenges: { reason: "a sign-in in progress expires within minutes", isCleared: true },
  one_time_codes: { reason: "a code works once and expires within minutes", isCleared: true },
  identity_records: { reason: "codes and tokens end with their session", isCleared: true },
  captcha_grants: { reason: "a solved captcha must not count twice", isCleared: false },
  rate_limits: { reason: "they count the last minutes", isCleared: false },
  nodes: { reason: "they list the running processes", isCleared: false },
  health_hours: { reason: "they say what this installation's nodes did", isCleared: false },
  cdn_purges: { reason: "the CDN's pages are from after the backup, so all are purged", isCleared: false },
  last_saves: { reason: "no one has saved the restored content yet", isCleared: true },
  last_backups: { reason: "it says when this installation was backed up", isCleared: false },
  read_only_companies: { reason: "it says what this installation's operator does", isCleared: false },
  html_cleanings: { reason: "a backup's texts may be from an older cleaner", isCleared: true },
  presences: { reason: "they say what is open right now", isCleared: true },
  limit_mails: { reason: "they say what this installation mailed about its companies", isCleared: false },
  idempotency_keys: { reason: "what they say was done is gone", isCleared: true },
  set_up_links: { reason: "each start without a company prints a new one", isCleared: true },
};
