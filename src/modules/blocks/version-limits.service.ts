import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { VERSION_LIMIT, type VersionTree } from "./block-tree.service.ts";
import { countBlocksOfVersion } from "./blocks.sql.ts";

/** Maximum components per page version. One that already has more keeps them. */
const MOST_COMPONENTS = 1_000;

const shown = (count: number): string => count.toLocaleString("en-US");

/** Checks the limit after an insert. @throws Refusal 409 if there are too many, which rolls the insert back */
export const requireFewEnough = async (tx: ReadTx, pageVersionId: number): Promise<void> => {
  if ((await countBlocksOfVersion(tx, pageVersionId)) > MOST_COMPONENTS)
    throw refuse.conflict(
      `A page version can have at most ${shown(MOST_COMPONENTS)} components. Delete some first.`,
    );
};

/** Checks the limit before publishing. @throws Refusal 409 if the version is too long to be shown */
export const refuseTooLong = ({ isWhole }: VersionTree): void => {
  if (!isWhole)
    throw refuse.conflict(
      `This version is too long to be published: it shows more than ${VERSION_LIMIT / 1_000_000} million characters. Shorten its text, or remove some components.`,
    );
};
