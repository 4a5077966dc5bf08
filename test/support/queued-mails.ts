import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/**
 * Queues emails with the subjects `Mail 1`, `Mail 2`, and so on. No worker runs, so the test decides who sends them.
 */
export const queueMails = async (connection: pg.ClientConfig, count: number): Promise<void> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(
      `select graphile_worker.add_job('send-mail', json_build_object(
         'messageId', '<' || n || '@test.example>', 'from', 'no-reply@test.example', 'to', array['a@test.example'],
         'subject', 'Mail ' || n, 'text', 'Words', 'html', '<p>Words</p>', 'companyId', 1))
       from generate_series(1, $1::int) n`,
      [count],
    );
  } finally {
    await client.end();
  }
};

/** Subjects of these emails in the outboxes of data folders. */
export const mailsIn = (dataDirs: readonly string[]): string[] =>
  dataDirs.flatMap((dataDir) => {
    const outbox = join(dataDir, "outbox");
    let names: string[];
    try {
      names = readdirSync(outbox);
    } catch {
      return [];
    }
    return names
      .filter((name) => name.endsWith(".mail.txt"))
      .flatMap((name) => /^Subject: (Mail \d+)$/m.exec(readFileSync(join(outbox, name), "utf8"))?.[1] ?? []);
  });
