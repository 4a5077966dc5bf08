import type pg from "pg";

/** Facts that show whether one server is a replica of another. */
export interface ServerFacts {
  readonly isStandby: boolean;
  readonly systemId: string;
  readonly database: string;
  readonly role: string;
  /** A failover starts a new one. A standby reports that of its last checkpoint. */
  readonly timeline: number;
  /** The newest migration; empty before the first. */
  readonly migration: string;
  /** How far its log is flushed, or at a standby, replayed. In bytes. */
  readonly position: number;
}

/** Why a server can't be used as a replica. */
export interface ReplicaProblem {
  readonly text: string;
  /** Whether the setting is wrong, so that waiting doesn't help. */
  readonly isMistake: boolean;
}

/** @param options.hasTables false before the first migration */
export const readServerFacts = async (
  server: Pick<pg.ClientBase, "query">,
  { hasTables = true, withinMs }: { hasTables?: boolean; withinMs: number },
): Promise<ServerFacts> => {
  const text = `select pg_is_in_recovery() as "isStandby",
    (select system_identifier::text from pg_control_system()) as "systemId",
    current_database() as database, current_user as role,
    case when pg_is_in_recovery() then (select timeline_id from pg_control_checkpoint())
      else ('x' || substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8))::bit(32)::integer end as timeline,
    ${hasTables ? "coalesce((select max(name) from kysely_migration), '')" : "''"} as migration,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
      else pg_current_wal_flush_lsn() end, '0/0')::float8 as position`;
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs };
  const { rows } = await server.query<ServerFacts>(query);
  return rows[0] as ServerFacts;
};

/** What keeps a server from being used as a replica of the primary; null if nothing does. */
export const replicaProblem = (primary: ServerFacts, replica: ServerFacts): ReplicaProblem | null => {
  const mistake = (text: string): ReplicaProblem => ({ text, isMistake: true });
  const trouble = (text: string): ReplicaProblem => ({ text, isMistake: false });
  if (primary.systemId !== replica.systemId)
    return mistake("it's a different database server, not a copy of the one in DATABASE_URL");
  if (primary.database !== replica.database)
    return mistake(`it points to the database "${replica.database}" instead of "${primary.database}"`);
  if (primary.role !== replica.role)
    return mistake(`it uses the role "${replica.role}" instead of "${primary.role}"`);
  if (!replica.isStandby) return trouble("it isn't a standby, or no longer is one");
  if (primary.timeline !== replica.timeline)
    return trouble("it hasn't followed the last failover, or hasn't completed a checkpoint since");
  if (primary.migration !== replica.migration) return trouble("it doesn't have the newest migration yet");
  return null;
};
