import { renewFoundDocument } from "#modules/documents/documents.public.ts";
import { renewFoundEvent } from "#modules/events/events.public.ts";
import type { FoundKind } from "#modules/search/search.schema.ts";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";

/** What is found by more than its own save tells: by the types, which whoever saves the settings takes off. */
const RENEWALS: Readonly<Partial<Record<FoundKind, (tx: WriteTx, id: number) => Promise<void>>>> = {
  document: renewFoundDocument,
  event: renewFoundEvent,
};

export interface RenewFoundJob {
  readonly companyId: number;
  readonly kind: FoundKind;
  readonly ids: readonly number[];
}

/** Brings what is found of items in line with them. Each has a transaction of its own: nobody's save waits for all. */
export const renewFound = async (
  companyDb: CompanyDbs,
  { companyId, kind, ids }: RenewFoundJob,
): Promise<void> => {
  const renew = RENEWALS[kind];
  if (!renew) throw new Error(`Nothing renews what is found of a ${kind}.`);
  for (const id of ids) await companyDb(companyId).write((tx) => renew(tx, id));
};
