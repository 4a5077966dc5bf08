import type pg from "pg";

/**
 * Remembers the time before which each account's sessions are invalid. Sessions at other companies' hosts are rows of
 * those companies and stay, so one that has ended since the backup would become valid again with the restored account.
 */
export const recordSessionCutoffs = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  // Locked, so that no session ends between now and the commit.
  await client.query("select from users where company_id = $1 for update", [companyId]);
  await client.query(
    `create temp table sessions_ended on commit drop as
     select id, sessions_valid_from from users where company_id = ${Number(companyId)}`,
  );
};

/** Sets the restored accounts to the later time: the one in the backup or the remembered one. */
export const restoreSessionCutoffs = async (client: pg.ClientBase, companyId: number): Promise<void> => {
  await client.query(
    `update users set sessions_valid_from = before.sessions_valid_from from sessions_ended before
     where users.company_id = $1 and users.id = before.id
       and users.sessions_valid_from < before.sessions_valid_from`,
    [companyId],
  );
};
