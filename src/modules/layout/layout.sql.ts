import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import {
  type CompanySettings,
  type Footer,
  footer,
  type Navbar,
  navbar,
  type Social,
  social,
} from "./layout.schema.ts";

/** The content of the site's frame. */
export interface Layout {
  readonly navbar: Navbar;
  readonly social: Social;
  readonly footer: Footer;
}

export interface LayoutRecord extends Layout {
  /** The ids of Navbar, Footer, and SocialIcons as components; 0 if there is no row yet. */
  readonly navbarId: number;
  readonly footerId: number;
  readonly socialId: number;
  readonly adminVersionUpdateEmails: readonly string[];
  /** 0 if there is no row yet. */
  readonly rowVersion: number;
}

/** The company's layout. Creates an empty one if there is none. */
export const selectLayout = async (tx: ReadTx): Promise<LayoutRecord> => {
  const row = await tx.sql
    .selectFrom("layouts")
    .select([
      "navbarId",
      "footerId",
      "socialId",
      "navbar",
      "social",
      "footer",
      "adminVersionUpdateEmails",
      "rowVersion",
    ])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return {
    navbarId: row?.navbarId ?? 0,
    footerId: row?.footerId ?? 0,
    socialId: row?.socialId ?? 0,
    navbar: navbar.parse(row?.navbar ?? {}),
    social: social.parse(row?.social ?? {}),
    footer: footer.parse(row?.footer ?? {}),
    adminVersionUpdateEmails: row?.adminVersionUpdateEmails ?? [],
    rowVersion: row?.rowVersion ?? 0,
  };
};

/** Creates the company's layout if necessary, and locks it. @returns its row version; 0 for a new one */
export const lockLayout = async (tx: WriteTx): Promise<number> => {
  if (await insertEmptyLayout(tx)) return 0;
  const row = await tx.sql
    .selectFrom("layouts")
    .select("rowVersion")
    .where("companyId", "=", tx.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.rowVersion;
};

/**
 * @param isComplete whether the required fields are filled in, so that the layout counts as complete
 * @param emails recipients of emails about submitted versions; unchanged if omitted
 */
export const upsertLayout = async (
  tx: WriteTx,
  layout: Layout,
  isComplete: boolean,
  emails?: readonly string[],
): Promise<void> => {
  const values = {
    navbar: JSON.stringify(layout.navbar),
    social: JSON.stringify(layout.social),
    footer: JSON.stringify(layout.footer),
    ...(emails ? { adminVersionUpdateEmails: [...emails] } : {}),
  };
  await tx.sql
    .insertInto("layouts")
    .values({ companyId: tx.companyId, ...values, completedAt: isComplete ? sql<Date>`now()` : null })
    .onConflict((conflict) =>
      conflict.column("companyId").doUpdateSet({
        ...values,
        rowVersion: sql<number>`layouts.row_version + 1`,
        ...(isComplete ? { completedAt: sql<Date>`coalesce(layouts.completed_at, now())` } : {}),
      }),
    )
    .execute();
};

/** Whether the layout contains `text`: as its logo, or in one of the footer's texts. */
export const selectIsTextInLayout = async (tx: ReadTx, text: string): Promise<boolean> =>
  (await tx.sql
    .selectFrom("layouts")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where(sql<boolean>`position(${text} in navbar::text || ' ' || social::text || ' ' || footer::text) > 0`)
    .executeTakeFirst()) !== undefined;

/** Everything that the frame of all pages shows, as a query for `text`. */
export const layoutTexts = (tx: ReadTx) => sql<{
  text: string;
}>`select navbar::text || ' ' || social::text || ' ' || footer::text as text from layouts
   where company_id = ${tx.companyId}`;

/** Recipients of emails about submitted versions (decisions §12). */
export const selectVersionUpdateEmails = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("layouts")
      .select("adminVersionUpdateEmails")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirst()
  )?.adminVersionUpdateEmails ?? [];

/**
 * Creates an empty layout if the company has none. Its required fields are still blank.
 * @returns whether it was created
 */
export const insertEmptyLayout = async (tx: WriteTx): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto("layouts")
    .values({ companyId: tx.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Boolean(numInsertedOrUpdatedRows);
};

/** The company's own fields on the Site Information screen. */
export type CompanyRow = Omit<CompanySettings, "address">;

export const selectCompanySettings = async (
  tx: ReadTx,
): Promise<
  Omit<CompanyRow, "language"> & { language: string; needsSecondApprover: boolean; staffMayAdd: boolean }
> =>
  tx.sql
    .selectFrom("companies")
    .select(["timeZone", "language", "ipAllowlist", "passwordAgeDays", "needsSecondApprover", "staffMayAdd"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirstOrThrow();

/** Omitted settings don't change. */
export const updateCompanySettings = async (tx: WriteTx, settings: Partial<CompanyRow>): Promise<void> => {
  const { timeZone, language, ipAllowlist, passwordAgeDays, needsSecondApprover, staffMayAdd } = settings;
  await tx.sql
    .updateTable("companies")
    .set({
      timeZone,
      ipAllowlist,
      passwordAgeDays,
      needsSecondApprover,
      staffMayAdd,
      ...(language ? { language } : {}),
    })
    .where("companyId", "=", tx.companyId)
    .execute();
};

/** The company's name and time zone (an IANA name), for the frame of its pages. */
export const selectSiteFacts = (tx: ReadTx): Promise<{ name: string; timeZone: string }> =>
  tx.sql
    .selectFrom("companies")
    .select(["name", "timeZone"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirstOrThrow();
