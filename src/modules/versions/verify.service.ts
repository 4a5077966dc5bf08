import { type PublicationRecord, selectLivePublications } from "#modules/version-rows/version-rows.public.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { contentHash, FORM_VERSION, type PageDetails } from "./canonical-form.service.ts";
import { changedDetails } from "./content-changes.service.ts";
import { readContent } from "./version-content.service.ts";

/** How a live version differs from what was approved. */
export interface PublicationFinding {
  readonly page: string;
  readonly pageId: number;
  readonly versionId: number;
  /**
   * unrecorded: no approval is recorded. components: its components aren't the approved ones. record: the record
   * itself was changed. form: it was recorded in a canonical form that this build can't compute.
   */
  readonly problem: "unrecorded" | "components" | "record" | "form";
}

export interface VerifiedPublications {
  readonly live: number;
  readonly differences: readonly PublicationFinding[];
  /** Pages whose details an admin has changed since; those take effect right away and need no approval. */
  readonly detailsChanged: readonly {
    readonly page: string;
    readonly pageId: number;
    readonly details: readonly string[];
  }[];
}

/** Recomputes the content of every live version of a company and compares it with what was approved. */
export const verifyPublications = async (
  db: CompanyDb,
  signal?: AbortSignal,
): Promise<VerifiedPublications> => {
  const records = await db.read(selectLivePublications);
  const differences: PublicationFinding[] = [];
  const detailsChanged: VerifiedPublications["detailsChanged"][number][] = [];
  for (const record of records) {
    signal?.throwIfAborted();
    const { pageId, versionId, versionNumber, publication } = record;
    const content = await db.read((tx) => readContent(tx, pageId, versionId));
    const page = content.page.path ?? content.page.name;
    const problem = problemOf(record, content.componentsHash);
    if (problem) differences.push({ page, pageId, versionId: versionNumber, problem });
    else if (publication && publication.details !== content.details)
      detailsChanged.push({
        page,
        pageId,
        details: changedDetails(JSON.parse(publication.details) as PageDetails, content.page),
      });
  }
  return { live: records.length, differences, detailsChanged };
};

const problemOf = (
  { publication }: PublicationRecord,
  componentsHash: string,
): PublicationFinding["problem"] | null => {
  if (!publication) return "unrecorded";
  if (publication.form !== FORM_VERSION) return "form";
  if (publication.contentHash !== contentHash(publication.details, publication.componentsHash))
    return "record";
  return publication.componentsHash === componentsHash ? null : "components";
};
