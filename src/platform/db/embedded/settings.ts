import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import type { ClusterPaths } from "./cluster-paths.ts";

/**
 * `full`: every commit survives a power failure. `none`: only for disposable test databases, which live too briefly to
 * be vacuumed.
 */
export type Durability = "full" | "none";

/**
 * Writes PostgreSQL's settings beside the data. They are rewritten at every start, so an upgrade of Tenantry changes
 * them without touching the data.
 */
export const writeSettings = async (
  place: ClusterPaths,
  socketFolder: string,
  durability: Durability,
  connections = 60,
): Promise<void> => {
  // The only way in: the application's role, with its password, over the socket. The bootstrap superuser has none.
  await writeIfChanged(place.accessFile, "local all tenantry scram-sha-256\n");
  await writeIfChanged(place.configFile, serverSettings(place, socketFolder, durability, connections));
};

const serverSettings = (
  place: ClusterPaths,
  socketFolder: string,
  durability: Durability,
  connections: number,
): string => {
  const settings: Record<string, string> = {
    hba_file: place.accessFile,
    listen_addresses: "",
    unix_socket_directories: socketFolder,
    unix_socket_permissions: "0700",
    max_connections: String(connections),
    shared_buffers: "64MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    // For small machines: no helper processes for work that one connection can do.
    io_method: "sync",
    max_parallel_workers_per_gather: "0",
    max_parallel_maintenance_workers: "0",
    max_worker_processes: "2",
    autovacuum_worker_slots: "3",
    max_logical_replication_workers: "0",
    jit: "off",
    // Nothing replicates from an embedded database, and crash safety needs no more than this.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "256MB",
    min_wal_size: "32MB",
    fsync: durability === "full" ? "on" : "off",
    full_page_writes: durability === "full" ? "on" : "off",
    synchronous_commit: durability === "full" ? "on" : "off",
    autovacuum: durability === "full" ? "on" : "off",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    password_encryption: "scram-sha-256",
    // Callers get statements' errors. Logging them here would put values into the log.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "",
  };
  // On macOS, a plain fsync leaves the data in the drive's cache.
  if (process.platform === "darwin") settings.wal_sync_method = "fsync_writethrough";
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}'\n`)
    .join("");
};

const writeIfChanged = async (file: string, text: string): Promise<void> => {
  if ((await readFile(file, "utf8").catch(() => undefined)) === text) return;
  const staging = `${file}.${process.pid}`;
  await writeFile(staging, text);
  // Whatever the umask, because PostgreSQL may run as another user.
  await chmod(staging, 0o644);
  await rename(staging, file);
};

/** The arguments that make PostgreSQL use this folder's data and our settings. */
export const settingsArguments = (place: ClusterPaths): string[] => [
  "-D",
  place.data,
  "-c",
  `config_file=${place.configFile}`,
];
