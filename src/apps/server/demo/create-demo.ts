import { createCompany, markInitialized } from "#modules/companies/companies.public.ts";
import { footer, navbar, social, upsertLayout } from "#modules/layout/layout.public.ts";
import { addHomePage } from "#modules/pages/pages.public.ts";
import { insertRole, insertUserRole } from "#modules/roles/roles.public.ts";
import { hashPassword } from "#modules/sign-in/sign-in.public.ts";
import { insertUser } from "#modules/users/users.public.ts";
import { addFirstVersion } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import type { App } from "../app.ts";
import { addDemoPage, fillAndPublish } from "./add-pages.ts";
import { demoPassword, tellAccounts } from "./demo-accounts.ts";
import { type DemoCompany, demoCompanies } from "./demo-companies.ts";

/**
 * Fills an empty installation with the demo's four companies; anything else is left as it is. The provider comes last:
 * where it is missing, the demo was cut off, and a second start begins with what is not there yet.
 */
export const createDemo = async (app: App, config: Config, log: Log): Promise<void> => {
  if (app.hosts.provider()) return;
  const started = Date.now();
  const password = demoPassword(config);
  const passwordHash = await hashPassword(password);
  for (const company of demoCompanies(config.providerName)) {
    if (app.hosts.find(company.hosts[0])) continue;
    await createDemoCompany(app, company, passwordHash);
    await app.hosts.reload();
  }
  tellAccounts(
    config,
    password,
    demoCompanies(config.providerName).flatMap((company) =>
      company.users.map((user) => ({
        host: company.hosts[0] ?? "",
        email: user.email,
        what: `${company.name}, ${user.privilege}${user.role ? `, ${user.role}` : ""}`,
      })),
    ),
  );
  log.info({ milliseconds: Date.now() - started }, "The demo was created.");
};

const createDemoCompany = async (app: App, company: DemoCompany, passwordHash: string): Promise<void> => {
  const columns = await Promise.all(company.footerColumns.map((html) => app.services.cleanHtml(html)));
  const { companyId, begun } = await createCompany(app.database, app.companyDb, company, async (tx) => {
    const ids: number[] = [];
    for (const { role, ...user } of company.users) {
      const id = await insertUser(tx, { ...user, passwordHash, mustChangePassword: false });
      ids.push(id);
      if (role) await insertUserRole(tx, id, await insertRole(tx, role));
    }
    if (company.isProvider)
      await tx.sql
        .insertInto("providerSettings")
        .values({
          companyId: tx.companyId,
          dynamicFormEmail: "forms@tracsoft.example",
          versionUpdateEmail: "versions@tracsoft.example",
        })
        .execute();
    if (!company.isInitialized) return { ids, homeId: null };
    await markInitialized(tx);
    await upsertLayout(
      tx,
      {
        navbar: navbar.parse(company.navbar),
        social: social.parse(company.social),
        footer: footer.parse({
          copyrightName: company.name,
          contentColumn1: columns[0] ?? null,
          contentColumn2: columns[1] ?? null,
          contentColumn3: columns[2] ?? null,
        }),
      },
      company.isLayoutCompleted,
    );
    const homeId = await addHomePage(tx, company.name);
    await addFirstVersion(tx, actorOf(company, tx.companyId, ids[0] ?? 0), homeId);
    return { ids, homeId };
  });
  if (begun.homeId === null || company.home.length === 0) return;
  const place = {
    db: app.companyDb(companyId) as CompanyDb,
    actor: actorOf(company, companyId, begun.ids[0] ?? 0),
    services: app.services,
  };
  await fillAndPublish(place, begun.homeId, { blocks: company.home });
  for (const page of company.pages) await addDemoPage(place, page, []);
};

/** The company's first user, an Admin: the demo's pages are its work. */
const actorOf = (company: DemoCompany, companyId: number, userId: number): Actor => {
  const [user] = company.users;
  return {
    userId,
    companyId,
    company: company.name,
    email: user?.email ?? "",
    firstName: user?.firstName ?? "",
    lastName: user?.lastName ?? "",
    role: "Admin",
    roleIds: [],
    isProvider: company.isProvider,
  };
};
