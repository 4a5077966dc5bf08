import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import { FOOTER_COLUMNS, type LayoutForm, SOCIAL_NAMES } from "./layout.schema.ts";
import {
  type Layout,
  type LayoutRecord,
  lockLayout,
  selectCompanySettings,
  selectLayout,
  updateCompanySettings,
  upsertLayout,
} from "./layout.sql.ts";

type Columns = Pick<Layout["footer"], (typeof FOOTER_COLUMNS)[number]>;

/** Everything that Site Information shows. */
export const readLayout = async (tx: ReadTx): Promise<LayoutComponents> => {
  const layout = await selectLayout(tx);
  return {
    social: layout.social,
    navbar: presentNavbar(layout),
    footer: presentFooter(layout, htmlOf),
    adminVersionUpdateEmails: [...layout.adminVersionUpdateEmails],
    company: { address: layout.footer.address, ...(await selectCompanySettings(tx)) },
    rowVersion: layout.rowVersion,
  };
};

/** The layout, where a number is given only if it is the layout's own. @throws Refusal 404 */
export const requireLayout = async (tx: ReadTx, componentId: number | undefined): Promise<LayoutRecord> => {
  const layout = await selectLayout(tx);
  if (componentId !== undefined && componentId !== layout.id) throw refuse.notFound("component");
  return layout;
};

export const presentNavbar = ({ id, navbar }: LayoutRecord) => ({ ...navbar, socialId: id });

/** @param open gives a column's HTML */
export const presentFooter = ({ id, footer }: LayoutRecord, open: (column: CleanHtml | null) => string) => ({
  ...footer,
  socialId: id,
  contentColumn1: open(footer.contentColumn1),
  contentColumn2: open(footer.contentColumn2),
  contentColumn3: open(footer.contentColumn3),
  contentColumn4: open(footer.contentColumn4),
});

const htmlOf = (column: CleanHtml | null): string => column?.html ?? "";

/** The footer's texts cleaned, before the transaction begins. A column that wasn't given isn't among them. */
export const storedColumns = async (
  form: Pick<LayoutForm, "footer">,
  cleanHtml: (html: string) => Promise<CleanHtml>,
): Promise<Partial<Columns>> => {
  const columns: Partial<Columns> = {};
  await Promise.all(
    FOOTER_COLUMNS.map(async (name) => {
      const html = form.footer[name];
      if (html !== undefined) columns[name] = html === "" ? null : await cleanHtml(html);
    }),
  );
  return columns;
};

/**
 * Saves Site Information; from the first save on the layout counts as completed [LAY-004].
 * @throws Refusal 409 where somebody else's save came first
 */
export const saveLayout = async (
  tx: WriteTx,
  actor: Actor,
  form: LayoutForm,
  columns: Partial<Columns>,
): Promise<void> => {
  const rowVersion = await lockLayout(tx);
  if (form.rowVersion !== undefined && form.rowVersion !== rowVersion) throw refuse.stale();
  const before = await readLayout(tx);
  const { footer } = await selectLayout(tx);
  const social = Object.fromEntries(
    SOCIAL_NAMES.map((name) => [`${name}Link`, form.social[`${name}Link`]]),
  ) as Layout["social"];
  await upsertLayout(
    tx,
    {
      navbar: form.navbar,
      social,
      footer: {
        ...footer,
        ...form.footer,
        ...{ contentColumn1: null, contentColumn2: null, contentColumn3: null },
        contentColumn4: footer.contentColumn4,
        ...columns,
        address: form.company?.address ?? footer.address,
      },
    },
    true,
    form.adminVersionUpdateEmails,
  );
  if (form.company) await updateCompanySettings(tx, form.company);
  await recordAudit(tx, actor, {
    action: "Updated site information",
    subject: form.navbar.companyName,
    before,
    after: await readLayout(tx),
  });
};
