import {
  type DrawnRecord,
  drawnRecords,
  selectBlocksOfVersion,
} from "#modules/components/components.public.ts";
import { selectPageLine } from "#modules/pages/pages.public.ts";
import { selectVersionByStatus } from "#modules/versions/versions.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { htmlToText } from "#platform/html/escape.ts";
import { dropSearchEntry, putSearchEntry } from "./search-entries.sql.ts";

/** Brings what is found of a page in line with what visitors read of it: its name and all text of its live version. */
export const refreshPageEntry = async (tx: WriteTx, pageId: number): Promise<void> => {
  const page = (await selectPageLine(tx, pageId)).at(-1);
  const live =
    page && !page.deletedAt && !page.isExternal ? await selectVersionByStatus(tx, pageId, "live") : null;
  if (!page || !live) return dropSearchEntry(tx, "page", pageId);
  const texts = drawnRecords(await selectBlocksOfVersion(tx, live.id)).flatMap(textsOf);
  await putSearchEntry(tx, {
    kind: "page",
    itemId: pageId,
    title: page.name,
    body: [...texts, page.seoDescription, page.seoKeywords].join(" \u2022 "),
  });
};

/** Whatever somebody typed into a component and those that it holds. */
const textsOf = ({ record, kind, children, refs }: DrawnRecord): string[] => [
  ...Object.entries(kind.fields).flatMap(([name, field]): string[] => {
    const value = record.data[name];
    if (field.kind === "text" && typeof value === "string" && value) return [value];
    return field.kind === "richText" ? [htmlToText((value as { html?: string } | null)?.html ?? "")] : [];
  }),
  ...children.flatMap(textsOf),
  ...Object.values(refs).flat().flatMap(textsOf),
];
