import pg from "pg";
import { type Connection, connectionOptions } from "#platform/db/pool.ts";
import { type Manifest, sizeOf } from "./manifest.ts";

/**
 * Records with the provider that the whole installation was backed up, so that its admins see when. A backup of one
 * company isn't recorded.
 * @throws if the database can't record it; the backup is complete anyway
 */
export const recordBackup = async (connection: Connection, manifest: Manifest): Promise<void> => {
  const provider = manifest.companies.find(({ isProvider }) => isProvider);
  if (manifest.scope !== "all" || !provider) return;
  const client = new pg.Client({ ...connectionOptions(connection), application_name: "tenantry-backup" });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select set_config('app.company_id', $1, false)", [String(provider.id)]);
    await client.query(
      `insert into last_backups (company_id, taken_at, bytes, missing_files) values ($1, $2, $3, $4)
       on conflict (company_id) do update set taken_at = excluded.taken_at, bytes = excluded.bytes,
         missing_files = excluded.missing_files where last_backups.taken_at < excluded.taken_at`,
      [provider.id, manifest.takenAt, sizeOf(manifest), manifest.missingFiles.length],
    );
  } finally {
    await client.end().catch(() => {});
  }
};
