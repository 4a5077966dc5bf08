import type pg from "pg";

/**
 * Notes from when on each account's sessions hold. Those at other companies' hosts are these companies' rows and stay,
 * so that one which has ended since the backup would open again with the account as it was.
 */
export const noteEndedSessions = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  // Held, so that none ends between this moment and the commit.
  await client.query("select from users where company_id = $1 for update", [companyId]);
  await client.query(
    `create temp table sessions_ended on commit drop as
     select id, sessions_valid_from from users where company_id = ${Number(companyId)}`,
  );
};

/** Puts the later moment into the restored accounts: what was backed up, or what was noted before. */
export const keepEndedSessions = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  await client.query(
    `update users set sessions_valid_from = before.sessions_valid_from from sessions_ended before
     where users.company_id = $1 and users.id = before.id
       and users.sessions_valid_from < before.sessions_valid_from`,
    [companyId],
  );
};
